import { useEffect, useState } from 'react';
import type { RecordingSession, ScriptSegment, SessionState } from '../../../media/pipeline/session.types.ts';
import { clock } from '../../lib/dates.ts';
import { CameraStage } from './camera-stage.tsx';
import { Pill } from './pill.tsx';
import { PreferencesPanel } from './preferences-panel.tsx';
import { useReadingPreferences } from './reading-preferences.ts';
import { ReadingControls } from './reading-controls.tsx';
import { savedSign } from './saved-sign.ts';
import { SegmentBars } from './segment-bars.tsx';
import { Teleprompter } from './teleprompter.tsx';
import { isLastPhrase, mayLeaveSegment, nextSegment, segmentParts } from './teleprompter-pace.ts';
import { usePace } from './use-pace.ts';
import { guidanceWords } from './words.ts';

interface Props {
  readonly session: RecordingSession;
  readonly state: Extract<SessionState, { kind: 'recording' }>;
  readonly segments: readonly ScriptSegment[];
  readonly onTrouble: () => void;
}

export function ReadingStage({ session, state, segments, onTrouble }: Props) {
  const [preferences, setPreferences] = useReadingPreferences();
  const [adjusting, setAdjusting] = useState(false);
  const { pace, goTo, reread } = usePace({
    session,
    segments,
    from: state.at,
    speed: preferences.speed,
  });
  const place = segments.findIndex(({ index }) => index === pace.at.segment);
  const segment = segments[place];
  const next = nextSegment(segments, pace.at);
  const sign = savedSign(state.saved, state.link);
  if (!segment) return null;

  return (
    <CameraStage
      title="正在录制"
      session={session}
      faceGood={state.guidance === null}
      guidance={state.guidance && guidanceWords[state.guidance]}
      top={
        <>
          <Pill tone="record">
            <Elapsed startedAt={state.startedAt} earlierMs={state.earlierMs} />
          </Pill>
          <Pill tone={sign.tone} live>
            {sign.text}
          </Pill>
        </>
      }
      checks={<LiveSigns state={state} />}
    >
      <SegmentBars parts={segmentParts(segments, pace)} at={place + 1} />
      <Teleprompter segment={segment} at={pace.at} textSize={preferences.textSize} />
      {adjusting && <PreferencesPanel preferences={preferences} onChange={setPreferences} />}
      <ReadingControls
        last={isLastPhrase(segments, pace.at)}
        mayLeave={mayLeaveSegment(segments, pace)}
        adjusting={adjusting}
        onReread={reread}
        onNext={next && (() => goTo(next))}
        onStop={(end) => void session.stop(end)}
        onAdjust={() => setAdjusting(!adjusting)}
        onTrouble={onTrouble}
      />
    </CameraStage>
  );
}

function Elapsed({ startedAt, earlierMs }: { readonly startedAt: number; readonly earlierMs: number }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{clock(Math.max(0, now - startedAt) + earlierMs)}</span>;
}

function LiveSigns({ state }: { readonly state: Props['state'] }) {
  if (state.link === 'offline')
    return (
      <Pill tone="attention" live>
        网络中断，已保存到本机，恢复后会自动继续
      </Pill>
    );
  const { guidance } = state;
  const voice = guidance === 'speak_up';
  const face = guidance !== null && !voice && guidance !== 'face_check_unavailable';
  return (
    <>
      {guidance !== 'face_check_unavailable' && (
        <Pill tone={face ? 'attention' : 'good'}>{face ? '请看提示' : '人脸居中'}</Pill>
      )}
      <Pill tone={voice ? 'attention' : 'good'}>{voice ? '声音偏小' : '声音清晰'}</Pill>
      {state.link === 'slow' && <Pill tone="quiet">网络较慢，不影响录制</Pill>}
    </>
  );
}
