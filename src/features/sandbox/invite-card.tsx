import { useState } from 'react';
import type { SandboxRecordingDetail } from '../../../contract/sandbox/world.ts';
import { isFailure } from '../../api/failure.ts';
import { failureText } from '../../api/reactions.ts';
import { useQrCode } from '../../lib/use-qr-code.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { sandboxApi } from './api.ts';
import styles from './invite-card.module.css';
import { OwnPortrait } from './own-portrait.tsx';

/** The link as the customer gets it, to open here or to scan with a phone. */
export function InviteCard({ detail }: { readonly detail: SandboxRecordingDetail }) {
  const link = `${location.origin}/#${detail.short_link}`;
  const picture = useQrCode(link, { width: 240, margin: 1 });
  return (
    <Card title="客户链接">
      <div className={styles.invite}>
        {picture && <img src={picture} alt="客户链接的二维码" width="120" height="120" />}
        <div>
          <p>用手机扫码，或在新窗口打开：</p>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
          <p>请求验证码后，到短信收件箱里看。</p>
        </div>
      </div>
      {detail.will_check === 'required' && detail.submission === 0 && (
        <FaceNeeded recordingNo={detail.recording_no} />
      )}
    </Card>
  );
}

/** Says that the registered face is nobody's who sits here, and lets it be replaced. */
function FaceNeeded({ recordingNo }: { readonly recordingNo: string }) {
  const [setPortrait, { data, error, isLoading }] = sandboxApi.useSetPortraitMutation();
  const [picture, setPicture] = useState<string | null>(null);
  const put = () => picture && void setPortrait({ recording_no: recordingNo, picture });
  return (
    <div className={styles.face}>
      <Notice tone={data ? 'good' : 'info'} title={data ? '已换成您的照片' : '这次录制要做意愿确认'}>
        {!data && <p>登记照片如果是虚构人脸，用自己的摄像头会不通过。可以换成您自己的照片。</p>}
        {error && <p role="alert">{isFailure(error) ? failureText(error) : '没有换成，请重试'}</p>}
      </Notice>
      {!data && <OwnPortrait picture={picture} onPicture={setPicture} />}
      {!data && picture && (
        <Button small busy={isLoading} onClick={put}>
          用作登记照片
        </Button>
      )}
    </div>
  );
}
