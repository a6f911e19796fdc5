import { useEffect, useState } from 'react';
import styles from './link-code.module.css';

/** The link as a code, large enough for a phone at arm's length from the screen. */
export function LinkCode({ address, name }: { readonly address: string; readonly name: string }) {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(address, { margin: 2, width: 560, errorCorrectionLevel: 'M' }))
      .then((url) => {
        if (here) setPicture(url);
      });
    return () => {
      here = false;
    };
  }, [address]);
  return (
    <figure className={styles.code}>
      <div className={styles.frame}>
        {picture && <img src={picture} alt={`${name}的录制链接二维码`} width="240" height="240" />}
      </div>
      <figcaption>请{name}本人用手机扫码，扫码后这里显示进度</figcaption>
    </figure>
  );
}
