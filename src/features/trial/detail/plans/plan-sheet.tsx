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
      <PlanTable plans={plans} rows={rows} marked={marked} onMark={setMarked} />
      {onlyDifferent && same.length > 0 && (
        <p className={styles.same}>
          已收起 {same.length} 项相同内容：{same.map(({ name, values }) => `${name} ${values[0]}`).join('；')}
        </p>
      )}
    </Sheet>
  );
}

interface TableProps {
  readonly plans: ProductInfo['plans'];
  readonly rows: ProductInfo['cover'];
  readonly marked: string | null;
  readonly onMark: (planNo: string) => void;
}

/** A column for each plan, headed by what chooses it. */
function PlanTable({ plans, rows, marked, onMark }: TableProps) {
  const prices = usePlanPrices();
  return (
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
                    onChange={() => onMark(planNo)}
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
          {rows.map((row) => (
            <CoverRow key={row.name} row={row} plans={plans} marked={marked} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<TableProps, 'plans' | 'marked'> {
  readonly row: ProductInfo['cover'][number];
}

/** One item of the cover, as each plan has it. */
const CoverRow = ({ row: { name, note, values }, plans, marked }: RowProps) => (
  <tr>
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
);

function Price({ fen }: { readonly fen: number | null }) {
  return fen === null ? <small className={styles.unknown}>待试算</small> : <Money fen={fen} />;
}
