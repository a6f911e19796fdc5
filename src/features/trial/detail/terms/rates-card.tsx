import { ageOn, beijingDay } from '../../../../../contract/dates.ts';
import { Card } from '../../../../ui/card.tsx';
import { FigureTable } from '../../../../ui/figure-table.tsx';
import { Money } from '../../../../ui/money.tsx';
import { trialApi } from '../../api.ts';
import { valuesAt } from '../../choices.ts';
import type { ProductLayout } from '../../model.ts';
import { useTrial } from '../../use-trial.ts';
import styles from './rates-card.module.css';

type Row = ProductLayout['rate_table']['rows'][number];

/** The printed rates of the plan; the row of the first insurant's age stands out, where they go by age. */
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
  const cellsOf = ({ fen }: Row) => fen.map((one) => (one === null ? '不承保' : <Money fen={one} />));
  return (
    <Card title={title}>
      <p className={styles.note}>{note}</p>
      {gene_key === null ? (
        <FigureTable
          label={title}
          columns={columns}
          rows={rows.map((row) => ({ key: row.from_age, cells: cellsOf(row) }))}
        />
      ) : (
        <FigureTable
          label={title}
          columns={['投保年龄', ...columns]}
          rows={rows.map((row) => {
            const { from_age, to_age } = row;
            const isOwn = age !== null && age >= from_age && age <= to_age;
            const ages = from_age === to_age ? from_age : `${from_age}–${to_age}`;
            return {
              ...{ key: from_age, isOwn, head: <Ages ages={`${ages} 周岁`} isOwn={isOwn} /> },
              cells: cellsOf(row),
            };
          })}
        />
      )}
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
