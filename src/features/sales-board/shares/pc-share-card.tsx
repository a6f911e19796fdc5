import { useState } from 'react';
import { useQrCode } from '../../../lib/use-qr-code.ts';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { shareValues } from '../../../session/share-values.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ShareProgress } from './share-progress.tsx';
import styles from './shares.module.css';
import type { Shares } from './use-shares.ts';

const unread = { reading: null, sales: 0, forwarded: 0 } as const;

/**
 * What the agent just chose to share, on their own desktop page: a code for the customer's phone, and beside it what the
 * phone does; nothing where there is none. Of a prepared application both stand with the customer's sale.
 */
export function PcShareCard({ shares }: { readonly shares: Shares }) {
  const [prepared, setPrepared] = useState(() => shareValues.pcShareInfo.get());
  const picture = useQrCode(prepared?.share_info.transmit_link ?? '', { width: 560, margin: 2 });
  if (!prepared) return null;
  const close = () => {
    shareValues.pcShareInfo.set(null);
    setPrepared(null);
  };
  const { share_title, transmit_link } = prepared.share_info;
  const told = shares?.find((one) => one.transmit_record_no === prepared.transmit_record_no);
  const head = {
    title: share_title,
    aside: (
      <Button small look="plain" onClick={close}>
        收起
      </Button>
    ),
  };
  const message = <CopyField label="消息和链接" value={prepared.chat_text} />;
  if (prepared.process_no !== undefined)
    return (
      <Card {...head} title="发给客户的消息">
        {message}
      </Card>
    );
  return (
    <Card {...head}>
      <div className={styles.handing}>
        <figure className={styles.code}>
          {picture && <img src={picture} alt="产品链接二维码" width="240" height="240" />}
          <figcaption>请客户用手机扫码，扫码后这里显示进度</figcaption>
        </figure>
        <div className={styles.beside}>
          <ShareProgress {...(told ?? unread)} />
          {message}
          <CopyField label="产品链接" value={transmit_link} />
        </div>
      </div>
    </Card>
  );
}
