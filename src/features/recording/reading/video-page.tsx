import { useEffect, useEffectEvent, useState } from 'react';
import type { ConfirmDetail } from '../../../../contract/services/single-recording.ts';
import type { SessionState } from '../../../../media/recording/session.types.ts';
import { type GuardedPageProps, PageGuard } from '../../../process/recording/page-guard.tsx';
import { films, type HeldRecording, useFlow } from '../session/flow.ts';
import { RecordingStage } from './stage/recording-stage.tsx';
import { CheckStage } from './stages/check-stage.tsx';
import { CompleteStage } from './stages/complete-stage.tsx';
import { CountInStage } from './stages/count-in-stage.tsx';
import { FailedStage } from './stages/failed-stage.tsx';
import { FileStage } from './stages/file-stage.tsx';
import { PausedStage } from './stages/paused-stage.tsx';
import { ReadingStage } from './stages/reading-stage.tsx';
import { SubmitStage } from './stages/submit-stage.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';
import { useReminders } from '../use-reminders.ts';
import { useBackAsks } from './use-back-asks.ts';
import { type ReadingControl, useReading } from './use-reading.ts';
import { Redirect } from '../../../parts/redirect/redirect.tsx';

export default function VideoPage() {
  return (
    <PageGuard page="/recording-video" staysWhileLeaving>
      {(props) => <Video {...props} />}
    </PageGuard>
  );
}

function Video({ transmitRecordNo, detail }: GuardedPageProps) {
  const { held } = useFlow();
  // After a reload there is no camera, and it wants a tap before it opens.
  if (!held) return <Redirect to="/recording-start-video" />;
  return <HeldVideo held={held} transmitRecordNo={transmitRecordNo} isReturned={isReturned(detail)} />;
}

/** Also what was submitted before, where its answer is heard only now. */
const isReturned = ({ next_step_alias }: ConfirmDetail) => next_step_alias === 'recording_fail';

/** What going back without a word would throw a reader out of. */
const asksBefore: ReadonlySet<SessionState['kind']> = new Set(['recording', 'paused', 'complete', 'failed']);

interface HeldProps {
  readonly held: HeldRecording;
  readonly transmitRecordNo: string;
  readonly isReturned: boolean;
}

function HeldVideo({ held, transmitRecordNo, isReturned }: HeldProps) {
  const reading = useReading(held);
  const [sheet, setSheet] = useState<'trouble' | 'leave' | null>(null);
  const { state } = reading;
  const leave = useBackAsks(reading.countIn !== 'none' || asksBefore.has(state.kind), () => {
    reading.cancelCountIn();
    setSheet('leave');
  });
  const isFilming = state.kind === 'recording';
  const pause = useEffectEvent(() => reading.stop('pause'));
  // What lies over the page says that nothing is filmed: also where its first frame came after that.
  useEffect(() => {
    if (sheet !== null && isFilming) pause();
  }, [sheet, isFilming]);
  const reminders = useReminders(transmitRecordNo);
  if (state.kind === 'submitted' && isReturned) return <Redirect to="/recording-fail" />;
  const stage = <Stage {...{ held, reading, reminders }} onTrouble={() => setSheet('trouble')} />;
  // A file of the phone's own camera has pages of its own.
  const filming = state.kind !== 'preparing' && state.kind !== 'file_refused';
  return (
    <>
      {filming ? (
        <RecordingStage camera={held.session} frozen={reading.ended}>
          {stage}
        </RecordingStage>
      ) : (
        stage
      )}
      {sheet === 'trouble' && (
        <TroubleSheet held={held} transmitRecordNo={transmitRecordNo} onClose={() => setSheet(null)} />
      )}
      {sheet === 'leave' && (
        <LeaveSheet session={held.session} leave={leave} onClose={() => setSheet(null)} />
      )}
    </>
  );
}

interface StageProps {
  readonly held: HeldRecording;
  readonly reading: ReadingControl;
  readonly reminders: readonly string[];
  readonly onTrouble: () => void;
}

/** What the session's state asks for. */
function Stage({ held, reading, reminders, onTrouble }: StageProps) {
  const { session } = held;
  const { state, segments, goOn } = reading;
  if (reading.countIn !== 'none')
    return (
      <CountInStage
        segments={segments}
        from={reading.from}
        countIn={reading.countIn}
        onDone={reading.begin}
      />
    );
  switch (state.kind) {
    case 'idle':
    case 'opening':
    case 'refused':
      return <Redirect to="/recording-start-video" />;
    case 'checking':
      if (!films(state.rung)) return <Redirect to="/recording-start-video" />;
      return <CheckStage session={session} checks={state.checks} reminders={reminders} onBegin={goOn} />;
    case 'recording':
      return (
        <ReadingStage
          key={state.startedAt}
          session={session}
          state={state}
          segments={segments}
          faceChecked={reading.faceChecked}
          ending={reading.ended}
          onStop={reading.stop}
          onTrouble={onTrouble}
        />
      );
    case 'paused':
      return <PausedStage state={state} onTrouble={onTrouble} onGoOn={goOn} />;
    case 'complete':
      return <CompleteStage held={held} />;
    case 'preparing':
    case 'file_refused':
      return <FileStage held={held} state={state} />;
    case 'submitting':
      return <SubmitStage sending={state} />;
    case 'submitted':
      return <SubmitStage sending={null} />;
    case 'failed':
      return <FailedStage session={session} state={state} onTrouble={onTrouble} onGoOn={goOn} />;
  }
}
