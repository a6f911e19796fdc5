import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pill } from '../../session/pill.tsx';
import { savedSign } from '../../session/saved-sign.ts';
import { pauseWords } from '../../words.ts';
import { WaitingStage } from './waiting-stage.tsx';

interface Props {
  readonly session: RecordingSession;
  readonly state: Extract<SessionState, { kind: 'paused' }>;
  readonly onTrouble: () => void;
  readonly onGoOn: () => void;
}

export function PausedStage({ session, state, onTrouble, onGoOn }: Props) {
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
          <Button look="nightOutline" onClick={onTrouble}>
            遇到困难
          </Button>
          <Button look="night" onClick={onGoOn}>
            继续录制
          </Button>
        </>
      }
    />
  );
}
