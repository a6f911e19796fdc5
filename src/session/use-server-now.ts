import { useSyncExternalStore } from 'react';
import { useNow } from '../lib/use-now.ts';
import { hearServerTime, serverTimeAt, serverTimeTold } from './server-time.ts';

/**
 * The server's time as far as it was told, or the device's, asked again every so often and once it is told: to hold
 * against what it answered.
 */
export function useServerNow(everyMs: number): number {
  useSyncExternalStore(hearServerTime, serverTimeTold);
  return serverTimeAt(useNow(everyMs));
}
