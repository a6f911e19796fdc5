import { useNavigate } from 'react-router-dom';
import { Sheet } from '../../../ui/sheet.tsx';
import { Button } from '../../../ui/button.tsx';
import { CameraFile } from '../session/camera-file.tsx';
import { useFlow, type HeldRecording } from '../session/flow.ts';
import { useIsSafe } from '../session/use-outlasts-page.ts';
import { OtherDevice } from '../session/other-device.tsx';
import styles from './trouble-sheet.module.css';

const unsafeText = '已为您暂停。录像没有保存到手机，显示“已安全保存”之前，请不要关闭本页。';

interface Props {
  readonly held: HeldRecording;
  readonly transmitRecordNo: string;
  readonly onClose: () => void;
}

/** The way out: each rung below the present one, and simply stopping for today. */
export function TroubleSheet({ held, transmitRecordNo, onClose }: Props) {
  const navigate = useNavigate();
  const { release } = useFlow();
  const safe = useIsSafe(held.session);
  const leave = () => {
    release();
    void navigate('/recording-start-video', { replace: true });
  };
  return (
    <Sheet title="遇到困难" onClose={onClose}>
      <p className={styles.safe}>{safe ? '已为您暂停，录好的内容都已保存。' : unsafeText}</p>
      <section className={styles.way}>
        <h3>画面黑屏、卡住或听不到声音</h3>
        <p>{safe ? '重新打开摄像头，从这一句接着读。' : '重新打开摄像头，需要从没有保存的地方重新读。'}</p>
        <Button look="outline" onClick={leave}>
          重新打开摄像头
        </Button>
      </section>
      <section className={styles.way}>
        <h3>这里一直录不了</h3>
        <CameraFile
          segments={held.script.segments}
          onOpen={() => held.session.releaseCamera()}
          onFile={(file) => {
            void held.session.takeFile(file);
            onClose();
          }}
        />
      </section>
      <section className={styles.way}>
        <h3>换一台手机录</h3>
        <OtherDevice session={held.session} transmitRecordNo={transmitRecordNo} />
      </section>
      <section className={styles.way}>
        <h3>稍后再录</h3>
        <p>
          {safe ? '直接关闭页面即可。' : '请等页面显示“已安全保存”后再关闭。'}
          在链接到期前，从短信重新点开就能接着录。
        </p>
      </section>
    </Sheet>
  );
}
