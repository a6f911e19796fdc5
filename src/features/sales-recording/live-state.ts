import { useSyncExternalStore } from 'react';
import type { StreamState } from '../../api/event-stream.ts';
import { connecting, type LiveState, withStream } from '../../parts/live-updates/live-state.ts';

let current = connecting;
const listeners = new Set<() => void>();

/** Set by the one stream of the board. */
export function setLiveState(stream: StreamState): void {
  current = withStream(current, stream);
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
