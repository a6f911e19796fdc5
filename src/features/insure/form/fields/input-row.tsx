import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../../../ui/field.tsx';
import type { FieldProps } from './field-props.ts';

interface Props extends FieldProps {
  readonly input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur'>;
  /** Takes out of what was typed or pasted what cannot be part of it. */
  readonly clean?: (typed: string) => string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

/** A line that is typed; `children` stand behind it. */
export function InputRow(props: Props) {
  const { field, label, value, problem, input, clean, hint, children, onChange, onLeave } = props;
  return (
    <Field label={label} error={problem} hint={hint ?? field.hint}>
      {(control) => (
        <>
          <input
            autoComplete="off"
            maxLength={2000}
            placeholder={field.placeholder ?? `请输入${field.label}`}
            {...input}
            {...control}
            aria-required={field.required}
            value={value}
            onChange={({ target }) => onChange(clean ? clean(target.value) : target.value)}
            onBlur={onLeave}
          />
          {children}
        </>
      )}
    </Field>
  );
}
