import type { RecordingSession, SessionState } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { WaitingStage } from './waiting-stage.tsx';

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
  return (
    <WaitingStage
      session={session}
      title={resumeAt ? '录制中断了' : '还没有提交成功'}
      text={`${failedText(state)}。录像仍在本机，没有丢失。`}
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

/** A refusal of the server comes in its own words; what the device says is for engineers. */
function failedText({ code, message }: Failed): string {
  return code === null ? '网络或手机出了点问题，请稍等片刻再试' : message;
}
