import type { LinkState } from '../../../../../media/upload/link-state.ts';
import type { Saved } from '../../../../../media/recording/session.types.ts';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { sentFraction } from '../../session/saved-sign.ts';
import { StageText } from './stage-text.tsx';

interface Props {
  /** Null once the server has it. */
  readonly sending: { readonly saved: Saved; readonly link: LinkState } | null;
}

const offlineText = ({ outlastsPage }: Saved) =>
  outlastsPage ? '录像已保存到本机，网络恢复后会自动继续。' : '请不要关闭本页，网络恢复后会自动继续。';

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

export function SubmitStage({ sending }: Props) {
  if (!sending) return <StageText title="已提交" text="录像已完整送达。" />;
  const { saved, link } = sending;
  const fraction = sentFraction(saved);
  const offline = link === 'offline';
  return (
    <StageText
      title={offline ? '网络中断，等待恢复' : '正在提交'}
      text={offline ? offlineText(saved) : '请保持页面打开，很快就好。'}
    >
      <ProgressBar label="上传进度" fraction={fraction} />
      <p>
        已上传 {megabytes(saved.storeBytes)} MB，共 {megabytes(saved.madeBytes)} MB
      </p>
    </StageText>
  );
}
