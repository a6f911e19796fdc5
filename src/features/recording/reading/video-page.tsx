import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useNavigate } from 'react-router-dom';
import type { SessionState } from '../../../../media/pipeline/session.types.ts';
import { Button } from '../../../ui/button.tsx';
import { recordingApi } from '../api.ts';
import { CountIn } from './stages/count-in.tsx';
import { CameraStage } from '../../../ui/camera-stage.tsx';
import { FileStage } from './stages/file-stage.tsx';
import { films, type Held, startOf, useFlow, useSessionState } from '../session/flow.ts';
import { PageGuard, type GuardedPageProps } from '../../../process/recording/page-guard.tsx';
import { ReadingStage } from './stages/reading-stage.tsx';
import { savedSign } from '../session/saved-sign.ts';
import { Pill } from '../session/pill.tsx';
import { SubmitStage } from './stages/submit-stage.tsx';
import { Teleprompter } from './teleprompter/teleprompter.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';
import { useReadingPreferences } from './teleprompter/reading-preferences.ts';
import { WaitingStage } from './stages/waiting-stage.tsx';
import { pauseWords } from '../words.ts';

export default function VideoPage() {
  return <PageGuard page="/recording-video">{(props) => <Video {...props} />}</PageGuard>;
}

function Video({ transmitRecordNo }: GuardedPageProps) {
  const { held } = useFlow();
  // After a reload there is no camera, and it wants a tap before it opens.
  if (!held) return <Navigate to="/recording-start-video" replace />;
  return <Stages held={held} transmitRecordNo={transmitRecordNo} />;
}

/** What is to happen next on this page: a count-in, or nothing until the customer says so. */
type Intent = 'count_in' | 'wait';

function Stages({ held, transmitRecordNo }: { readonly held: Held; readonly transmitRecordNo: string }) {
  const { session, script } = held;
  const { reading } = useFlow();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const state = useSessionState(session);
  const [intent, setIntent] = useState<Intent>(() => firstIntent(state, reading !== null));
  const [faceChecked, setFaceChecked] = useState(false);
  const [trouble, setTrouble] = useState(false);
  const from = state.kind === 'paused' ? state.resumeAt : (reading?.from ?? startOf(script));
  const only = reading?.only ?? null;
  const segments = useMemo(
    () => (only === null ? script.segments : script.segments.filter(({ index }) => index === only)),
    [only, script],
  );
  const refusedBy = state.kind === 'failed' ? state.code : null;
  useEffect(() => {
    // The recording stands elsewhere than this page believes: the page guard asks again and leads there.
    if (refusedBy !== null) dispatch(recordingApi.util.invalidateTags(['Recording']));
  }, [refusedBy, dispatch]);
  const begin = useCallback(() => {
    setIntent('wait');
    const before = session.getState();
    if (before.kind === 'checking') setFaceChecked(before.checks.face === 'good');
    void session.begin(from).then(() => {
      // Nothing began, and nothing was said of it: back to the check, where it can be tried again.
      if (session.getState().kind === 'checking') void navigate('/recording-start-video', { replace: true });
    });
  }, [session, from, navigate]);
  const goOn = () => setIntent('count_in');

  const stage = () => {
    if (intent === 'count_in' && ['checking', 'paused', 'complete', 'failed'].includes(state.kind))
      return <CountInStage held={held} from={from} onDone={begin} />;
    switch (state.kind) {
      case 'idle':
      case 'opening':
      case 'refused':
        return <Navigate to="/recording-start-video" replace />;
      case 'checking':
        if (!films(state.rung)) return <Navigate to="/recording-start-video" replace />;
        return <WaitingStage session={session} title="正在开始录制" text="请看着屏幕上方" />;
      case 'recording':
        return (
          <ReadingStage
            key={state.startedAt}
            session={session}
            state={state}
            segments={segments}
            faceChecked={faceChecked}
            onTrouble={() => {
              void session.stop('pause');
              setTrouble(true);
            }}
          />
        );
      case 'paused': {
        const words = pauseWords[state.reason];
        const sign = savedSign(state.saved, state.link);
        return (
          <WaitingStage
            session={session}
            title={words.title}
            text={words.text}
            top={<Pill tone={sign.tone}>{sign.text}</Pill>}
            actions={
              <>
                <Button look="nightOutline" onClick={() => setTrouble(true)}>
                  遇到困难
                </Button>
                <Button look="night" onClick={goOn}>
                  继续录制
                </Button>
              </>
            }
          />
        );
      }
      case 'complete':
        return (
          <WaitingStage
            session={session}
            title="全部读完了"
            text="录像已保存在本机。可以逐段查看，也可以直接提交。"
            actions={
              <>
                <Button look="nightOutline" onClick={() => void navigate('/recording-repeat')}>
                  逐段查看
                </Button>
                <Button look="night" onClick={() => void session.submit()}>
                  提交录制
                </Button>
              </>
            }
          />
        );
      case 'preparing':
      case 'file_refused':
        return <FileStage held={held} state={state} />;
      case 'submitting':
        return <SubmitStage session={session} sending={state} />;
      case 'submitted':
        return <SubmitStage session={session} sending={null} />;
      case 'failed':
        return (
          <WaitingStage
            session={session}
            title={state.resumeAt ? '录制中断了' : '还没有提交成功'}
            text={`${failedText(state)}。录像仍在本机，没有丢失。`}
            actions={
              <>
                <Button look="nightOutline" onClick={() => setTrouble(true)}>
                  遇到困难
                </Button>
                <Button look="night" onClick={() => (state.resumeAt ? goOn() : void session.submit())}>
                  {state.resumeAt ? '继续录制' : '重新提交'}
                </Button>
              </>
            }
          />
        );
    }
  };

  return (
    <>
      {stage()}
      {trouble && (
        <TroubleSheet held={held} transmitRecordNo={transmitRecordNo} onClose={() => setTrouble(false)} />
      )}
    </>
  );
}

/** A refusal of the server comes in its own words; what the device says is for engineers. */
function failedText({ code, message }: Extract<SessionState, { kind: 'failed' }>): string {
  return code === null ? '网络或手机出了点问题，请稍等片刻再试' : message;
}

function firstIntent(state: SessionState, planned: boolean): Intent {
  if (state.kind === 'checking') return 'count_in';
  return planned && state.kind === 'complete' ? 'count_in' : 'wait';
}

interface CountInStageProps {
  readonly held: Held;
  readonly from: { readonly segment: number; readonly phrase: number };
  readonly onDone: () => void;
}

function CountInStage({ held, from, onDone }: CountInStageProps) {
  const [preferences] = useReadingPreferences();
  const segment = held.script.segments.find(({ index }) => index === from.segment);
  return (
    <CameraStage title="准备开始" camera={held.session} over={<CountIn onDone={onDone} />}>
      {segment && <Teleprompter segment={segment} at={from} textSize={preferences.textSize} />}
    </CameraStage>
  );
}
