import type { StreamState } from '../../api/event-stream.ts';
import { connecting, type LiveState, withStream } from '../live-updates/live-state.ts';

let state: LiveState = connecting;
const listeners = new Set<() => void>();

export const identityStream = {
  get: (): LiveState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function setIdentityStream(stream: StreamState): void {
  state = withStream(state, stream);
  for (const listener of listeners) listener();
}
