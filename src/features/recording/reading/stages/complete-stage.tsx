import { useNavigate } from 'react-router-dom';
import { Button } from '../../../../ui/button.tsx';
import { type HeldRecording, startOf, useFlow } from '../../session/flow.ts';
import { useOutlastsPage } from '../../session/use-outlasts-page.ts';
import { StageText } from './stage-text.tsx';

/** All is read and the customer wanted to look before it is submitted. */
export function CompleteStage({ held: { session, script } }: { readonly held: HeldRecording }) {
  const navigate = useNavigate();
  const { plan } = useFlow();
  const outlastsPage = useOutlastsPage(session);
  const look = () => {
    // Or the way back from there would film the segment that was read again once more.
    plan({ from: startOf(script), only: null });
    void navigate('/recording-repeat');
  };
  return (
    <StageText
      title="全部读完了"
      text={`${outlastsPage ? '录像已保存在本机' : '录像没有保存到手机，提交前请不要关闭本页'}。可以逐段查看，也可以直接提交。`}
      actions={
        <>
          <Button look="nightOutline" onClick={look}>
            逐段查看
          </Button>
          <Button look="night" onClick={() => void session.submit()}>
            提交录制
          </Button>
        </>
      }
    />
  );
}
