import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedForm } from './form.ts';
import { formProblems } from './form-problems.ts';
import type { FormField, FormModule } from './model/form.ts';
import { isSameName, writtenName } from './person-name.ts';

test.each([
  ...[...'•‧∙⋅・．･'].map((dot): [string, string] => [`艾力${dot}买买提`, '艾力·买买提']),
  ['艾力.买买提', '艾力·买买提'],
  ['𠮷田.艾力.〇', '𠮷田·艾力·〇'],
  ['J. R. Smith', 'J. R. Smith'],
  ['Sean O’Brien', "Sean O'Brien"],
  ['Anne‐Marie', 'Anne-Marie'],
  ['王〇', '王〇'],
  ['王○◯\uffee', '王〇〇〇'],
  ...['˙', '﹒', ' · '].map((dot): [string, string] => [`艾力${dot}买买提`, '艾力·买买提']),
  ['张\u3000三 ', '张三'],
  ['\ufeff张\u200b三', '张三'],
  ['John\u00a0\u2006 Smith', 'John Smith'],
  ['Ｊｏｈｎ\u3000Ｓｍｉｔｈ', 'John Smith'],
  ['⾼明', '高明'],
  ['\ufa11山\uf92c', '\ufa11山\uf92c'],
] satisfies [string, string][])('%s is written %s', (typed, written) =>
  expect(writtenName(typed)).toBe(written),
);

test('a name that is written is written', () => {
  const odd = fc.constantFrom(...'林 ·.\u3000\u200d\u0301\u02d9\u0149\u2011ｅ\u2024\uf92c');
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 2 }))), (parts) => {
      const written = writtenName(parts.join(''));
      expect(writtenName(written)).toBe(written);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['艾力．买买提', '艾力·买买提', true],
  ['Ａnna  Li', 'AnnaLi', true],
  ['艾力买买提', '艾力·买买提', false],
  ['林知夏', '林知秋', false],
  ['刘〇明', '刘○明', true],
  ['JOHN SMITH', 'John Smith', true],
  ['JOHN SMITH', 'Joan Smith', false],
])('%s and %s: the same name? %s', (one, other, same) => expect(isSameName(one, other)).toBe(same));

const field = (name: string, rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: name, kind: 'text', required: true, placeholder: null, hint: null },
  ...{ options: [], rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const onlyMiddleDots = [{ type: 'pattern', value: '^[^•]*$', message: '有误' } as const];
const module = (name: FormModule['module'], fields: readonly FormField[]): FormModule => ({
  ...{ module: name, title: name, note: null, least: 1, most: 1 },
  ...{ copies_applicant: name === 'insurant', fields: [...fields] },
});
const modules = [
  module('applicant', [field('name', { rules: onlyMiddleDots }), field('address', { kind: 'address' })]),
  module('insurant', [field('relation', { kind: 'relation' }), field('name', { rules: onlyMiddleDots })]),
  module('first_pay', [
    field('card', { kind: 'bank_card' }),
    field('holder', { derived_from: 'card', rules: onlyMiddleDots }),
  ]),
];
const typed = {
  applicant: [{ name: '艾力•买买提', address: '吐鲁番路 1 号 • 2 室' }],
  insurant: [{ relation: 'self' }],
  first_pay: [{ card: '6222020000000000000', holder: '艾力•买买提' }],
};

test('a completed form has every name in one way, and leaves other words as they were typed', () => {
  expect(completedForm(modules, typed, new Date())).toEqual({
    applicant: [{ name: '艾力·买买提', address: '吐鲁番路 1 号 • 2 室' }],
    insurant: [{ relation: 'self', name: '艾力·买买提' }],
    first_pay: [{ card: '6222020000000000000', holder: '艾力·买买提' }],
  });
  expect(formProblems(modules, typed, new Date())).toEqual({});
});
