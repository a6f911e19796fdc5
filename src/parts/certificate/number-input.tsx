import { carriesBirthday } from '../../../contract/certificate/number.ts';
import type { CertificateType } from '../../../contract/enums.ts';
import type { FieldControl } from '../../ui/field.tsx';
import { GroupedInput } from '../../ui/grouped-input.tsx';
import { birthdayGroups } from './group-number.ts';

interface Props {
  readonly control: FieldControl;
  readonly type: CertificateType;
  readonly number: string;
  readonly onNumber: (number: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** A certificate's number, one that carries a birthday in groups that can be compared. */
export function NumberInput({ control, type, number, onNumber, onBlur }: Props) {
  const attributes = {
    ...control,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
    placeholder: '请输入证件号码',
    onBlur,
  };
  return carriesBirthday(type) ? (
    <GroupedInput {...attributes} value={number} lengths={birthdayGroups} onValue={onNumber} />
  ) : (
    <input {...attributes} value={number} onChange={(event) => onNumber(event.target.value)} />
  );
}
