import type { FieldProps } from './field-props.ts';
import { ChoiceRow } from './choice-row.tsx';

export function ChoiceField(props: FieldProps) {
  return <ChoiceRow {...props} options={props.field.options} />;
}
