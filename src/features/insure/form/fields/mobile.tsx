import { useState } from 'react';
import { maskMobile } from '../../../../../contract/certificate/mask.ts';
import { Field } from '../../../../ui/field.tsx';
import { MobileInput } from '../../../../ui/mobile-input.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { FieldProps } from './field-props.ts';

export function MobileField(props: FieldProps) {
  const { place, field, label, value, problem, facts, onChange, onLeave } = props;
  const [first] = useState(value);
  // Of the proven number the page knows the ends: a number that was edited may have them, too.
  const isProven =
    place.module === 'applicant' &&
    value !== '' &&
    value === first &&
    maskMobile(value) === facts.verifiedMobile;
  return (
    <Field label={label} error={problem} hint={field.hint}>
      {(control) => (
        <>
          <MobileInput
            {...control}
            autoComplete={place.module === 'applicant' ? 'tel-national' : 'off'}
            placeholder={field.placeholder ?? '11 位手机号码'}
            aria-required={field.required}
            value={value}
            onValue={onChange}
            onBlur={onLeave}
          />
          {isProven && <Tag tone="good">已验证</Tag>}
        </>
      )}
    </Field>
  );
}
