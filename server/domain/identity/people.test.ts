import { expect, test } from 'vitest';
import type { FormEntry, FormField, FormModule } from '../../../contract/model/form.ts';
import { orderPeople, owesIdentity, type MemberEntry } from './people.ts';

const day = '2026-11-22';

const field = (name: string, kind: FormField['kind'], derived = false): FormField => ({
  ...{
    field: name,
    label: name,
    kind,
    required: true,
    placeholder: null,
    hint: null,
    options: [],
    rules: [],
  },
  ...{ derived_from: derived ? 'certificate_number' : null, changes_factor: null, shown_if: null },
});

const module = (name: FormModule['module']): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 6, copies_applicant: name === 'insurant' },
  fields: [
    field('relation', 'relation'),
    field('name', 'text'),
    field('certificate_type', 'certificate_type'),
    field('certificate_number', 'certificate_number'),
    field('birth_date', 'date', true),
    field('mobile', 'mobile'),
  ],
});

const terms = {
  steps: ['ocr', 'face_recognition'],
  dataScope: 'applicant_insurant',
  modules: [module('applicant'), module('insurant')],
} as const;

const member = (
  memberNo: string,
  role: 'applicant' | 'insurant',
  entry: FormEntry,
  rest: Partial<MemberEntry> = {},
): MemberEntry => ({
  ...{ memberNo, role, isApplicant: role === 'applicant', isAdult: true, isNamed: true, personNo: memberNo },
  entry: { certificate_type: 'birth_certificate', certificate_number: `T1234${memberNo}`, ...entry },
  ...rest,
});

const family = (child: FormEntry): MemberEntry[] => [
  member('M1', 'applicant', { name: '林知夏', mobile: '13900000001', birth_date: '1990-01-01' }),
  member('M2', 'insurant', { name: '林知夏', relation: 'self' }, { personNo: 'M1', isApplicant: true }),
  member('M3', 'insurant', { name: '周予安', relation: 'children', ...child }, { isAdult: false }),
];

test('somebody with two roles is one person, who is asked once', () => {
  const [applicant, ...others] = orderPeople(family({ birth_date: '2020-01-01' }), terms, day);
  expect(applicant).toMatchObject({
    ...{ memberNo: 'M1', memberNos: ['M1', 'M2'], roles: ['applicant', 'insurant'], by: 'self' },
    ...{ relation: 'self', owesCard: true, owesFace: true, age: 36 },
  });
  expect(others).toHaveLength(1);
});

test.each([
  ['a child of 6', '2020-01-01', '', 'guardian'],
  ['one of 13 with a phone', '2013-01-01', '13900000003', 'guardian'],
  ['one of 15 without a phone', '2011-01-01', '', 'guardian'],
  ['one of 15 with a phone', '2011-01-01', '13900000003', 'invite'],
])('%s is done by %s', (_who, birth_date, mobile, by) => {
  const people = orderPeople(family({ birth_date, mobile }), terms, day);
  expect(people[1]).toMatchObject({ by, owesCard: true, owesFace: false });
});

test('what the product does not ask for, nobody owes', () => {
  const people = orderPeople(family({ birth_date: '2020-01-01' }), { ...terms, steps: [] }, day);
  expect(people.filter(owesIdentity)).toEqual([]);
});
