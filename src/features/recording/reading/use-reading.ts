import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { ReadingPosition, ScriptSegment } from '../../../../media/recording/script.types.ts';
import type { SessionState } from '../../../../media/recording/session.types.ts';
import { recordingApi } from '../api.ts';
import { type Held, startOf, useFlow, useSessionState } from '../session/flow.ts';

export interface Reading {
  readonly state: SessionState;
  readonly from: ReadingPosition;
  /** What is read in this stretch. */
  readonly segments: readonly ScriptSegment[];
  /** Whether this device looks for a face at all. */
  readonly faceChecked: boolean;
  /** Three, two, one, before the recording begins. */
  readonly countingIn: boolean;
  /** Counts in, and then begins. */
  goOn(): void;
  begin(): void;
}

/** What is to happen next on this page: a count-in, or nothing until the customer says so. */
type Intent = 'count_in' | 'wait';

const mayCountIn: readonly SessionState['kind'][] = ['checking', 'paused', 'complete', 'failed'];

/** One stretch of reading on the page of the camera: where it begins, what it holds, and when it is begun. */
export function useReading({ session, script }: Held): Reading {
  const { reading } = useFlow();
  const navigate = useNavigate();
  const state = useSessionState(session);
  const [intent, setIntent] = useState<Intent>(() => firstIntent(state, reading !== null));
  const [faceChecked, setFaceChecked] = useState(false);
  const from = state.kind === 'paused' ? state.resumeAt : (reading?.from ?? startOf(script));
  const only = reading?.only ?? null;
  const segments = useMemo(
    () => (only === null ? script.segments : script.segments.filter(({ index }) => index === only)),
    [only, script],
  );
  useAskAgainWhenRefused(state);
  const begin = useCallback(() => {
    setIntent('wait');
    const before = session.getState();
    if (before.kind === 'checking') setFaceChecked(before.checks.face === 'good');
    void session.begin(from).then(() => {
      // Nothing began, and nothing was said of it: back to the check, where it can be tried again.
      if (session.getState().kind === 'checking') void navigate('/recording-start-video', { replace: true });
    });
  }, [session, from, navigate]);
  const countingIn = intent === 'count_in' && mayCountIn.includes(state.kind);
  return { state, from, segments, faceChecked, countingIn, begin, goOn: () => setIntent('count_in') };
}

/** A refusal says that the recording is elsewhere than this page believes: the page guard asks again and leads there. */
function useAskAgainWhenRefused(state: SessionState): void {
  const dispatch = useDispatch();
  const refusedBy = state.kind === 'failed' ? state.code : null;
  useEffect(() => {
    if (refusedBy !== null) dispatch(recordingApi.util.invalidateTags(['Recording']));
  }, [refusedBy, dispatch]);
}

function firstIntent(state: SessionState, planned: boolean): Intent {
  if (state.kind === 'checking') return 'count_in';
  return planned && state.kind === 'complete' ? 'count_in' : 'wait';
}
