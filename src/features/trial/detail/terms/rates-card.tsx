import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { Card } from '../../../../ui/card.tsx';
import { FigureTable } from '../../../../ui/figure-table.tsx';
import { Money } from '../../../../ui/money.tsx';
import { trialApi } from '../../api.ts';
import { valuesAt } from '../../choices.ts';
import { useTrial } from '../../use-trial.ts';
import styles from './rates-card.module.css';

/** The printed rates of the plan; the row of the first insurant's age stands out. */
export function RatesCard({ productNo }: { readonly productNo: string }) {
  const planNo = useTrial(({ choices }) => choices.planNo);
  const { currentData } = trialApi.useLayoutListQuery({
    product_no: productNo,
    ...(planNo !== null && { product_plan_no: planNo }),
  });
  const gene_key = currentData?.rate_table.age_gene_key ?? null;
  const born = useTrial(({ choices }) =>
    gene_key === null ? undefined : valuesAt(choices, { insurant: 0, gene_key })[0],
  );
  if (!currentData) return null;
  const { title, note, columns, rows } = currentData.rate_table;
  const age = born === undefined ? null : ageOn(born, beijingDay(new Date()));
  return (
    <Card title={title}>
      <p className={styles.note}>{note}</p>
      <FigureTable
        label={title}
        columns={['投保年龄', ...columns]}
        rows={rows.map(({ from_age, to_age, fen }) => {
          const isOwn = age !== null && age >= from_age && age <= to_age;
          const ages = from_age === to_age ? from_age : `${from_age}–${to_age}`;
          return {
            ...{ key: from_age, isOwn, head: <Ages ages={`${ages} 周岁`} isOwn={isOwn} /> },
            cells: fen.map((one) => (one === null ? '不承保' : <Money fen={one} />)),
          };
        })}
      />
    </Card>
  );
}

function Ages({ ages, isOwn }: { readonly ages: string; readonly isOwn: boolean }) {
  return (
    <>
      <span>{ages}</span>
      {isOwn && <wbr />}
      {isOwn && <span>（您选的）</span>}
    </>
  );
}
