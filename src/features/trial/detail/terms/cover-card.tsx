import { Card } from '../../../../ui/card.tsx';
import { useTrial } from '../../use-trial.ts';
import type { ProductInfo } from '../plans/plan-card.tsx';
import styles from './cover-card.module.css';

/** What is covered, in the plan that is chosen; before one is, in each. */
export function CoverCard({ info: { plans, cover } }: { readonly info: ProductInfo }) {
  const planNo = useTrial(({ choices }) => choices.planNo);
  const at = plans.findIndex(({ product_plan_no }) => product_plan_no === planNo);
  const valueOf = (values: readonly string[]) =>
    at >= 0
      ? values[at]
      : new Set(values).size === 1
        ? values[0]
        : plans.map(({ name }, i) => `${name} ${values[i]}`).join('，');
  return (
    <Card title="保什么" aside={at >= 0 && <span className={styles.plan}>{plans[at]?.name}</span>}>
      <ul>
        {cover.map(({ name, note, values }) => (
          <li key={name} className={at >= 0 ? styles.row : styles.wide}>
            <span className={styles.name}>
              {name}
              <small>{note}</small>
            </span>
            <b>{valueOf(values)}</b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
