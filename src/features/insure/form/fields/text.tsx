import type { FieldProps } from './field-props.ts';
import { InputRow } from './input-row.tsx';

/** A name or another line of words; a person's own name may come from the device's address book. */
export function TextField(props: FieldProps) {
  const { field, module } = props.place;
  const own = field === 'name' && module === 'applicant' ? 'name' : 'off';
  return <InputRow {...props} input={{ autoComplete: own }} />;
}
