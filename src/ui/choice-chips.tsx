import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice-chips.module.css';

interface Props {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  /** Ids of what names and describes the choice. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly onChange: (value: string) => void;
}

/** One of a few, all of them in sight. */
export function ChoiceChips({ options, value, labelledBy, describedBy, invalid = false, onChange }: Props) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={classNames(styles.chips, invalid && styles.invalid)}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.chip}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
