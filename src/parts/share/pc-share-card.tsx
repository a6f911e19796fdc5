import { useState } from 'react';
import { useQrCode } from '../../lib/use-qr-code.ts';
import { shareValues } from '../../session/share-values.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../copy-field/copy-field.tsx';
import styles from './share.module.css';

/** What the agent chose to share, on their own desktop page: a code for the customer's phone; nothing where there is none. */
export function PcShareCard() {
  const [prepared, setPrepared] = useState(() => shareValues.pcShareInfo.get());
  const picture = useQrCode(prepared?.share_info.transmit_link ?? '', { width: 480, margin: 2 });
  if (!prepared) return null;
  const close = () => {
    shareValues.pcShareInfo.set(null);
    setPrepared(null);
  };
  return (
    <Card
      title={prepared.share_info.share_title}
      aside={
        <Button small look="plain" onClick={close}>
          收起
        </Button>
      }
    >
      <figure className={styles.code}>
        {picture && <img src={picture} alt="产品链接二维码" />}
        <figcaption>请客户用手机扫码打开</figcaption>
      </figure>
      <CopyField label="产品链接" value={prepared.share_info.transmit_link} />
    </Card>
  );
}
