import { useEffect, useState } from 'react';
import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import type { ScriptSegment } from '../../../../../media/recording/script.types.ts';
import { clock } from '../../../../lib/dates.ts';
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
import { OverPicture, StageControls, StageWords } from '../stage/recording-stage.tsx';
import { guidanceWords } from '../../words.ts';

interface Props {
  readonly session: RecordingSession;
  readonly state: Extract<SessionState, { kind: 'recording' }>;
  readonly segments: readonly ScriptSegment[];
  readonly faceChecked: boolean;
  /** Stop was pressed, and the last of it is being written. */
  readonly ending: boolean;
  readonly onStop: (end: 'finished' | 'pause') => void;
  readonly onTrouble: () => void;
}

export function ReadingStage({ session, state, segments, faceChecked, ending, onStop, onTrouble }: Props) {
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
  if (!segment) return null;

  return (
    <>
      <OverPicture
        face={faceChecked && state.guidance === null ? 'good' : 'sought'}
        guidance={state.guidance && guidanceWords[state.guidance]}
        signs={<LiveSigns session={session} state={state} faceChecked={faceChecked} />}
      >
        {adjusting && <PreferencesPanel preferences={preferences} onChange={setPreferences} />}
      </OverPicture>
      <StageWords top={<TopSigns state={state} />}>
        <h1 className="visually-hidden">正在录制</h1>
        <SegmentBars parts={segmentParts(segments, pace)} at={place + 1} />
        <Teleprompter
          segment={segment}
          upcoming={segments[place + 1]}
          at={pace.at}
          textSize={preferences.textSize}
        />
      </StageWords>
      <StageControls>
        <ReadingControls
          last={mayFinish(segments, pace)}
          mayLeave={mayLeaveSegment(segments, pace)}
          adjusting={adjusting}
          ending={ending}
          onReread={reread}
          onNext={next && (() => goTo(next))}
          onStop={onStop}
          onAdjust={() => setAdjusting(!adjusting)}
          onTrouble={onTrouble}
        />
      </StageControls>
    </>
  );
}

function TopSigns({ state }: Pick<Props, 'state'>) {
  const sign = savedSign(state.saved, state.link);
  return (
    <>
      <Pill tone="record">
        <Elapsed startedAt={state.startedAt} earlierMs={state.earlierMs} />
      </Pill>
      <Pill tone={sign.tone} live>
        {sign.text}
      </Pill>
    </>
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
