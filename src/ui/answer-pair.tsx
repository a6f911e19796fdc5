import { useId } from 'react';
import { classNames } from './class-names.ts';
import { TickIcon } from './icons.tsx';
import styles from './answer-pair.module.css';

interface Props<T extends string> {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly chosen: T | null;
  readonly onChoose: (value: T) => void;
}

/** Two answers of equal weight, neither chosen before. */
export function AnswerPair<T extends string>({
  labelledBy,
  describedBy,
  invalid = false,
  options,
  chosen,
  onChoose,
}: Props<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={styles.pair}
      data-private="hidden"
    >
      {options.map(({ value, label }) => (
        <label key={value} className={classNames(styles.answer, value === chosen && styles.chosen)}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {value === chosen && <TickIcon />}
          {label}
        </label>
      ))}
    </div>
  );
}

interface ManyProps {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Any of several. */
export function AnswerChips({ labelledBy, describedBy, options, chosen, onChange }: ManyProps) {
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={styles.chips}
      data-private="hidden"
    >
      {options.map(({ value, label }) => {
        const isChosen = chosen.includes(value);
        return (
          <label key={value} className={classNames(styles.chip, isChosen && styles.chosen)}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
            />
            {isChosen && <TickIcon />}
            {label}
          </label>
        );
      })}
    </div>
  );
}
