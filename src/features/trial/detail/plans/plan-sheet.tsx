import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Money, yuanText } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import type { ProductInfo } from '../../model.ts';
import { usePlanPrices } from './use-plan-prices.ts';
import styles from './plan-sheet.module.css';

interface Props {
  readonly info: ProductInfo;
  readonly onClose: () => void;
}

/** The plans side by side; nothing is chosen until the button says so. */
export default function PlanSheet({ info: { plans, cover }, onClose }: Props) {
  const store = useTrialStore();
  const current = useTrial(({ choices }) => choices.planNo);
  const prices = usePlanPrices();
  const [marked, setMarked] = useState(current);
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const same = cover.filter(({ values }) => new Set(values).size === 1);
  const rows = onlyDifferent ? cover.filter((row) => !same.includes(row)) : cover;
  const plan = plans.find(({ product_plan_no }) => product_plan_no === marked);
  const fen = marked === null ? null : (prices?.get(marked) ?? null);
  const take = () => {
    onClose();
    if (marked !== null) store.choosePlan(marked);
  };
  return (
    <Sheet
      title="计划对比"
      onClose={onClose}
      pinned
      actions={
        <Button unready={!plan} onClick={() => plan && take()}>
          {plan ? `选${plan.name}${fen === null ? '' : `，¥ ${yuanText(fen)}`}` : '先点选一个计划'}
        </Button>
      }
    >
      <Switch checked={onlyDifferent} onChange={setOnlyDifferent}>
        只看不同
      </Switch>
      <div className={styles.scroll} role="region" aria-label="计划对比表" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {plans.map(({ product_plan_no: planNo, name }) => (
                <th key={planNo} scope="col" className={classNames(planNo === marked && styles.marked)}>
                  <label className={styles.plan}>
                    <input
                      type="radio"
                      name="compared-plan"
                      checked={planNo === marked}
                      onChange={() => setMarked(planNo)}
                    />
                    <span className={styles.dot} aria-hidden="true" />
                    <span>{name}</span>
                    <Price fen={prices?.get(planNo) ?? null} />
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, note, values }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <small>{note}</small>
                </th>
                {values.map((value, at) => {
                  const planNo = plans[at]?.product_plan_no;
                  return (
                    <td key={planNo} className={classNames(planNo === marked && styles.marked)}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onlyDifferent && same.length > 0 && (
        <p className={styles.same}>
          已收起 {same.length} 项相同内容：{same.map(({ name, values }) => `${name} ${values[0]}`).join('；')}
        </p>
      )}
    </Sheet>
  );
}

function Price({ fen }: { readonly fen: number | null }) {
  return fen === null ? <small className={styles.unknown}>待试算</small> : <Money fen={fen} />;
}
