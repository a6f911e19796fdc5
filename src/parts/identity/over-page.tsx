import type { InviteInfo } from '../../../contract/model/identity.ts';
import type { ReactNode } from 'react';
import { StatePage } from '../../ui/state-page.tsx';
import styles from './invitation.module.css';
import { useForgetMember } from './use-forget-member.ts';

interface Props {
  readonly info: InviteInfo;
  /** What the member may still do about their own data. */
  readonly children?: ReactNode;
}

/** The application was cancelled: its members have nothing to do any more. */
export function OverPage({ info, children }: Props) {
  const { inviter_masked, service_phone } = info;
  useForgetMember(info);
  return (
    <StatePage
      tone="attention"
      bar="投保已取消"
      title="这次投保已取消"
      text={`${inviter_masked}邀请您参与的投保已取消，您不需要再做什么，可以关闭本页。您已提交的信息不再使用，按授权时写明的期限删除。`}
    >
      {children}
      <p className={styles.note}>
        有疑问请联系{inviter_masked}，或拨打 <a href={`tel:${service_phone}`}>{service_phone}</a>
      </p>
    </StatePage>
  );
}
