import { expect, test } from 'vitest';
import type { FormField, FormModule } from '../../../contract/model/form.ts';
import { isAdult, participantsOf, samePerson } from './participants.ts';

const field = (name: string, kind: FormField['kind'], rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: name, kind, required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const person = [
  field('name', 'text'),
  field('certificate_type', 'certificate_type'),
  field('certificate_number', 'certificate_number'),
  field('born', 'date', { derived_from: 'certificate_number' }),
];
const module = (name: FormModule['module'], fields: FormField[]): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 3, copies_applicant: false, fields },
});
const insurant = module('insurant', person);

test('everybody whose certificate is asked for has an identity, others have none', () => {
  const entry = { name: ' 林知夏 ', certificate_type: 'passport', certificate_number: 'e 12345' };
  const values = { insurant: [entry], first_pay: [{ card: '6222' }] };
  const [first, second] = participantsOf(
    [insurant, module('first_pay', [field('card', 'bank_card')])],
    values,
  );
  expect(first).toMatchObject({
    ...{ role: 'insurant', seq: 0 },
    identity: { name: '林知夏', certificateType: 'passport', certificateNumber: 'E12345', mobile: '' },
  });
  expect(second).toMatchObject({ role: 'first_pay', identity: null });
});

test('one person is one by type and number of the certificate', () => {
  const one = { name: '林', certificateType: 'id_card', certificateNumber: '1', mobile: '' } as const;
  expect(samePerson(one, { ...one, name: '林知夏' })).toBe(true);
  expect(samePerson(one, { ...one, certificateType: 'passport' })).toBe(false);
  // A 户口簿 prints the number of the 身份证.
  expect(samePerson(one, { ...one, certificateType: 'residence_booklet' })).toBe(true);
  expect(samePerson(one, { ...one, certificateNumber: '2' })).toBe(false);
});

test('eighteen on their birthday; who tells no birth date is asked themselves', () => {
  const at = new Date('2026-03-08T00:00:00Z');
  expect(isAdult(insurant, { born: '2008-03-08' }, at)).toBe(true);
  expect(isAdult(insurant, { born: '2008-03-09' }, at)).toBe(false);
  expect(isAdult(insurant, {}, at)).toBe(true);
});
