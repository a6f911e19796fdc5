import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { ProductInfo } from '../../model.ts';
import styles from './cases-card.module.css';

/** What is paid in an example, reckoned line by line. */
export function CasesCard({ info: { cases } }: { readonly info: ProductInfo }) {
  const [at, setAt] = useState(0);
  const shown = cases[at];
  if (!shown) return null;
  const { title, story, lines, result } = shown;
  return (
    <Card
      title="赔付举例"
      aside={
        cases.length > 1 && (
          <span className={styles.place}>
            {at + 1} / {cases.length}
          </span>
        )
      }
    >
      <div aria-live="polite">
        <h3 className={styles.title}>{title}</h3>
        <p>{story}</p>
        <dl className={styles.lines}>
          {lines.map(({ label, fen }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {fen < 0 && '− '}
                <Money fen={Math.abs(fen)} />
              </dd>
            </div>
          ))}
          <div className={styles.result}>
            <dt>{result.label}</dt>
            <dd>
              <Money fen={result.fen} large />
            </dd>
          </div>
        </dl>
      </div>
      <p className={styles.foot}>虚拟案例，帮助理解，不代表实际赔付结果。</p>
      {cases.length > 1 && (
        <Button look="outline" small onClick={() => setAt((at + 1) % cases.length)}>
          看下一个例子
        </Button>
      )}
    </Card>
  );
}
