import { useState } from 'react';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import styles from './chat-card.module.css';
import { chatKindOf, chatKinds, chatText } from './chat-text.ts';

export function ChatCard({ customer }: { readonly customer: BoardCustomer }) {
  const { link, may } = customer;
  if (!link.address || !may.resend) return null;
  return (
    <Card title="发给客户的话">
      <ChatMessage customer={customer} address={link.address} />
    </Card>
  );
}

const outcomes = { copied: '已复制，可粘贴到聊天里', refused: '没有复制成功，请选中下面的文字复制' };

interface MessageProps {
  readonly customer: BoardCustomer;
  readonly address: string;
}

/** A message to send by the agent's own chat, with the link at its end. */
export function ChatMessage({ customer, address }: MessageProps) {
  const [kind, setKind] = useState(() => chatKindOf(customer));
  const [typed, setTyped] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null);
  const text = typed ?? chatText(kind, customer);
  const message = `${text}\n${address}`;
  const copy = async () => setOutcome((await copyText(message)) ? 'copied' : 'refused');
  return (
    <>
      <div className={styles.kinds} role="group" aria-label="哪一种">
        {chatKinds.map(([key, word]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === kind}
            onClick={() => {
              setKind(key);
              setTyped(null);
            }}
          >
            {word}
          </button>
        ))}
      </div>
      <textarea
        className={styles.text}
        aria-label="发给客户的话"
        maxLength={200}
        rows={4}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={styles.limits}>{text.length} / 200 字，不能承诺收益，不能代客户填写健康告知</p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()}>复制消息和链接</Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome && outcomes[outcome]}
      </p>
      {outcome === 'refused' && (
        <textarea
          className={styles.text}
          aria-label="消息和链接"
          readOnly
          rows={7}
          value={message}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
