import { useState } from 'react';
import type { BoardCustomer, Owed } from '../../../../contract/services/sales-recording.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { nowWords, owedWord } from '../words.ts';
import styles from './customer-panel.module.css';
import { beijingTime } from '../../../lib/dates.ts';
import { CallButton } from '../../../parts/agent/call-button.tsx';
import { salesRecordingApi } from '../api.ts';
import { ChatCard } from './chat-card.tsx';
import { LinkCard } from './link-card.tsx';
import { LinkCode } from '../../../parts/agent/link-code.tsx';
import { CustomerNote } from './customer-note.tsx';
import { ProgressTrail } from './progress-trail.tsx';

const urgent = new Set<Owed>(['help', 'repeat', 'new_link']);

/** One customer: the code to scan until a phone opens the link, then what that phone does. */
export function CustomerPanel({ customer }: { readonly customer: BoardCustomer }) {
  const [code, setCode] = useState<'by_itself' | 'asked'>('by_itself');
  const [call, { data, error, isLoading }] = salesRecordingApi.useCallCustomerMutation();
  const { link, may } = customer;
  const scannable = link.address !== null && may.resend;
  const shown = scannable && (code === 'asked' || link.opened_at === null);
  const hasEnded = customer.owed === 'ended';
  const words = nowWords(customer);
  const [word, tone] = owedWord(customer);
  return (
    <>
      <Card title={customer.name} aside={<Tag tone={tone}>{word}</Tag>}>
        <p className={styles.who}>
          {customer.product_name} · {customer.mobile_masked}
        </p>
        {customer.asked_at && (
          <p className={styles.asked} role="status">
            {beijingTime(customer.asked_at)} 客户请您重发链接
          </p>
        )}
        <div
          className={styles.now}
          data-tone={urgent.has(customer.owed) ? 'attention' : undefined}
          aria-live="polite"
        >
          <p className={styles.title}>{words.title}</p>
          <p className={styles.text}>{words.text}</p>
        </div>
        <CallButton
          mobile={data?.mobile}
          error={error}
          busy={isLoading}
          onAsk={() => void call({ recording_no: customer.recording_no })}
        />
        {shown ? (
          <LinkCode address={link.address ?? ''} name={customer.name} what="录制" />
        ) : (
          <ProgressTrail customer={customer} />
        )}
        {!hasEnded && customer.repeat.length > 0 && (
          <ul className={styles.repeat}>
            {customer.repeat.map(({ place, remark }) => (
              <li key={place}>
                <strong>第 {place} 段</strong> {remark ?? '需重新朗读'}
              </li>
            ))}
          </ul>
        )}
        {scannable && link.opened_at !== null && (
          <Button small look="plain" onClick={() => setCode(code === 'asked' ? 'by_itself' : 'asked')}>
            {code === 'asked' ? '收起二维码' : '显示二维码'}
          </Button>
        )}
      </Card>
      {(!hasEnded || may.revoke) && <LinkCard customer={customer} />}
      <ChatCard customer={customer} />
      <CustomerNote customer={customer} />
    </>
  );
}
