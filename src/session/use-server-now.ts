import { useNow } from '../lib/use-now.ts';
import { serverTimeAt } from './server-time.ts';

/** The server's time as far as it was told, or the device's, asked again every so often: to hold against what it answered. */
export const useServerNow = (everyMs: number): number => serverTimeAt(useNow(everyMs));
