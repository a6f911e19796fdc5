import { useState } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useTrial } from '../../use-trial.ts';
import type { ProductInfo } from '../../model.ts';
import styles from './cash-value-card.module.css';

const usualYear = 5;

/** What a surrender pays and what it costs, at the end of a year that the customer chooses. */
export function CashValueCard({ info: { cooling_off_days } }: { readonly info: ProductInfo }) {
  const values = useTrial(({ premium }) =>
    premium.kind === 'ready' ? premium.quotation.cash_values : undefined,
  );
  const [wanted, setWanted] = useState(usualYear);
  if (!values || values.length === 0) return null;
  const found = values.findIndex(({ year }) => year >= wanted);
  const at = found === -1 ? values.length - 1 : found;
  const shown = values[at];
  if (!shown) return null;
  const { year, paid_fen, cash_value_fen } = shown;
  const goTo = (step: 1 | -1) => setWanted(values[at + step]?.year ?? year);
  return (
    <Card title="退保能退多少">
      <p className={styles.lead}>
        犹豫期（{cooling_off_days} 天）内退保，退还全部已交保费；之后只退现金价值。
      </p>
      <div className={styles.year}>
        <b aria-live="polite">如果在第 {year} 年末退保</b>
        <span className={styles.stepper}>
          <button type="button" aria-label="早一年" disabled={at === 0} onClick={() => goTo(-1)}>
            −
          </button>
          <button
            type="button"
            aria-label="晚一年"
            disabled={at === values.length - 1}
            onClick={() => goTo(1)}
          >
            +
          </button>
        </span>
      </div>
      <dl className={styles.sums}>
        <Sum label="已交保费" fen={paid_fen} of={Math.max(paid_fen, cash_value_fen)} tone="paid" />
        <Sum label="可退现金价值" fen={cash_value_fen} of={Math.max(paid_fen, cash_value_fen)} tone="value" />
        {paid_fen > cash_value_fen && (
          <div className={styles.loss}>
            <dt>退保损失</dt>
            <dd>
              <Money fen={paid_fen - cash_value_fen} large />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

interface SumProps {
  readonly label: string;
  readonly fen: number;
  /** The longest bar. */
  readonly of: number;
  readonly tone: 'paid' | 'value';
}

function Sum({ label, fen, of, tone }: SumProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money fen={fen} />
      </dd>
      <dd className={styles.bar} aria-hidden="true">
        <span className={styles[tone]} style={{ width: `${of > 0 ? (fen / of) * 100 : 0}%` }} />
      </dd>
    </div>
  );
}
