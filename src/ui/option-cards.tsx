import { type ReactNode, type RefObject, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './option-cards.module.css';

interface Props<T extends string> {
  /** Names the group; its text stands elsewhere on the page. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly group?: RefObject<HTMLDivElement | null>;
  readonly options: readonly { readonly value: T; readonly label: string; readonly note?: ReactNode }[];
  readonly chosen: T | null;
  readonly invalid?: boolean;
  readonly onChoose: (value: T) => void;
}

/** One of several answers, each a card of its own. */
export function OptionCards<T extends string>({
  labelledBy,
  describedBy,
  group,
  options,
  chosen,
  invalid = false,
  onChoose,
}: Props<T>) {
  const name = useId();
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
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
