import { useState } from 'react';
import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { dateTime } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import styles from './link-card.module.css';
import { useLinkActions } from './use-link-actions.ts';

/** The customer's link, and what may be done about it. Taking it back is asked twice. */
export function LinkCard({ customer }: { readonly customer: BoardCustomer }) {
  const { busy, outcome, carryOut } = useLinkActions(customer);
  const [sure, setSure] = useState<'unasked' | 'asked'>('unasked');
  const now = useNow(1000);
  const { link, may } = customer;
  const wait = customer.resend_from ? Math.ceil((Date.parse(customer.resend_from) - now) / 1000) : 0;
  return (
    <Card title="录制链接">
      {link.address && may.revoke && <CopyField label="录制链接" value={link.address} />}
      <p className={styles.facts}>
        {link.state === 'open' && may.revoke && <span>{dateTime(link.expires_at)} 到期</span>}
        {link.state === 'open' && !may.revoke && <span>客户可凭原链接查看结果</span>}
        {link.sent_at && <span>短信发于 {dateTime(link.sent_at)}</span>}
      </p>
      {sure === 'asked' && may.revoke ? (
        <div className={styles.sure} role="group" aria-label="确认撤回">
          <p>撤回后链接立即失效，客户正在办理的也会中断；已提交的朗读保留。</p>
          <div className={styles.actions}>
            <Button small look="outline" onClick={() => setSure('unasked')}>
              先不撤回
            </Button>
            <Button
              small
              busy={busy === 'revoke'}
              onClick={() => {
                carryOut('revoke');
                setSure('unasked');
              }}
            >
              确认撤回
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.actions}>
          {may.renew && (
            <Button small busy={busy === 'renew'} onClick={() => carryOut('renew')}>
              换新链接并发短信
            </Button>
          )}
          {may.resend && (
            <Button small disabled={wait > 0} busy={busy === 'resend'} onClick={() => carryOut('resend')}>
              {wait > 0 ? resendIn(wait) : '重新发送短信'}
            </Button>
          )}
          {may.revoke && (
            <Button small look="outline" busy={busy === 'revoke'} onClick={() => setSure('asked')}>
              撤回链接
            </Button>
          )}
        </div>
      )}
      {outcome && (
        <div className={styles.outcome}>
          <Notice tone={outcome.tone} live>
            <p>{outcome.text}</p>
          </Notice>
        </div>
      )}
    </Card>
  );
}

function resendIn(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒后可再发`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} 分钟后可再发` : '今日已发 5 次';
}
