import { useState } from 'react';
import { digitsIn } from '../../../../../contract/plain-text.ts';
import styles from './amount-stepper.module.css';
import { steppedDown, steppedUp, yuanWords } from './amount-steps.ts';

interface Props {
  readonly labelledBy: string;
  readonly describedBy: string;
  /** Whole yuan; null until one is chosen. */
  readonly amount: number | null;
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number };
  readonly onChange: (amount: number) => void;
}

/** An amount of whole yuan: a step up, a step down, or typed. */
export function AmountStepper({ labelledBy, describedBy, amount, bounds, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const figure = Number(typed ?? 0);
    setTyped(null);
    if (figure > 0 && figure !== amount) onChange(figure);
  };
  const up = amount === null ? bounds.min : steppedUp(amount, bounds);
  const down = amount === null ? null : steppedDown(amount, bounds);
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        aria-label="减一档"
        disabled={down === null}
        onClick={() => down !== null && onChange(down)}
      >
        −
      </button>
      <label className={styles.figure}>
        <input
          inputMode="numeric"
          maxLength={9}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          value={typed ?? String(amount ?? '')}
          onChange={(event) => setTyped(digitsIn(event.target.value))}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <span>元</span>
        <small>{amount === null ? `${yuanWords(bounds.min)}起` : yuanWords(amount)}</small>
      </label>
      <button
        type="button"
        aria-label="加一档"
        disabled={up === null}
        onClick={() => up !== null && onChange(up)}
      >
        +
      </button>
    </div>
  );
}
