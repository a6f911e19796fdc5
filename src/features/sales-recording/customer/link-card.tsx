import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useAskedTwice } from '../../../lib/use-asked-twice.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SureGroup } from '../../../ui/sure-group.tsx';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import styles from './link-card.module.css';
import { type LinkActions, useLinkActions } from './use-link-actions.ts';

/** The customer's link, and what may be done about it. Taking it back is asked twice. */
export function LinkCard({ customer }: { readonly customer: BoardCustomer }) {
  const actions = useLinkActions(customer);
  const { link, may } = customer;
  return (
    <Card title="录制链接">
      {link.address && may.revoke && <CopyField label="录制链接" value={link.address} />}
      <p className={styles.facts}>
        {link.state === 'open' && may.revoke && <span>{beijingTime(link.expires_at)} 到期</span>}
        {link.state === 'open' && !may.revoke && <span>客户可凭原链接查看结果</span>}
        {link.sent_at && <span>短信发于 {beijingTime(link.sent_at)}</span>}
      </p>
      <LinkButtons customer={customer} actions={actions} />
      <LinkOutcome actions={actions} />
    </Card>
  );
}

interface ButtonsProps {
  readonly customer: BoardCustomer;
  readonly actions: LinkActions;
}

function LinkButtons({ customer, actions }: ButtonsProps) {
  const { may } = customer;
  const { busy, carryOut } = actions;
  const { isAsked, button, ask, answer } = useAskedTwice();
  if (isAsked && may.revoke)
    return (
      <ConfirmRevoke
        busy={busy === 'revoke'}
        onKeep={answer}
        onRevoke={() => {
          carryOut('revoke');
          answer();
        }}
      />
    );
  return (
    <div className={styles.actions}>
      <SendButtons customer={customer} actions={actions} />
      {may.revoke && (
        <Button ref={button} small look="outline" busy={busy === 'revoke'} onClick={ask}>
          撤回链接
        </Button>
      )}
    </div>
  );
}

/** A link that works goes out by SMS: the one that is there, or a new one in place of one that is over. */
export function SendButtons({
  customer: { may, resend_from },
  actions: { busy, carryOut },
  again = 'primary',
}: ButtonsProps & { readonly again?: 'primary' | 'outline' }) {
  // As `resend_from` is, by the device's clock.
  const now = useNow(1000);
  const wait = resend_from ? Math.ceil((Date.parse(resend_from) - now) / 1000) : 0;
  return (
    <>
      {may.renew && (
        <Button small busy={busy === 'renew'} onClick={() => carryOut('renew')}>
          换新链接并发短信
        </Button>
      )}
      {may.resend && (
        <Button
          small
          look={again}
          disabled={wait > 0}
          busy={busy === 'resend'}
          onClick={() => carryOut('resend')}
        >
          {wait > 0 ? resendIn(wait) : '重新发送短信'}
        </Button>
      )}
    </>
  );
}

/** What came of what was done with the link. */
export function LinkOutcome({ actions: { outcome } }: { readonly actions: LinkActions }) {
  if (!outcome) return null;
  return (
    <div className={styles.outcome}>
      <Notice tone={outcome.tone} live>
        <p>{outcome.text}</p>
      </Notice>
    </div>
  );
}

interface ConfirmProps {
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onRevoke: () => void;
}

function ConfirmRevoke({ busy, onKeep, onRevoke }: ConfirmProps) {
  return (
    <SureGroup
      className={styles.sure}
      label="确认撤回"
      sentence="撤回后链接立即失效，客户正在办理的也会中断；已提交的朗读保留。"
    >
      <div className={styles.actions}>
        <Button small look="outline" onClick={onKeep}>
          先不撤回
        </Button>
        <Button small busy={busy} onClick={onRevoke}>
          确认撤回
        </Button>
      </div>
    </SureGroup>
  );
}

function resendIn(seconds: number): string {
  if (seconds < 120) return `${seconds} 秒后可再发`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} 分钟后可再发` : '今日已发 5 次';
}
