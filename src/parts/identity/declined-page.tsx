import { useEffect } from 'react';
import type { DeclineReason, InviteInfo } from '../../../contract/model/identity.ts';
import { WithdrawCard } from '../consent/withdraw-card.tsx';
import { forgetFilms } from '../kept-media/kept-films.ts';
import { StatePage } from '../../ui/state-page.tsx';
import styles from './invitation.module.css';
import { ownerOf } from './owner-of.ts';
import { useForgetMember } from './use-forget-member.ts';

/** An invitation as it was before somebody declined it. */
export interface DeclinedInvitation {
  readonly info: InviteInfo;
  readonly because: DeclineReason;
}

/** The applicant is told, and the link is over: nothing is left to be done. It asks nothing of that link any more. */
export function DeclinedPage({ info, because }: DeclinedInvitation) {
  const { inviter_masked, service_phone, proof, member_no } = info;
  useForgetMember(info);
  // No server takes a film by a link that is dead.
  useEffect(() => {
    if (member_no !== null) void forgetFilms(member_no);
  }, [member_no]);
  return (
    <StatePage
      tone="good"
      bar="不办理"
      title={`已告诉${inviter_masked}`}
      text={
        because === 'not_me'
          ? '这个链接已失效，您不需要再做什么，可以关闭本页了。'
          : `您不同意办理，这个链接已失效，可以关闭本页了。改变主意时，请${inviter_masked}重新邀请您。`
      }
    >
      {proof === 'given' && <WithdrawCard title="我的信息怎么用" owner={ownerOf(info)} />}
      <p className={styles.note}>
        {because === 'not_me' ? '如果还收到这样的短信，请拨打' : '有疑问可以拨打'}{' '}
        <a href={`tel:${service_phone}`}>{service_phone}</a>
      </p>
    </StatePage>
  );
}
