import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RecordingSession } from '../../../../media/recording/session.types.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { usePollingInterval } from '../../../lib/use-polling-interval.ts';
import { useQrCode } from '../../../lib/use-qr-code.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { recordingProgressApi } from '../../../process/recording/recording-progress.ts';
import { sentFraction } from './saved-sign.ts';
import styles from './other-device.module.css';
import { submitsByHand } from './submit-by-hand.ts';

interface Props {
  readonly session: RecordingSession;
  readonly transmitRecordNo: string;
}

const followMs = 3000;

/**
 * Rung 4: the same link on another phone, where the identity is proven again. What is read here is sent and kept
 * first, so that the other phone goes on from it; once it does, the page guard leads away from here.
 */
export function OtherDevice({ session, transmitRecordNo }: Props) {
  const link = linkFor(transmitRecordNo);
  const picture = useQrCode(link, { width: 264, margin: 1 });
  recordingProgressApi.useConfirmDetailQuery(
    { transmit_record_no: transmitRecordNo },
    { pollingInterval: usePollingInterval(followMs) },
  );
  const copy = async () => {
    if (await copyText(link)) await showToast('链接已复制，请发到另一台手机打开');
    else await showToast('没有复制成功，请用另一台手机扫描二维码', 4000);
  };
  return (
    <>
      <SharedSign session={session} />
      <div className={styles.device}>
        {picture && <img src={picture} alt="录制链接的二维码" width="132" height="132" />}
        <div>
          <p>用另一台手机扫码，验证身份后接着录。换机后，本机的录制会停止。</p>
          <Button look="plain" small onClick={() => void copy()}>
            复制链接
          </Button>
        </div>
      </div>
    </>
  );
}

/** What was chosen here goes along. */
function linkFor(transmitRecordNo: string): string {
  const parameters = new URLSearchParams({ transmitRecordNo });
  if (submitsByHand(transmitRecordNo)) parameters.set('submitByHand', '');
  return `${location.origin}/#/single-recording?${parameters.toString()}`;
}

const sharingWords = {
  sending: '正在上传读过的内容，请传完再扫码。',
  sent: '✓ 读过的内容已上传，换机后不用重读。',
  failed: '读过的内容还没有传完，现在换机需要从头读。',
} as const;
const unread = '没能读取本机的录制，现在换机可能需要从头读。';

/** Whether the other phone will find what was read here, whatever became of the reading. */
function SharedSign({ session }: { readonly session: RecordingSession }) {
  const saved = useSyncExternalStore(session.subscribe, session.getSaved);
  const [sharing, setSharing] = useState<keyof typeof sharingWords>('sending');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    session.handOver().then(
      () => here && setSharing('sent'),
      () => here && setSharing('failed'),
    );
    return () => {
      here = false;
    };
  }, [session, attempt]);
  // Where the device did not open nobody knows whether something was read.
  const known = saved.madeBytes > 0;
  if (!known && sharing !== 'failed') return null;
  const again = () => {
    setSharing('sending');
    setAttempt(attempt + 1);
  };
  return (
    <p className={styles.sign}>
      <span role="status">{sharing === 'failed' && !known ? unread : sharingWords[sharing]}</span>
      {sharing === 'sending' && `已上传 ${Math.floor(sentFraction(saved) * 100)}%。`}
      {sharing === 'failed' && (
        <Button look="plain" small onClick={again}>
          重新上传
        </Button>
      )}
    </p>
  );
}
