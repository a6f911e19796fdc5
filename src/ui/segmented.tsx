import { useId } from 'react';
import styles from './segmented.module.css';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Null: none is chosen yet. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

/** Two to four that exclude each other, side by side. */
export function Segmented<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.segment}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
