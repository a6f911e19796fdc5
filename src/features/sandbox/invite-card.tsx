import { useEffect, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './invite-card.module.css';

/** The link as the customer gets it, to open here or to scan with a phone. */
export function InviteCard({ shortLink }: { readonly shortLink: string }) {
  const link = `${location.origin}/#${shortLink}`;
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(link, { margin: 1, width: 240 }))
      .then((url) => {
        if (here) setPicture(url);
      });
    return () => {
      here = false;
    };
  }, [link]);
  return (
    <Card title="客户链接">
      <div className={styles.invite}>
        {picture && <img src={picture} alt="客户链接的二维码" width="120" height="120" />}
        <div>
          <p>用手机扫码，或在新窗口打开：</p>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </div>
      </div>
    </Card>
  );
}
