import { useNavigate } from 'react-router-dom';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFlow } from '../session/flow.ts';
import { useIsSafe } from '../session/use-outlasts-page.ts';

interface Props {
  /** Takes the entry of the history off that lies over the page's own, and then leads on. */
  readonly leave: (lead: () => void) => void;
  readonly onClose: () => void;
  readonly session: RecordingSession;
}

/** Asked on the way back: the reading is paused by now, and staying is the easier tap. */
export function LeaveSheet({ session, leave, onClose }: Props) {
  const safe = useIsSafe(session);
  const navigate = useNavigate();
  const { release } = useFlow();
  const lead = () => {
    release();
    void navigate('/recording-start-video', { replace: true });
  };
  return (
    <Sheet
      title="先不录了吗？"
      onClose={onClose}
      actions={
        <>
          <Button look="outline" onClick={() => leave(lead)}>
            离开
          </Button>
          <Button onClick={onClose}>留下</Button>
        </>
      }
    >
      <p>
        {safe
          ? '已为您暂停，读过的内容都已保存。离开后，可以从短信或聊天里重新点开链接，接着读。'
          : '已为您暂停。录像没有保存到手机，现在离开，还没有显示“已安全保存”的内容需要重新读。'}
      </p>
    </Sheet>
  );
}
