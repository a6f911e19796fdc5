import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useDispatch } from 'react-redux';
import type { ReadingPosition, ScriptSegment } from '../../../../media/recording/script.types.ts';
import type { RecordingSession, SessionState } from '../../../../media/recording/session.types.ts';
import { recordingApi } from '../api.ts';
import { type HeldRecording, startOf, useFlow, useSessionState } from '../session/flow.ts';

export interface ReadingControl {
  readonly state: SessionState;
  readonly from: ReadingPosition;
  /** What is read in this stretch. */
  readonly segments: readonly ScriptSegment[];
  /** Whether this device looks for a face at all. */
  readonly faceChecked: boolean;
  /**
   * Three, two, one, before the recording begins; `opening`: its camera is awaited, as a break closed it; `done`: its
   * first frame is.
   */
  readonly countIn: 'none' | 'opening' | 'counting' | 'done';
  /** All was read, and nothing more is filmed. */
  readonly ended: boolean;
  /** From a tap: opens the camera, counts in, and then begins. */
  goOn(): void;
  /** A recording that is beginning already is not held up by it. */
  cancelCountIn(): void;
  begin(): void;
  stop(end: 'finished' | 'pause'): void;
}

/** What the customer asked for and the session's state does not show yet. */
type Intent = 'none' | 'open' | 'count_in' | 'begin' | 'finish';

const countInOf: Record<Intent, ReadingControl['countIn']> = {
  none: 'none',
  open: 'opening',
  count_in: 'counting',
  begin: 'done',
  finish: 'none',
};

const allRead: ReadonlySet<SessionState['kind']> = new Set(['complete', 'submitting', 'submitted']);

const mayCountIn: readonly SessionState['kind'][] = ['checking', 'paused', 'complete', 'failed'];

/** One stretch of reading on the page of the camera: where it begins, what it holds, and when it is begun. */
export function useReading({ session, script }: HeldRecording): ReadingControl {
  const { reading } = useFlow();
  const state = useSessionState(session);
  const [intent, setIntent] = useState<Intent>(() => firstIntent(state, reading?.only ?? null));
  const [faceChecked, setFaceChecked] = useState(false);
  const from = resumeAtOf(state) ?? reading?.from ?? startOf(script);
  // Less may be there than was thought when it was planned.
  const only = reading?.only === from.segment ? from.segment : null;
  const segments = useMemo(
    () => (only === null ? script.segments : script.segments.filter(({ index }) => index === only)),
    [only, script],
  );
  useAskAgainWhenRefused(state);
  useCameraOffAtTheEnd(session, state);
  const { goOn, cancelCountIn } = useCountIn(session, intent, setIntent);
  const begin = useCallback(() => {
    const before = session.getState();
    if (before.kind === 'checking') setFaceChecked(before.checks.face === 'good');
    setIntent('begin');
    void session.begin(from).then(() => setIntent('none'));
  }, [session, from]);
  const stop = (end: 'finished' | 'pause') => {
    if (end === 'finished') setIntent('finish');
    void session.stop(end).finally(() => setIntent('none'));
  };
  const countIn = mayCountIn.includes(state.kind) ? countInOf[intent] : 'none';
  const ended = intent === 'finish' || (intent === 'none' && allRead.has(state.kind));
  return {
    state,
    from,
    segments,
    faceChecked,
    countIn,
    ended,
    begin,
    stop,
    goOn,
    cancelCountIn,
  };
}

function resumeAtOf(state: SessionState): ReadingPosition | null {
  return 'resumeAt' in state ? state.resumeAt : null;
}

/** All is read: the camera's light goes out before anything is sent or looked at. */
function useCameraOffAtTheEnd(session: RecordingSession, { kind }: SessionState): void {
  useEffect(() => {
    if (kind === 'submitting' || kind === 'complete') session.releaseCamera();
  }, [session, kind]);
}

/** A refusal says that the recording is elsewhere than this page believes: the page guard asks again and leads there. */
function useAskAgainWhenRefused(state: SessionState): void {
  const dispatch = useDispatch();
  const refusedBy = state.kind === 'failed' ? state.code : null;
  useEffect(() => {
    if (refusedBy !== null) dispatch(recordingApi.util.invalidateTags(['Recording']));
  }, [refusedBy, dispatch]);
}

/** The camera is there before three, two, one: the first words are read right after it. */
function useCountIn(
  session: RecordingSession,
  intent: Intent,
  setIntent: Dispatch<SetStateAction<Intent>>,
): Pick<ReadingControl, 'goOn' | 'cancelCountIn'> {
  const cancelCountIn = useCallback(() => {
    session.standDown();
    setIntent((now) => (now === 'open' || now === 'count_in' ? 'none' : now));
  }, [session, setIntent]);
  const goOn = useCallback(() => {
    setIntent('open');
    void session.ready().then((isReady) => {
      if (!isReady || document.hidden) cancelCountIn();
      else setIntent((now) => (now === 'open' ? 'count_in' : now));
    });
  }, [session, setIntent, cancelCountIn]);
  // One segment that is read again was asked for on the page before.
  const isAskedFor = useEffectEvent(() => intent === 'open');
  useEffect(() => {
    if (isAskedFor()) goOn();
    return () => session.standDown();
  }, [session, goOn]);
  // Who comes back taps again, and is counted in before the first word.
  const isCounting = intent === 'count_in';
  useEffect(() => {
    if (!isCounting) return;
    const look = () => {
      if (document.hidden) cancelCountIn();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isCounting, cancelCountIn]);
  return { goOn, cancelCountIn };
}

/** One segment is read again at once; before the first there is the check. */
function firstIntent(state: SessionState, only: number | null): Intent {
  return only !== null && state.kind === 'complete' ? 'open' : 'none';
}
