import { useState } from 'react';
import type { TransmitChannel } from '../../../contract/model/transmit.ts';
import { useQrCode } from '../../lib/use-qr-code.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './share.module.css';

interface Props {
  readonly title: string;
  /** What is pasted into a chat, with the address in it. */
  readonly text: string;
  readonly address: string;
  readonly note?: string;
  readonly onShared: (channel: TransmitChannel) => void;
  readonly onClose: () => void;
}

/** Text and code to hand on, where no platform's menu does it. */
export function ShareSheet({ title, text, address, note, onShared, onClose }: Props) {
  const [outcome, setOutcome] = useState('');
  const picture = useQrCode(address, { width: 480, margin: 2 });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('已复制，可粘贴到聊天里发送');
      onShared('copy');
    } catch {
      setOutcome('没有复制成功，请长按上面的文字复制');
    }
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={<Button onClick={() => void copy()}>复制消息和链接</Button>}
    >
      {/* Whoever reads the address may open it: no recording of a sale has it. */}
      <p className={styles.text} data-private="quiet">
        {text}
      </p>
      <figure className={styles.code}>
        {picture && <img src={picture} alt="链接二维码" />}
        <figcaption>也可以请对方用手机扫码打开</figcaption>
      </figure>
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.note} role="status">
        {outcome}
      </p>
    </Sheet>
  );
}
