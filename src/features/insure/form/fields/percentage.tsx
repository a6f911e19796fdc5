import { Field } from '../../../../ui/field.tsx';
import { FractionStepper } from './fraction-stepper.tsx';
import type { FieldProps } from './field-props.ts';

/** A part of the whole, in whole per cent. */
export function PercentageField({ field, label, value, problem, onChange, onLeave }: FieldProps) {
  return (
    <Field label={label} error={problem} hint={field.hint}>
      {(control) => (
        <FractionStepper
          control={control}
          name={field.label}
          value={value}
          onChange={onChange}
          onLeave={onLeave}
        />
      )}
    </Field>
  );
}
