import { plainText } from '../../../../../contract/plain-text.ts';
import type { FieldProps } from './field-props.ts';
import { InputRow } from './input-row.tsx';

const digits = (typed: string): string => plainText(typed).replace(/[^\d.]/g, '');

export function NumberField(props: FieldProps) {
  return <InputRow {...props} clean={digits} input={{ inputMode: 'decimal', maxLength: 12 }} />;
}
