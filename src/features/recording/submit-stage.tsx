import type { LinkState, RecordingSession, Saved } from '../../../media/pipeline/session.types.ts';
import { sentShare } from './saved-sign.ts';
import { WaitingStage } from './waiting-stage.tsx';
import styles from './waiting-stage.module.css';

interface Props {
  readonly session: RecordingSession;
  /** Null once the server has it. */
  readonly sending: { readonly saved: Saved; readonly link: LinkState } | null;
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

export function SubmitStage({ session, sending }: Props) {
  if (!sending) return <WaitingStage session={session} title="已提交" text="正在打开结果页" />;
  const { saved, link } = sending;
  const share = sentShare(saved);
  const offline = link === 'offline';
  return (
    <WaitingStage
      session={session}
      title={offline ? '网络中断，等待恢复' : '正在提交'}
      text={offline ? '录像已保存到本机，网络恢复后会自动继续。' : '请保持页面打开，很快就好。'}
    >
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="上传进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
      <p>
        已上传 {megabytes(saved.storeBytes)} MB，共 {megabytes(saved.madeBytes)} MB
      </p>
    </WaitingStage>
  );
}
