import type { SessionState } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pill } from '../../session/pill.tsx';
import { savedSign } from '../../session/saved-sign.ts';
import { pauseWords, unkeptText } from '../../words.ts';
import { StageText } from './stage-text.tsx';

interface Props {
  readonly state: Extract<SessionState, { kind: 'paused' }>;
  readonly onTrouble: () => void;
  readonly onGoOn: () => void;
}

export function PausedStage({ state, onTrouble, onGoOn }: Props) {
  const words = pauseWords[state.reason];
  const sign = savedSign(state.saved, state.link, state.kept);
  return (
    <StageText
      title={words.title}
      text={state.saved.outlastsPage || state.kept ? words.text : unkeptText}
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
