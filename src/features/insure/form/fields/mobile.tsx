import { maskMobile } from '../../../../../contract/certificate/mask.ts';
import { Field } from '../../../../ui/field.tsx';
import { GroupedInput } from '../../../../ui/grouped-input.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { FieldProps } from './field-props.ts';

/** Pasted as +86 138-0000-0000 too. */
const bareMobile = (typed: string): string =>
  typed
    .replace(/^\s*(\+|00)86/, '')
    .replace(/\D/g, '')
    .slice(0, 11);

const groups = [3, 4, 4] as const;

export function MobileField(props: FieldProps) {
  const { place, field, label, value, problem, facts, onChange, onLeave } = props;
  const isProven = place.module === 'applicant' && value !== '' && maskMobile(value) === facts.verifiedMobile;
  return (
    <Field label={label} error={problem} hint={field.hint}>
      {(control) => (
        <>
          <GroupedInput
            {...control}
            type="tel"
            inputMode="numeric"
            autoComplete={place.module === 'applicant' ? 'tel-national' : 'off'}
            placeholder={field.placeholder ?? '11 位手机号码'}
            aria-required={field.required}
            lengths={groups}
            value={value}
            onValue={(typed) => onChange(bareMobile(typed))}
            onBlur={onLeave}
          />
          {isProven && <Tag tone="good">已验证</Tag>}
        </>
      )}
    </Field>
  );
}
