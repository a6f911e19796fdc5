import { expect, test } from 'vitest';
import type { FormField, FormModule } from '../../../contract/model/form.ts';
import { withCardValue, withHolderName } from './with-card-value.ts';

const field = (name: string, rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: name, kind: 'text', required: true, placeholder: null, hint: null },
  ...{ options: [], rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const module = (name: FormModule['module'], fields: FormField[]): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 1, copies_applicant: false, fields },
});

test('a name that was typed off a card is written as names are, of the person and of their account', () => {
  const applicant = module('applicant', [field('name')]);
  const taken = { field: 'name', value: '艾力•买买提' } as const;
  expect(withCardValue(applicant, { name: '艾力' }, taken, '2026-11-29')).toEqual({ name: '艾力·买买提' });
  const account = module('first_pay', [
    field('card', { kind: 'bank_card' }),
    field('holder', { derived_from: 'card' }),
  ]);
  expect(withHolderName(account, { holder: '艾力' }, { was: '艾力', name: taken.value })).toEqual({
    holder: '艾力·买买提',
  });
});
