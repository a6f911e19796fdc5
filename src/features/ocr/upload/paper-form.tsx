import type { PaperFields } from '../../../../contract/model/identity.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Field, labelIdOf } from '../../../ui/field.tsx';
import type { Typed } from './use-card-entries.ts';
import type { Problems, Filled } from './paper-problems.ts';

interface FormProps {
  readonly fields: Filled;
  readonly problems: Problems;
  readonly numberHint: string;
  readonly onChange: (changed: Typed) => void;
}

const genders = [
  { value: 'female', label: '女' },
  { value: 'male', label: '男' },
] as const;

export function PaperForm({ fields, problems, numberHint, onChange }: FormProps) {
  return (
    <>
      <Field label="姓名" error={problems.name ?? null}>
        {(control) => (
          <input
            {...control}
            maxLength={40}
            value={fields.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="证件号码" error={problems.number ?? null} hint={numberHint}>
        {(control) => (
          <input
            {...control}
            maxLength={40}
            autoComplete="off"
            value={fields.number}
            onChange={({ target }) => onChange({ number: target.value.replace(/\s/g, '').toUpperCase() })}
          />
        )}
      </Field>
      <Field label="出生日期" error={problems.birth ?? null}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={fields.birth}
            onChange={({ target }) => onChange({ birth: target.value })}
          />
        )}
      </Field>
      <Field label="性别" error={problems.gender ?? null}>
        {(control) => (
          <ChoiceChips
            segmented
            labelledBy={labelIdOf(control)}
            describedBy={control['aria-describedby']}
            invalid={problems.gender !== undefined}
            choices={genders}
            chosen={fields.gender === null ? [] : [fields.gender]}
            onChoose={(gender) => onChange({ gender: gender as PaperFields['gender'] })}
          />
        )}
      </Field>
    </>
  );
}
