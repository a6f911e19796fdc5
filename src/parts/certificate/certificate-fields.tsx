import { certificateType, type CertificateType } from '../../../contract/enums.ts';
import { Field } from '../../ui/field.tsx';
import { certificateNames } from '../../../contract/certificate/certificate-names.ts';
import { NumberInput } from './number-input.tsx';

interface Props {
  readonly type: CertificateType;
  readonly number: string;
  readonly error: string | null;
  readonly onType: (type: CertificateType) => void;
  readonly onNumber: (number: string) => void;
}

/** Type and number of a certificate, the message beside the number. */
export function CertificateFields({ type, number, error, onType, onNumber }: Props) {
  return (
    <>
      <Field label="证件类型" error={null}>
        {(control) => (
          <select
            {...control}
            value={type}
            onChange={(event) => onType(certificateType.parse(event.target.value))}
          >
            {certificateType.options.map((one) => (
              <option key={one} value={one}>
                {certificateNames[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="证件号码" error={error}>
        {(control) => <NumberInput control={control} type={type} number={number} onNumber={onNumber} />}
      </Field>
    </>
  );
}
