import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './other-device.module.css';

/** The lowest rung: the same link on another phone, where the identity is checked again. */
export function OtherDevice({ transmitRecordNo }: { readonly transmitRecordNo: string }) {
  const link = `${location.origin}/#/single-recording?transmitRecordNo=${encodeURIComponent(transmitRecordNo)}`;
  const picture = useQrCode(link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      await showToast('链接已复制，请发到另一台手机打开');
    } catch {
      await showToast('没有复制成功，请用另一台手机扫描二维码', 4000);
    }
  };
  return (
    <div className={styles.device}>
      {picture && <img src={picture} alt="录制链接的二维码" width="132" height="132" />}
      <div>
        <p>用另一台手机扫码，验证身份后从头录制。换机后，本机的录制会停止。</p>
        <Button look="plain" small onClick={() => void copy()}>
          复制链接
        </Button>
      </div>
    </div>
  );
}

function useQrCode(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { margin: 1, width: 264 }))
      .then((url) => {
        if (here) setPicture(url);
      });
    return () => {
      here = false;
    };
  }, [text]);
  return picture;
}
