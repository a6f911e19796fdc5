import type { Quotation } from '../../../../../contract/model/gene.ts';
import { FigureTable } from '../../../../ui/figure-table.tsx';
import { Money } from '../../../../ui/money.tsx';
import styles from './cash-value-table.module.css';

/** What a surrender pays at the end of each policy year. */
export function CashValueTable({ values }: { readonly values: Quotation['cash_values'] }) {
  if (values.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>现金价值表</summary>
      <FigureTable
        label="现金价值表"
        columns={['年度末', '累计已交', '现金价值']}
        rows={values.map(({ year, paid_fen, cash_value_fen }) => ({
          key: year,
          head: `第 ${year} 年`,
          cells: [<Money fen={paid_fen} />, <Money fen={cash_value_fen} />],
        }))}
      />
    </details>
  );
}
