import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CameraRefusal } from '../../../media/capture/refusal.ts';
import { PermissionCard } from '../camera/permission-card.tsx';
import { Button } from '../../ui/button.tsx';
import { StatePage } from '../../ui/state-page.tsx';
import { ChallengeStage } from './challenge-stage.tsx';
import { FaceGuide } from './face-guide.tsx';
import { type DrawnChallenges, type TakenProof, useCameraCheck } from './use-camera-check.ts';
import { impossibleWords, leftWords, notLoadedWords, refusalWords, timedOutText } from './words.ts';

interface Props {
  /** The page's title. */
  readonly title: string;
  readonly check: DrawnChallenges;
  /** The tap that leads here was the one before the camera: it opens at once. */
  readonly atOnce?: boolean;
  /** A film of the movements is made, without sound. */
  readonly filmed?: boolean;
  readonly onLeave: () => void;
  /**
   * Asked before another go where the check is some minutes old: all movements would be done for nothing once it is over.
   * False: something else is shown now.
   */
  readonly stillStands: () => Promise<boolean>;
  /** What is shown once the pictures are there. */
  readonly sending: (taken: TakenProof) => ReactNode;
}

/** From the guide through the movements to the pictures; each way out has its page. */
export function FaceCheck({
  title,
  check,
  atOnce = false,
  filmed = false,
  onLeave,
  stillStands,
  sending,
}: Props) {
  const { state, camera, begin } = useCameraCheck(check, filmed);
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || begun.current) return;
    begun.current = true;
    void begin();
  }, [atOnce, begin]);
  const [receivedAt] = useState(Date.now);
  const goOn = async () => {
    const isOld = Date.now() - receivedAt > oldMs;
    if (!isOld || (await stillStands())) await begin();
  };
  const ways = { bar: title, onAgain: () => void goOn(), onLeave };
  switch (state.kind) {
    case 'guide':
    case 'opening':
      return (
        <FaceGuide
          title={title}
          opening={state.kind === 'opening'}
          filmed={filmed}
          onBegin={ways.onAgain}
          onLeave={onLeave}
        />
      );
    case 'running':
      return <ChallengeStage title={title} camera={camera} model={state.model} onLeave={onLeave} />;
    case 'taken':
      return sending(state.taken);
    case 'refused':
      return <RefusedPage refusal={state.refusal} {...ways} />;
    case 'timed_out':
      return <TryAgainPage {...timedOutText(state.waitedFor)} {...ways} />;
    case 'left':
      return <TryAgainPage {...leftWords} {...ways} />;
    case 'not_loaded':
      return <TryAgainPage {...notLoadedWords} {...ways} />;
    case 'impossible':
      return <TryAgainPage {...impossibleWords} {...ways} />;
  }
}

/** The server's limit is twice as long, by a clock that this phone's may differ from. */
const oldMs = 5 * 60_000;

interface Ways {
  readonly bar: string;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** Nothing counts against the customer: the check may be done again. */
function TryAgainPage({
  bar,
  title,
  text,
  onAgain,
  onLeave,
}: Ways & { readonly title: string; readonly text: string }) {
  return (
    <StatePage
      tone="attention"
      bar={bar}
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

function RefusedPage({ bar, refusal, onAgain, onLeave }: Ways & { readonly refusal: CameraRefusal }) {
  const words = refusalWords[refusal];
  return (
    <StatePage
      tone="attention"
      bar={bar}
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
