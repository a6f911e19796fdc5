import { digitsIn } from '../../../../../contract/plain-text.ts';
import { Field } from '../../../../ui/field.tsx';
import { GroupedInput } from '../../../../ui/grouped-input.tsx';
import type { FieldProps } from './field-props.ts';

const groups = [4, 4, 4, 4] as const;
const digits = (typed: string): string => digitsIn(typed).slice(0, 19);

export function BankCardField({ field, label, value, problem, onChange, onLeave }: FieldProps) {
  return (
    <Field label={label} error={problem} hint={field.hint}>
      {(control) => (
        <GroupedInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          placeholder={field.placeholder ?? `请输入${field.label}`}
          aria-required={field.required}
          lengths={groups}
          value={value}
          onValue={(typed) => onChange(digits(typed))}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}
