import type { Quotation } from '../../../../../contract/model/gene.ts';
import { Money } from '../../../../ui/money.tsx';
import styles from './cash-value-table.module.css';

/** What a surrender pays at the end of each policy year. */
export function CashValueTable({ values }: { readonly values: Quotation['cash_values'] }) {
  if (values.length === 0) return null;
  return (
    <details className={styles.details}>
      <summary>现金价值表</summary>
      <div className={styles.scroll} role="region" aria-label="现金价值表" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">年度末</th>
              <th scope="col">累计已交</th>
              <th scope="col">现金价值</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ year, paid_fen, cash_value_fen }) => (
              <tr key={year}>
                <th scope="row">第 {year} 年</th>
                <td>
                  <Money fen={paid_fen} />
                </td>
                <td>
                  <Money fen={cash_value_fen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
