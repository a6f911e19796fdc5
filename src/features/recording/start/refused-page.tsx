import { PermissionCard } from '../../../parts/camera/permission-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatePage } from '../../../ui/state-page.tsx';
import { CameraFile } from '../session/camera-file.tsx';
import type { HeldRecording } from '../session/flow.ts';
import { OtherDevice } from '../session/other-device.tsx';
import { useNavigate } from 'react-router-dom';
import { refusalWords, type StartRefusal } from '../words.ts';

interface Props {
  readonly held: HeldRecording;
  readonly refusal: StartRefusal;
  readonly transmitRecordNo: string;
}

/** Why nothing can be filmed here, what to do in this very browser, and the next rung. */
export function RefusedPage({ held, refusal, transmitRecordNo }: Props) {
  const navigate = useNavigate();
  const words = refusalWords[refusal];
  return (
    <StatePage
      tone="attention"
      bar="录制准备"
      title={words.title}
      text={words.text}
      actions={<Button onClick={() => void held.session.open()}>重新打开</Button>}
    >
      {refusal !== 'storage' && <PermissionCard refusal={refusal} />}
      <Card
        title="还是不行？"
        aside={
          <Button look="plain" small onClick={() => void navigate('/self-test')}>
            检测这台手机
          </Button>
        }
      >
        <CameraFile
          segments={held.script.segments}
          onOpen={() => held.session.releaseCamera()}
          onFile={(file) => {
            void held.session.takeFile(file);
            void navigate('/recording-video', { replace: true });
          }}
        />
      </Card>
      <Card title="换一台手机录">
        <OtherDevice session={held.session} transmitRecordNo={transmitRecordNo} />
      </Card>
    </StatePage>
  );
}
