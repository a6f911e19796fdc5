import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './choice-chips.module.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Small, below the label. */
  readonly note?: ReactNode;
  /** Why it cannot be chosen just now; null where it can. */
  readonly reason?: string | null;
}

interface Props {
  /** Names the group; its text stands elsewhere on the page. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChoose: (value: string) => void;
  /** Beside each other in one pill, where there are two or three short ones. */
  readonly segmented?: boolean;
  /** Behind the last. */
  readonly children?: ReactNode;
}

/** One of several values. What cannot be chosen stays in sight, and says why. */
export function ChoiceChips({
  labelledBy,
  describedBy,
  invalid = false,
  choices,
  chosen,
  onChoose,
  segmented = false,
  children,
}: Props) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      className={classNames(styles.chips, segmented && styles.segmented, invalid && styles.invalid)}
    >
      {choices.map((choice) => (
        <Chip key={choice.value} name={name} choice={choice} chosen={chosen} onChoose={onChoose} />
      ))}
      {children}
    </div>
  );
}

interface ChipProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly name: string;
  readonly choice: Choice;
}

function Chip({ name, choice: { value, label, note, reason = null }, chosen, onChoose }: ChipProps) {
  const why = useId();
  return (
    <label
      className={classNames(
        styles.chip,
        chosen.includes(value) && styles.chosen,
        reason !== null && styles.unavailable,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen.includes(value)}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : why}
        onChange={() => reason === null && onChoose(value)}
      />
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      {reason !== null && (
        <span id={why} className="visually-hidden">
          {reason}
        </span>
      )}
    </label>
  );
}
