import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import { useRetryWhenOnline } from '../../../../parts/failure/use-retry-when-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { heldText } from '../../words.ts';
import { useOutlastsPage } from '../../session/use-outlasts-page.ts';
import { StageText } from './stage-text.tsx';

type Failed = Extract<SessionState, { kind: 'failed' }>;

interface Props {
  readonly session: RecordingSession;
  readonly state: Failed;
  readonly onTrouble: () => void;
  readonly onGoOn: () => void;
}

/** The reading broke off, or all is read and was not submitted; nothing is lost either way. */
export function FailedStage({ session, state, onTrouble, onGoOn }: Props) {
  const { resumeAt } = state;
  const outlastsPage = useOutlastsPage(session);
  useRetryWhenOnline(state.unreached && !resumeAt, () => void session.submit());
  if (state.notLoaded && resumeAt) return <NotLoadedStage {...{ onTrouble, onGoOn }} />;
  return (
    <StageText
      title={resumeAt ? '录制中断了' : '还没有提交成功'}
      text={failedText(state, outlastsPage)}
      actions={
        <>
          <Button look="nightOutline" onClick={onTrouble}>
            遇到困难
          </Button>
          <Button look="night" onClick={() => (resumeAt ? onGoOn() : void session.submit())}>
            {resumeAt ? '继续录制' : '重新提交'}
          </Button>
        </>
      }
    />
  );
}

/** Something of the page itself did not arrive: with a network the same tap goes on as it would have. */
function NotLoadedStage({ onTrouble, onGoOn }: Pick<Props, 'onTrouble' | 'onGoOn'>) {
  return (
    <StageText
      title="网络没有连上"
      text="录制没有开始。请检查网络，连上后点“重试”。"
      actions={
        <>
          <Button look="nightOutline" onClick={onTrouble}>
            遇到困难
          </Button>
          <Button look="night" onClick={onGoOn}>
            重试
          </Button>
        </>
      }
    />
  );
}

/** A refusal of the server comes in its own words; what the device says is for engineers. */
function failedText({ code, message, held, unreached, resumeAt }: Failed, outlastsPage: boolean): string {
  if (held) return `${heldText}。`;
  const kept = outlastsPage ? '录像已保存到本机' : '请不要关闭本页';
  if (unreached && !resumeAt) return `暂时没有连上服务器。${kept}，连上后会自动提交。`;
  const what = code === null ? '网络或手机出了点问题，请稍等片刻再试' : message;
  return `${what}。${outlastsPage ? '录像仍在本机，没有丢失' : '录像没有保存到手机，请不要关闭本页'}。`;
}
