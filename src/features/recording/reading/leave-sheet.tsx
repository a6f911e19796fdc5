import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useFlow } from '../session/flow.ts';

interface Props {
  /** Takes the entry of the history off that lies over the page's own, and then leads on. */
  readonly leave: (lead: () => void) => void;
  readonly onClose: () => void;
}

/** Asked on the way back: the reading is paused by now, and staying is the easier tap. */
export function LeaveSheet({ leave, onClose }: Props) {
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
      <p>已为您暂停，读过的内容都已保存。离开后，可以从短信或聊天里重新点开链接，接着读。</p>
    </Sheet>
  );
}
