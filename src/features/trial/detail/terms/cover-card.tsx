import { Card } from '../../../../ui/card.tsx';
import { useTrial } from '../../use-trial.ts';
import type { ProductInfo } from '../../model.ts';
import styles from './cover-card.module.css';

/** What is covered, in the plan that is chosen; before one is, in each. */
export function CoverCard({ info: { plans, cover } }: { readonly info: ProductInfo }) {
  const planNo = useTrial(({ choices }) => choices.planNo);
  const at = plans.findIndex(({ product_plan_no }) => product_plan_no === planNo);
  return (
    <Card title="保什么" aside={at >= 0 && <span className={styles.plan}>{plans[at]?.name}</span>}>
      <ul>
        {cover.map(({ name, note, values }) => (
          <li key={name} className={at >= 0 ? styles.row : styles.wide}>
            <span className={styles.name}>
              {name}
              <small>{note}</small>
            </span>
            <Value plans={plans} values={values} at={at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ValueProps extends Pick<ProductInfo, 'plans'> {
  readonly values: readonly string[];
  /** Which plan is chosen; -1: none. */
  readonly at: number;
}

function Value({ plans, values, at }: ValueProps) {
  if (at >= 0) return <b>{values[at]}</b>;
  if (new Set(values).size === 1) return <b>{values[0]}</b>;
  return (
    <ul className={styles.values}>
      {plans.map(({ product_plan_no, name }, i) => (
        <li key={product_plan_no}>
          <small>{name}</small> {values[i]}
        </li>
      ))}
    </ul>
  );
}
