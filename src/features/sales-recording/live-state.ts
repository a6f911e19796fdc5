import { useSyncExternalStore } from 'react';
import type { StreamState } from '../../api/event-stream.ts';

export interface LiveState {
  readonly stream: StreamState;
  /** When what is shown was certainly true last. */
  readonly liveUntil: number | null;
}

let current: LiveState = { stream: { kind: 'connecting' }, liveUntil: null };
const listeners = new Set<() => void>();

/** Told by the one stream of the board. */
export function setLiveState(stream: StreamState): void {
  const broke = current.stream.kind === 'live' && stream.kind !== 'live';
  current = { stream, liveUntil: broke ? Date.now() : current.liveUntil };
  for (const listener of listeners) listener();
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
