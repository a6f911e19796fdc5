import { beijingDay } from '../../../../contract/dates.ts';
import type { IssuedPolicy, PolicyDetail } from '../../../../contract/model/policy.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Day } from '../../../ui/day.tsx';
import styles from './policy-hero.module.css';

interface Props {
  readonly detail: PolicyDetail;
  readonly policy: IssuedPolicy;
}

/** In groups that can be read over the telephone. */
const grouped = (no: string): string => no.replace(/^(\d{2})(\d{4})(\d+)$/, '$1-$2-$3');

const endWords = ({ refund }: PolicyDetail, { ended_at }: IssuedPolicy): string => {
  const endedOn = ended_at === null ? '' : beijingDay(new Date(ended_at));
  return `${endedOn} ${refund ? '犹豫期退保' : '保障期满'}`.trim();
};

const Period = ({ policy: { starts_on, ends_on, has_begun } }: { readonly policy: IssuedPolicy }) => (
  <>
    <Day day={starts_on} /> {!has_begun && '零时起保障，'}至{ends_on === null ? '终身' : ' '}
    {ends_on !== null && <Day day={ends_on} />}
  </>
);

/** What the policy is, in one look. */
export function PolicyHero({ detail, policy }: Props) {
  const isEnded = detail.state === 'ended';
  const state = isEnded ? '已终止' : policy.has_begun ? '保障中' : '待生效';
  return (
    <section className={classNames(styles.hero, isEnded && styles.ended)}>
      <div className={styles.head}>
        <p className={styles.no}>保单号 {grouped(policy.policy_no)}</p>
        <span className={styles.state}>{state}</span>
      </div>
      <h2 className={styles.name}>{detail.product_name}</h2>
      <p>
        {detail.holder}，{isEnded ? endWords(detail, policy) : <Period policy={policy} />}
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
