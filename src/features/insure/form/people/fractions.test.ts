import { expect, it } from 'vitest';
import type { FormModule } from '../../../../../contract/model/form.ts';
import { evenly, fractionGroups } from './fractions.ts';

const field = (name: string, kind: string, rest: object = {}) => ({
  ...{ field: name, label: name, kind, required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const specified = { field: 'type', in: ['specified'] };
const beneficiaries = {
  ...{ module: 'beneficiary', title: '受益人', note: null, least: 1, most: 5, copies_applicant: false },
  fields: [
    field('type', 'choice'),
    field('order', 'choice', {
      options: [
        { value: '1', label: '第一顺序' },
        { value: '2', label: '第二顺序' },
      ],
    }),
    field('fraction', 'percentage', { shown_if: specified }),
  ],
} as FormModule;

const person = (id: number, order: string, fraction: string, type = 'specified') => ({
  id,
  entry: { type, order, fraction },
});

it('adds up by order, without those whom the law names', () => {
  const people = [
    person(1, '2', '100'),
    person(2, '1', '60'),
    person(3, '1', '30'),
    person(4, '1', '9', 'legal'),
  ];
  expect(fractionGroups(beneficiaries, people)).toEqual([
    { title: '第一顺序', people: [2, 3], total: 90 },
    { title: '第二顺序', people: [1], total: 100 },
  ]);
});

it.each([
  [1, [100]],
  [2, [50, 50]],
  [3, [34, 33, 33]],
  [7, [16, 14, 14, 14, 14, 14, 14]],
])('%i in equal parts, the rest to the first', (count, parts) => {
  expect(evenly(count)).toEqual(parts);
  expect(parts.reduce((sum, part) => sum + part)).toBe(100);
});
