import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Money } from '../../../../ui/money.tsx';
import { trialApi } from '../../api.ts';
import { valuesAt } from '../../choices.ts';
import { useTrial } from '../../use-trial.ts';
import styles from './rates-card.module.css';

const birthDate = { insurant: 0, gene_key: 'birth_date' } as const;

/** The printed rates of the plan; the row of the first insurant's age stands out. */
export function RatesCard({ productNo }: { readonly productNo: string }) {
  const planNo = useTrial(({ choices }) => choices.planNo);
  const [born] = useTrial(({ choices }) => valuesAt(choices, birthDate));
  const { currentData } = trialApi.useLayoutListQuery({
    product_no: productNo,
    ...(planNo !== null && { product_plan_no: planNo }),
  });
  if (!currentData) return null;
  const { title, note, columns, rows } = currentData.rate_table;
  const age = born === undefined ? null : ageOn(born, beijingDay(new Date()));
  return (
    <Card title={title}>
      <p className={styles.note}>{note}</p>
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">投保年龄</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from_age, to_age, fen }) => {
              const isMine = age !== null && age >= from_age && age <= to_age;
              return (
                <tr key={from_age} className={classNames(isMine && styles.mine)}>
                  <th scope="row">
                    {from_age === to_age ? from_age : `${from_age}–${to_age}`} 周岁{isMine && '（您选的）'}
                  </th>
                  {fen.map((one, at) => (
                    <td key={at}>{one === null ? '不承保' : <Money fen={one} />}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
