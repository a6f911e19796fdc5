import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReadContent } from '../../../../contract/services/single-recording.ts';
import type { ReadingPosition, RecordingScript } from '../../../../media/recording/script.types.ts';
import type { RecordingSession, SessionState } from '../../../../media/recording/session.types.ts';
import type { RegisteredClip } from '../../../../media/recording/recording-calls.ts';
import type { Rung } from '../../../../media/video/rung.types.ts';

/** One stretch of reading: where it begins, and the one segment it is confined to when that is read again. */
export interface ReadingStretch {
  readonly from: ReadingPosition;
  readonly only: number | null;
}

export interface HeldRecording {
  readonly session: RecordingSession;
  readonly script: RecordingScript;
  readonly submitOnStop: boolean;
}

/** What the camera pages share: one session for all of them, gone when the flow is left. */
export interface Flow {
  readonly held: HeldRecording | null;
  readonly reading: ReadingStretch | null;
  /**
   * Makes the session, or gives the one that is there. Rejects where its code does not arrive, and with an AbortError
   * where the flow was left meanwhile.
   */
  hold(
    reading: {
      readonly content: ReadContent;
      readonly script: RecordingScript;
      readonly elsewhere: readonly RegisteredClip[];
    },
    transmitRecordNo: string,
    submitOnStop: boolean,
  ): Promise<HeldRecording>;
  /** Releases camera, workers and wake lock; what is on the device stays. */
  release(): void;
  plan(reading: ReadingStretch): void;
}

export const FlowContext = createContext<Flow | null>(null);

/** Throws outside the layout of the camera pages. */
export function useFlow(): Flow {
  const flow = useContext(FlowContext);
  if (!flow) throw new Error('a camera page stands outside its layout');
  return flow;
}

export function useSessionState(session: RecordingSession): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

const nothingHeld: SessionState = { kind: 'idle' };
const neverChanges = () => () => undefined;

/** The same where there may be no session yet: it is idle then. */
export function useHeldState(held: HeldRecording | null): SessionState {
  const session = held?.session;
  return useSyncExternalStore(session?.subscribe ?? neverChanges, session?.getState ?? (() => nothingHeld));
}

export function startOf(script: RecordingScript): ReadingPosition {
  return { segment: script.segments[0]?.index ?? 0, phrase: 0 };
}

/** Whether the page itself films on this rung; below, a file or another device does. */
export function films(rung: Rung): boolean {
  return rung === 'live_encode' || rung === 'media_recorder';
}
