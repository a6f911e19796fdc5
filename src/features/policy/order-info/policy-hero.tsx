import { beijingDay } from '../../../../contract/dates.ts';
import type { IssuedPolicy, PolicyDetail } from '../../../../contract/model/policy.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './policy-hero.module.css';

interface Props {
  readonly detail: PolicyDetail;
  readonly policy: IssuedPolicy;
}

/** In groups that can be read over the telephone. */
const grouped = (no: string): string => no.replace(/^(\d{2})(\d{4})(\d+)$/, '$1-$2-$3');

/** What the policy is, in one look. */
export function PolicyHero({ detail, policy }: Props) {
  const isEnded = detail.state === 'ended';
  const endedOn = policy.ended_at === null ? '' : beijingDay(new Date(policy.ended_at));
  const period = isEnded
    ? `${endedOn} ${detail.refund ? '犹豫期退保' : '保障期满'}`.trim()
    : `${policy.starts_on} 至${policy.ends_on === null ? '终身' : ` ${policy.ends_on}`}`;
  return (
    <section className={classNames(styles.hero, isEnded && styles.ended)}>
      <div className={styles.head}>
        <p className={styles.no}>保单号 {grouped(policy.policy_no)}</p>
        <span className={styles.state}>{isEnded ? '已终止' : '保障中'}</span>
      </div>
      <h2 className={styles.name}>{detail.product_name}</h2>
      <p>
        {detail.holder}，{period}
      </p>
      {!isEnded && (
        <dl className={styles.facts}>
          {policy.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
