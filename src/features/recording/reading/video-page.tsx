import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type GuardedPageProps, PageGuard } from '../../../process/recording/page-guard.tsx';
import { films, type Held, useFlow } from '../session/flow.ts';
import { CompleteStage } from './stages/complete-stage.tsx';
import { CountInStage } from './stages/count-in-stage.tsx';
import { FailedStage } from './stages/failed-stage.tsx';
import { FileStage } from './stages/file-stage.tsx';
import { PausedStage } from './stages/paused-stage.tsx';
import { ReadingStage } from './stages/reading-stage.tsx';
import { SubmitStage } from './stages/submit-stage.tsx';
import { WaitingStage } from './stages/waiting-stage.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';
import { type Reading, useReading } from './use-reading.ts';

export default function VideoPage() {
  return <PageGuard page="/recording-video">{(props) => <Video {...props} />}</PageGuard>;
}

function Video({ transmitRecordNo }: GuardedPageProps) {
  const { held } = useFlow();
  // After a reload there is no camera, and it wants a tap before it opens.
  if (!held) return <Navigate to="/recording-start-video" replace />;
  return <HeldVideo held={held} transmitRecordNo={transmitRecordNo} />;
}

function HeldVideo({ held, transmitRecordNo }: { readonly held: Held; readonly transmitRecordNo: string }) {
  const reading = useReading(held);
  const [trouble, setTrouble] = useState(false);
  return (
    <>
      <Stage held={held} reading={reading} onTrouble={() => setTrouble(true)} />
      {trouble && (
        <TroubleSheet held={held} transmitRecordNo={transmitRecordNo} onClose={() => setTrouble(false)} />
      )}
    </>
  );
}

interface StageProps {
  readonly held: Held;
  readonly reading: Reading;
  readonly onTrouble: () => void;
}

/** The one stage that the session's state asks for. */
function Stage({ held, reading, onTrouble }: StageProps) {
  const { session } = held;
  const { state, goOn } = reading;
  if (reading.countingIn) return <CountInStage held={held} from={reading.from} onDone={reading.begin} />;
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
          segments={reading.segments}
          faceChecked={reading.faceChecked}
          onTrouble={() => {
            void session.stop('pause');
            onTrouble();
          }}
        />
      );
    case 'paused':
      return <PausedStage session={session} state={state} onTrouble={onTrouble} onGoOn={goOn} />;
    case 'complete':
      return <CompleteStage session={session} />;
    case 'preparing':
    case 'file_refused':
      return <FileStage held={held} state={state} />;
    case 'submitting':
      return <SubmitStage session={session} sending={state} />;
    case 'submitted':
      return <SubmitStage session={session} sending={null} />;
    case 'failed':
      return <FailedStage session={session} state={state} onTrouble={onTrouble} onGoOn={goOn} />;
  }
}
