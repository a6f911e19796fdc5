import type { OpenedFaceWill } from '../../../contract/services/face-will.ts';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import { PermissionCard } from '../../parts/camera/permission-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { ChallengeStage } from './challenge-stage.tsx';
import { FaceGuide } from './face-guide.tsx';
import { SendingPage } from './sending-page.tsx';
import { useCameraCheck } from './use-camera-check.ts';
import { impossibleWords, leftWords, refusalWords, timedOutText } from './words.ts';

interface Props {
  readonly ticket: string;
  readonly check: OpenedFaceWill;
  readonly onLeave: () => void;
}

export function FaceCheck({ ticket, check, onLeave }: Props) {
  const { state, camera, begin } = useCameraCheck(check);
  const ways = { onAgain: () => void begin(), onLeave };
  switch (state.kind) {
    case 'guide':
    case 'opening':
      return <FaceGuide opening={state.kind === 'opening'} onBegin={ways.onAgain} onLeave={onLeave} />;
    case 'running':
      return <ChallengeStage camera={camera} model={state.model} onLeave={onLeave} />;
    case 'taken':
      return <SendingPage ticket={ticket} pictures={state.pictures} onLeave={onLeave} />;
    case 'refused':
      return <RefusedPage refusal={state.refusal} {...ways} />;
    case 'timed_out':
      return <TryAgainPage {...timedOutText(state.waitedFor)} {...ways} />;
    case 'left':
      return <TryAgainPage {...leftWords} {...ways} />;
    case 'impossible':
      return <TryAgainPage {...impossibleWords} {...ways} />;
  }
}

interface Ways {
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** Nothing counts against the customer: the check may be done again. */
function TryAgainPage({
  title,
  text,
  onAgain,
  onLeave,
}: Ways & { readonly title: string; readonly text: string }) {
  return (
    <StatePage
      tone="attention"
      bar="意愿确认"
      title={title}
      text={text}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          <Button onClick={onAgain}>再试一次</Button>
        </>
      }
    />
  );
}

function RefusedPage({ refusal, onAgain, onLeave }: Ways & { readonly refusal: CameraRefusal }) {
  const words = refusalWords[refusal];
  return (
    <StatePage
      tone="attention"
      bar="意愿确认"
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button look="outline" onClick={onLeave}>
            返回
          </Button>
          <Button onClick={onAgain}>重新打开</Button>
        </>
      }
    >
      <PermissionCard refusal={refusal} />
    </StatePage>
  );
}
