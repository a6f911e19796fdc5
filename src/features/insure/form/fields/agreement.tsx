import { useId } from 'react';
import { CheckBox } from '../../../../ui/check-box.tsx';
import type { FieldProps } from './field-props.ts';
import { FieldMessage } from '../../../../ui/field-message.tsx';
import styles from './row.module.css';

export function AgreementField({ field, value, problem, onChange, onLeave }: FieldProps) {
  const message = useId();
  return (
    <div className={styles.row}>
      <CheckBox
        checked={value === 'true'}
        invalid={problem !== null}
        describedBy={message}
        onChange={(checked) => {
          onChange(checked ? 'true' : '');
          onLeave();
        }}
      >
        {field.label}
      </CheckBox>
      <FieldMessage id={message} error={problem} hint={field.hint} />
    </div>
  );
}
