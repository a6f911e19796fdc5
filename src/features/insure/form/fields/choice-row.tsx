import { useId } from 'react';
import { ChoiceChips } from '../../../../ui/choice-chips.tsx';
import type { FieldProps } from './field-props.ts';
import { FieldMessage } from '../../../../ui/field-message.tsx';
import styles from './row.module.css';

interface Props extends FieldProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, all of them in sight. */
export function ChoiceRow({ field, label, value, problem, options, onChange, onLeave }: Props) {
  const name = useId();
  const message = useId();
  return (
    <div className={styles.row}>
      <p id={name} className={styles.label}>
        {label}
      </p>
      <div className={styles.chips}>
        <ChoiceChips
          choices={options}
          chosen={[value]}
          labelledBy={name}
          describedBy={message}
          invalid={problem !== null}
          onChoose={(chosen) => {
            onChange(chosen);
            onLeave();
          }}
        />
      </div>
      <FieldMessage id={message} error={problem} hint={field.hint} />
    </div>
  );
}
