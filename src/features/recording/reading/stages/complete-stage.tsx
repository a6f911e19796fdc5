import { useNavigate } from 'react-router-dom';
import type { RecordingSession } from '../../../../../media/recording/session.types.ts';
import { Button } from '../../../../ui/button.tsx';
import { StageText } from './stage-text.tsx';

/** All is read and the customer wanted to look before it is submitted. */
export function CompleteStage({ session }: { readonly session: RecordingSession }) {
  const navigate = useNavigate();
  return (
    <StageText
      title="全部读完了"
      text="录像已保存在本机。可以逐段查看，也可以直接提交。"
      actions={
        <>
          <Button look="nightOutline" onClick={() => void navigate('/recording-repeat')}>
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
