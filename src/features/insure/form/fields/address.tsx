import { Field } from '../../../../ui/field.tsx';
import type { FieldProps } from './field-props.ts';
import styles from './address.module.css';

const oneLine = (typed: string): string => typed.replace(/[\r\n]+/g, ' ');

/** Longer than a line on most phones. */
export function AddressField({ field, label, value, problem, onChange, onLeave }: FieldProps) {
  return (
    <Field label={label} error={problem} hint={field.hint}>
      {({ className, ...control }) => (
        <span className={styles.grows} data-value={value}>
          <textarea
            {...control}
            className={className}
            rows={1}
            autoComplete="off"
            maxLength={2000}
            placeholder={field.placeholder ?? `请输入${field.label}`}
            aria-required={field.required}
            value={value}
            onChange={({ target }) => onChange(oneLine(target.value))}
            onBlur={onLeave}
          />
        </span>
      )}
    </Field>
  );
}
