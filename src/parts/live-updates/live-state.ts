import type { StreamState } from '../../api/event-stream.ts';

export interface LiveState {
  readonly stream: StreamState;
  /** When what is shown was certainly true last, in milliseconds since 1970; null: it never was, or it is now. */
  readonly liveUntil: number | null;
}

export const connecting: LiveState = { stream: { kind: 'connecting' }, liveUntil: null };

/** The state once the stream's own state is another. */
export function withStream(before: LiveState, stream: StreamState): LiveState {
  const broke = before.stream.kind === 'live' && stream.kind !== 'live';
  return { stream, liveUntil: broke ? Date.now() : before.liveUntil };
}
