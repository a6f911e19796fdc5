import { useEffect, useState } from 'react';
import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import type { ScriptSegment } from '../../../../../media/recording/script.types.ts';
import { clock } from '../../../../lib/dates.ts';
import { CameraStage } from '../../../../ui/camera-stage.tsx';
import { LiveSigns } from './live-signs.tsx';
import { Pill } from '../../session/pill.tsx';
import { PreferencesPanel } from '../teleprompter/preferences-panel.tsx';
import { useReadingPreferences } from '../teleprompter/reading-preferences.ts';
import { ReadingControls } from '../teleprompter/reading-controls.tsx';
import { savedSign } from '../../session/saved-sign.ts';
import { SegmentBars } from '../teleprompter/segment-bars.tsx';
import { Teleprompter } from '../teleprompter/teleprompter.tsx';
import { mayFinish, mayLeaveSegment, nextSegment, segmentParts } from '../teleprompter/teleprompter-pace.ts';
import { usePace } from '../teleprompter/use-pace.ts';
import { guidanceWords } from '../../words.ts';

interface Props {
  readonly session: RecordingSession;
  readonly state: Extract<SessionState, { kind: 'recording' }>;
  readonly segments: readonly ScriptSegment[];
  readonly faceChecked: boolean;
  readonly onTrouble: () => void;
}

export function ReadingStage({ session, state, segments, faceChecked, onTrouble }: Props) {
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
      camera={session}
      faceGood={faceChecked && state.guidance === null}
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
      checks={<LiveSigns session={session} state={state} faceChecked={faceChecked} />}
    >
      <SegmentBars parts={segmentParts(segments, pace)} at={place + 1} />
      <Teleprompter segment={segment} at={pace.at} textSize={preferences.textSize} />
      {adjusting && <PreferencesPanel preferences={preferences} onChange={setPreferences} />}
      <ReadingControls
        last={mayFinish(segments, pace)}
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
