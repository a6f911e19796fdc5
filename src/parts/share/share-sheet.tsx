import { useState } from 'react';
import type { ShareInfo, TransmitChannel } from '../../../contract/model/transmit.ts';
import { copyText } from '../../lib/copy-text.ts';
import { isNativeApp } from '../../platform/native-app.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { MenuPointer } from './menu-pointer.tsx';
import { ShareCode } from './share-code.tsx';
import { smsAddress } from './sms-address.ts';
import { useSendToFriend } from './use-send-to-friend.ts';
import styles from './share.module.css';

interface Props {
  readonly title: string;
  /** What is pasted into a chat, with the address in it. */
  readonly text: string;
  /** The same for who sends cards, and for the app's menu. */
  readonly card: ShareInfo;
  readonly note?: string;
  /** Whether it is for anybody: then the company's app hands it to the moments, too. */
  readonly moments?: boolean;
  readonly onShared: (channel: TransmitChannel) => void;
  readonly onClose: () => void;
}

/** Every way to hand a link on: to a friend by the app around the page, copied, by SMS, as a code. */
export function ShareSheet({ title, text, card, note, moments = false, onShared, onClose }: Props) {
  const [outcome, setOutcome] = useState('');
  const friend = useSendToFriend();
  const sms = smsAddress(text);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? '已复制，可粘贴到聊天里发送' : '没有复制成功，请长按上面的文字复制');
    if (isCopied) onShared('copy');
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <div className={styles.ways}>
          <Button look={friend.label ? 'outline' : 'primary'} onClick={() => void copy()}>
            {friend.label ? '复制链接' : '复制消息和链接'}
          </Button>
          {moments && isNativeApp() && (
            <Button look="outline" onClick={() => void friend.send(card, onShared, 'moments')}>
              发到朋友圈
            </Button>
          )}
          {friend.label && <Button onClick={() => void friend.send(card, onShared)}>{friend.label}</Button>}
        </div>
      }
    >
      <div className={styles.body}>
        {/* Whoever reads the address may open it: no recording of a sale has it. */}
        <p className={styles.text} data-private="quiet">
          {text}
        </p>
        {sms && (
          <a className={styles.way} href={sms} onClick={() => onShared('sms')}>
            用短信发送
          </a>
        )}
        <ShareCode link={card.transmit_link} onShown={() => onShared('qr_code')} />
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.note} role="status">
          {friend.problem || outcome}
        </p>
      </div>
      {friend.pointing && <MenuPointer {...friend.pointing} onClose={friend.stopPointing} />}
    </Sheet>
  );
}
