import type { FieldProps } from './field-props.ts';
import { NumberField } from './number.tsx';

/** Money, in the unit that the product's hint names. */
export function AmountField(props: FieldProps) {
  return <NumberField {...props} />;
}
