import { useQrCode } from '../../lib/use-qr-code.ts';
import { Card } from '../../ui/card.tsx';
import styles from './invite-card.module.css';

/** The link as the customer gets it, to open here or to scan with a phone. */
export function InviteCard({ shortLink }: { readonly shortLink: string }) {
  const link = `${location.origin}/#${shortLink}`;
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
        </div>
      </div>
    </Card>
  );
}
