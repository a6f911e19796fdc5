import { plainText } from '../../../../../contract/plain-text.ts';
import type { FieldProps } from './field-props.ts';
import { InputRow } from './input-row.tsx';

const bare = (typed: string): string => plainText(typed).replace(/\s/g, '');

export function EmailField(props: FieldProps) {
  const autoComplete = props.place.module === 'applicant' ? 'email' : 'off';
  return (
    <InputRow
      {...props}
      clean={bare}
      input={{ type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false, autoComplete }}
    />
  );
}
