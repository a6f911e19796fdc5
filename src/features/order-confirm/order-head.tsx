import type { OrderHead } from '../../../contract/model/order.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './order-head.module.css';

/** Whose product it is, for how long, and what it costs. */
export function OrderHeadCard({ head }: { readonly head: OrderHead }) {
  return (
    <Card>
      <p className={styles.company}>{head.insurer}</p>
      <div className={styles.name}>
        <h2>{head.product_name}</h2>
        <span>{head.period}</span>
      </div>
      <div className={styles.premium}>
        <span>
          {head.premium_label}
          <small>{head.premium_note}</small>
        </span>
        <Money fen={head.first_fen} large />
      </div>
    </Card>
  );
}
