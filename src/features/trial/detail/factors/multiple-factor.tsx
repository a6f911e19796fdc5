import type { LaidOutGene } from '../../../../../contract/model/gene.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Money } from '../../../../ui/money.tsx';
import { useTrial, useTrialStore } from '../../use-trial.ts';
import type { FactorProps } from './factor-props.ts';
import styles from './multiple-factor.module.css';

/** Any of several options, none to begin with; each says what it adds to the premium. */
export function MultipleFactor({ place, gene, values, labelId, messageId }: FactorProps) {
  const store = useTrialStore();
  const toggle = (value: string) =>
    store.choose(place, values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={messageId} className={styles.options}>
      {gene.options.map((option) => (
        <Option
          key={option.value}
          option={option}
          isChosen={values.includes(option.value)}
          onToggle={() => toggle(option.value)}
        />
      ))}
    </div>
  );
}

interface Props {
  readonly option: LaidOutGene['options'][number];
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Option({ option: { label, note, reason, adds_fen }, isChosen, onToggle }: Props) {
  const isPriced = useTrial(({ premium }) => premium.kind === 'ready');
  // What was chosen before it became impossible can always be taken back.
  const isOpen = reason === null || isChosen;
  return (
    <label className={classNames(styles.option, reason !== null && styles.unavailable)}>
      <input
        type="checkbox"
        checked={isChosen}
        aria-disabled={!isOpen || undefined}
        onChange={() => isOpen && onToggle()}
      />
      <span className={styles.box} aria-hidden="true">
        <TickIcon />
      </span>
      <span className={styles.words}>
        <span>{label}</span>
        {note && <small>{note}</small>}
        {reason && <small className={styles.reason}>不可选：{reason}</small>}
      </span>
      {reason === null && isPriced && adds_fen !== null && (
        <span className={styles.adds}>
          {adds_fen > 0 ? (
            <>
              + <Money fen={adds_fen} />
            </>
          ) : (
            '已含'
          )}
        </span>
      )}
    </label>
  );
}
