import type { RefObject } from 'react';
import { digitsIn } from '../../contract/plain-text.ts';
import { classNames } from './class-names.ts';
import styles from './code-cells.module.css';

interface Props {
  readonly label: string;
  readonly length: number;
  readonly value: string;
  readonly invalid: boolean;
  readonly describedBy?: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (digits: string) => void;
}

/** Digits in cells over one real input, so that paste, the system's keyboard and its suggestion work. */
export function CodeCells({ label, length, value, invalid, describedBy, input, onChange }: Props) {
  return (
    <div className={classNames(styles.cells, invalid && styles.invalid)}>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={length}
        value={value}
        onChange={(event) => onChange(digitsIn(event.target.value))}
      />
      {Array.from({ length }, (_, i) => (
        <span
          key={i}
          aria-hidden="true"
          className={classNames(styles.cell, i === value.length && styles.next)}
        >
          {value[i]}
        </span>
      ))}
    </div>
  );
}
