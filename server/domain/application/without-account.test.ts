import { expect, test } from 'vitest';
import type { FormField, FormModule } from '../../../contract/model/form.ts';
import { withoutAccount } from './without-account.ts';

const field = (name: string, rest: Partial<FormField>): FormField => ({
  ...{ field: name, label: name, kind: 'text', required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const shown_if = { field: 'automatic_debit', in: ['agree'] };
const renewal: FormModule = {
  ...{
    module: 'renewal_term_pay',
    title: '续期交费',
    note: null,
    least: 1,
    most: 1,
    copies_applicant: false,
  },
  fields: [
    field('automatic_debit', {
      kind: 'choice',
      options: [
        { value: 'agree', label: '同意' },
        { value: 'refuse', label: '不同意' },
      ],
    }),
    field('bank', { kind: 'bank', shown_if }),
    field('bank_card', { kind: 'bank_card', shown_if }),
    field('holder', { derived_from: 'bank_card', shown_if }),
    field('note', {}),
  ],
};
const account = { bank: 'QH', bank_card: '6200000000001234', holder: '林未' };

test('an account goes with the debit that it was named for', () => {
  const entry = { automatic_debit: 'agree', ...account, note: '工资卡' };
  expect(withoutAccount(renewal, entry)).toEqual({ automatic_debit: 'refuse', note: '工资卡' });
});

test('who chose to be debited from none stays with that', () => {
  expect(withoutAccount(renewal, { automatic_debit: 'refuse', ...account })).toEqual({
    automatic_debit: 'refuse',
  });
});

test('where no account is asked for, nothing changes', () => {
  const applicant = { ...renewal, fields: [field('name', {})] };
  expect(withoutAccount(applicant, { name: '林未', bank: '河畔' })).toEqual({ name: '林未', bank: '河畔' });
});
