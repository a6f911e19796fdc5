import { useSyncExternalStore } from 'react';
import { SaveSign as Sign } from '../../../ui/save-sign.tsx';
import type { SnapshotSaver } from './snapshot/snapshot-saver.ts';

/** Where what was typed is: with the server only once it has answered. */
export function SaveSign({ saver }: { readonly saver: SnapshotSaver }) {
  const { kind } = useSyncExternalStore(saver.subscribe, saver.state);
  if (kind === 'untouched') return <Sign word="none" />;
  return <Sign word={kind === 'kept' && !saver.isKeptOnDevice ? 'waiting' : kind} />;
}
