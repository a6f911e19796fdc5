import type { ReactNode } from 'react';
import type { InviteInfo } from '../../../../contract/model/identity.ts';
import { StatePage } from '../../../ui/state-page.tsx';
import styles from './invited-page.module.css';

interface Props {
  /** The page's title. */
  readonly bar: string;
  readonly info: InviteInfo;
  /** How what they gave is used. */
  readonly used: ReactNode;
}

/** Nobody insures it so any more. Why is about somebody of the family: the applicant is told, and may tell it. */
export function UninsurablePage({ bar, info: { inviter_masked, service_phone }, used }: Props) {
  return (
    <StatePage
      tone="attention"
      bar={bar}
      title="这份申请不能继续投保了"
      text={`${inviter_masked}请您确认的这份申请，现在已不能承保。您不需要再做什么，可以关闭本页。`}
    >
      {used}
      <p className={styles.note}>
        想了解原因，请联系{inviter_masked}，或拨打 <a href={`tel:${service_phone}`}>{service_phone}</a>
      </p>
    </StatePage>
  );
}
