import type { RefObject } from 'react';
import type { SaleLink } from '../../../../contract/services/sales-board.ts';
import { beijingTime } from '../../../lib/dates.ts';
import { useAskedTwice } from '../../../lib/use-asked-twice.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SureGroup } from '../../../ui/sure-group.tsx';
import { linkStates, linkTitle } from '../words.ts';
import styles from './sale-link-card.module.css';
import { type LinkAct, useLinkActs } from './use-link-acts.ts';

interface Props {
  readonly processNo: string;
  /** As it stands now. */
  readonly link: SaleLink;
  readonly now: number;
}

/** A way into the sale for one of its people, and what may be done about it. Taking it back is asked twice. */
export function SaleLinkCard({ processNo, link, now }: Props) {
  const { state, expires_at, opened_at } = link;
  const { busy, outcome, carryOut, copy } = useLinkActs(processNo, link);
  const { isAsked, button, ask, answer } = useAskedTwice();
  const revoke = () => {
    answer();
    carryOut('revoke');
  };
  const nextAt = nextReminderAt(link, now);
  const over = link.declined === null ? linkStates[state] : '对方不办理';
  const end = state === 'open' && expires_at ? `${beijingTime(expires_at)} 到期` : over;
  return (
    <Card title={linkTitle(link)} aside={<small className={styles.end}>{end}</small>}>
      {isAsked && link.may.revoke ? (
        <ConfirmRevoke onKeep={answer} onRevoke={revoke} />
      ) : (
        <Acts
          {...{ link, nextAt, busy }}
          onAct={carryOut}
          onCopy={copy}
          onRevoke={ask}
          revokeButton={button}
        />
      )}
      <p className={styles.facts}>
        <span>{reminderWords(link, nextAt)}</span>
        {opened_at && <span>{beijingTime(opened_at)} 打开过</span>}
      </p>
      {outcome && (
        <Notice tone={outcome.tone} live>
          <p>{outcome.text}</p>
        </Notice>
      )}
    </Card>
  );
}

/** From when one more may be sent, where that is not yet. */
function nextReminderAt({ reminders: { next_at } }: SaleLink, now: number): string | null {
  return next_at !== null && Date.parse(next_at) > now ? next_at : null;
}

function reminderWords(
  { mobile_masked, reminders, state, for: what, declined }: SaleLink,
  nextAt: string | null,
): string {
  if (declined !== null) return '对方已表示不办理，不再提醒。投保人重新邀请后，您可以在这里提醒';
  if (mobile_masked === null) return '对方还没有留下手机号，不能发短信';
  if (state === 'none' && what !== 'go_on') return '投保人邀请后，您可以在这里提醒';
  const isOver = reminders.next_at !== null && nextAt === null;
  if (nextAt !== null && reminders.today < reminders.most) return '24 小时内发给对方的短信已到上限';
  return `24 小时内已提醒 ${isOver ? 0 : reminders.today} 次，最多 ${reminders.most} 次`;
}

interface ActsProps {
  readonly link: SaleLink;
  readonly nextAt: string | null;
  readonly busy: LinkAct | null;
  readonly onAct: (act: LinkAct) => void;
  readonly onCopy: () => void;
  readonly onRevoke: () => void;
  readonly revokeButton: RefObject<HTMLButtonElement | null>;
}

function Acts({ link, nextAt, busy, onAct, onCopy, onRevoke, revokeButton }: ActsProps) {
  const { may, message, state } = link;
  return (
    <div className={styles.acts}>
      {may.remind && (
        <Button
          small
          look="outline"
          disabled={nextAt !== null}
          busy={busy === 'remind'}
          onClick={() => onAct('remind')}
        >
          {nextAt === null ? '提醒一次' : `${beijingTime(nextAt).slice(5)} 后可再提醒`}
        </Button>
      )}
      {message && (
        <Button small look="outline" onClick={onCopy}>
          复制链接
        </Button>
      )}
      {may.renew && state !== 'open' && (
        <Button small look="outline" busy={busy === 'renew'} onClick={() => onAct('renew')}>
          {state === 'none' ? '生成链接' : '换新链接'}
        </Button>
      )}
      {may.revoke && (
        <Button ref={revokeButton} small look="outlineDanger" busy={busy === 'revoke'} onClick={onRevoke}>
          撤回
        </Button>
      )}
    </div>
  );
}

function ConfirmRevoke({ onKeep, onRevoke }: { readonly onKeep: () => void; readonly onRevoke: () => void }) {
  return (
    <SureGroup label="确认撤回" sentence="撤回后这个链接立即失效，已经填好的内容都会保留。">
      <div className={styles.acts}>
        <Button small look="outline" onClick={onKeep}>
          先不撤回
        </Button>
        <Button small look="outlineDanger" onClick={onRevoke}>
          确认撤回
        </Button>
      </div>
    </SureGroup>
  );
}
