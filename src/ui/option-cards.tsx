import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './option-cards.module.css';

interface Props {
  /** Names the group; its text stands elsewhere on the page. */
  readonly labelledBy: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly note?: ReactNode }[];
  readonly chosen: string | null;
  readonly invalid?: boolean;
  readonly onChoose: (value: string) => void;
}

/** One of several answers, each a card of its own. */
export function OptionCards({ labelledBy, options, chosen, invalid = false, onChoose }: Props) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-invalid={invalid || undefined}
      className={styles.options}
    >
      {options.map(({ value, label, note }) => (
        <label key={value} className={classNames(styles.option, value === chosen && styles.chosen)}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.words}>
            {label}
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
