import type { Quotation } from '../../../../../contract/model/gene.ts';
import { Rows } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { periodWords } from '../../words.ts';
import { CashValueTable } from './cash-value-table.tsx';
import styles from './premium-sheet.module.css';

interface Props {
  readonly quotation: Quotation;
  readonly onClose: () => void;
}

/** What the premium is made of, by insurant and item, and what it is paid for. */
export default function PremiumSheet({ quotation, onClose }: Props) {
  const { insurants, discount_fen, first_fen, total_fen, instalments, benefits, cash_values } = quotation;
  return (
    <Sheet title="保费明细" onClose={onClose}>
      {insurants.map(({ fen, items }, at) => (
        <section key={at}>
          {insurants.length > 1 && (
            <h3 className={styles.who}>
              被保险人 {at + 1} <Money fen={fen} />
            </h3>
          )}
          <ul>
            {items.map(({ item_no, name, sum, fen: itemFen, extra_fen }) => (
              <li key={item_no} className={styles.item}>
                <span>
                  {name}
                  <small>{sum}</small>
                  {extra_fen > 0 && (
                    <small>
                      其中加费 <Money fen={extra_fen} />
                    </small>
                  )}
                </span>
                {itemFen > 0 ? <Money fen={itemFen} /> : <span className={styles.included}>已含</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {discount_fen > 0 && (
        <p className={styles.discount}>
          多人同保优惠
          <span>
            − <Money fen={discount_fen} />
          </span>
        </p>
      )}
      <p className={styles.sum}>
        <span>{instalments > 1 ? '每期合计' : '合计'}</span>
        <Money fen={first_fen} large />
      </p>
      <p className={styles.foot}>
        {periodWords(quotation)}
        {instalments > 1 && (
          <>
            ，交满合计 <Money fen={total_fen} />
          </>
        )}
        。以核保通过后的保费为准，支付前会再核对一次。
      </p>
      {benefits.length > 0 && <Rows rows={benefits.map(({ label, value }) => ({ label, value }))} />}
      <CashValueTable values={cash_values} />
    </Sheet>
  );
}
