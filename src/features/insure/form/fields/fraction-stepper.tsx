import { digitsIn } from '../../../../../contract/plain-text.ts';
import type { FieldControl } from '../../../../ui/field.tsx';
import { MinusIcon, PlusIcon } from '../../../../ui/action-icons.tsx';
import styles from './fraction-stepper.module.css';

interface Props {
  readonly control?: FieldControl;
  readonly name: string;
  /** Whole per cent; empty: not said yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

const step = 5;

/** A part of a hundred: five up, five down, or typed. */
export function FractionStepper({ control, name, value, onChange, onLeave }: Props) {
  const by = (change: number) => {
    onChange(String(Math.min(100, Math.max(0, (Number(value) || 0) + change))));
    onLeave();
  };
  return (
    <span className={styles.stepper} data-private="quiet">
      <button type="button" aria-label={`${name}减 ${step}`} onClick={() => by(-step)}>
        <MinusIcon />
      </button>
      <label className={styles.figure}>
        <input
          {...control}
          className={undefined}
          aria-label={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="0"
          value={value}
          onChange={(event) => onChange(digitsIn(event.target.value))}
          onBlur={onLeave}
        />
        <span aria-hidden="true">%</span>
      </label>
      <button type="button" aria-label={`${name}加 ${step}`} onClick={() => by(step)}>
        <PlusIcon />
      </button>
    </span>
  );
}
