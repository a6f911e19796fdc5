import { digitsIn } from '../../../../../contract/plain-text.ts';
import type { FieldProps } from './field-props.ts';
import { InputRow } from './input-row.tsx';

const digits = (typed: string): string => digitsIn(typed).slice(0, 6);

export function PostalCodeField(props: FieldProps) {
  return <InputRow {...props} clean={digits} input={{ inputMode: 'numeric' }} />;
}
