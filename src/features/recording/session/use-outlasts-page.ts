import { useSyncExternalStore } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import { useSessionState } from './flow.ts';

/** Whether what was read is there after a reload: not every browser keeps it on the phone. */
export function useOutlastsPage(session: RecordingSession): boolean {
  return useSyncExternalStore(session.subscribe, session.getSaved).outlastsPage;
}

/** Whether leaving the page loses nothing of what was read: it is on the phone, or the server knows of it. */
export function useIsSafe(session: RecordingSession): boolean {
  const outlastsPage = useOutlastsPage(session);
  const state = useSessionState(session);
  return outlastsPage || (state.kind === 'paused' && state.kept);
}
