import { useId, useState } from 'react';
import type { Share } from '../../../../contract/services/sales-board.ts';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { beijingTime } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { channelWords } from '../words.ts';
import { ShareProgress } from './share-progress.tsx';
import styles from './shares.module.css';
import type { Shares } from './use-shares.ts';

/** Products that were shared, and what became of each: who looked and left is no customer of the list yet. */
export function SharesCard({ shares }: { readonly shares: Shares }) {
  const list = useId();
  const [open, setOpen] = useState(false);
  if (!shares || shares.length === 0) return null;
  const opened = shares.filter(({ reading }) => reading !== null).length;
  return (
    <Card
      title={`转发的产品 ${shares.length}`}
      aside={
        <Button small look="plain" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          {open ? '收起' : '查看'}
        </Button>
      }
    >
      <p className={styles.summary}>近 30 天，{opened > 0 ? `${opened} 个链接有人打开` : '还没有人打开'}</p>
      <ul id={list} className={styles.list} hidden={!open}>
        {open && shares.map((share) => <SharedProduct key={share.transmit_record_no} share={share} />)}
      </ul>
    </Card>
  );
}

function SharedProduct({ share }: { readonly share: Share }) {
  const { product_name, channel, shared_at, address, expires_at } = share;
  return (
    <li className={styles.share}>
      <p className={styles.name}>{product_name}</p>
      <p className={styles.facts}>
        <span>
          {beijingTime(shared_at)} {channel ? channelWords[channel] : '转发'}
        </span>
        <span>{address ? `${beijingTime(expires_at)} 到期` : '链接已失效'}</span>
      </p>
      <ShareProgress {...share} />
      {address && <CopyField label="产品链接" value={address} />}
    </li>
  );
}
