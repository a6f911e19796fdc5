import { describe, expect, test } from 'vitest';
import { formProblems } from './form-problems.ts';
import type { FormEntry, FormField, FormModule } from './model/form.ts';

const at = new Date('2026-03-08T00:00:00Z');

const field = (name: string, kind: FormField['kind'], rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: `「${name}」`, kind, required: false, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const identity = [
  field('name', 'text'),
  field('type', 'certificate_type'),
  field('number', 'certificate_number'),
  field('birth', 'date', { derived_from: 'number' }),
];
const module = (name: FormModule['module'], title: string, fields: FormField[]): FormModule => ({
  ...{ module: name, title, note: null, least: 0, most: 5, copies_applicant: name === 'insurant', fields },
});
const family = [
  module('applicant', '投保人', identity),
  module('insurant', '被保险人', [field('relation', 'relation'), ...identity]),
  module('beneficiary', '受益人', identity),
];

const problemsOf = (applicant: FormEntry, insurant: FormEntry[], beneficiary: FormEntry[] = []) =>
  formProblems(family, { applicant: [applicant], insurant, beneficiary }, at);

describe('a family', () => {
  test('has the applicant in it once', () => {
    expect(problemsOf({ name: '林知夏' }, [{ relation: 'self' }, { relation: 'self' }])).toEqual({
      'insurant.1.relation': ['被保险人中已有投保人本人，请重新选择关系'],
    });
    expect(problemsOf({ name: '林知夏' }, [{ relation: 'self' }, { relation: 'spouse' }])).toEqual({});
  });

  const born = (birth: string, type = 'passport') => ({ type, birth });
  const applicant = born('1990-03-08');

  test.each([
    ['a parent who is 14 years older', 'parent', born('1976-03-08'), undefined],
    [
      'a parent who is a day less',
      'parent',
      born('1976-03-09'),
      '父母应比投保人至少大 14 岁，请核对关系和出生日期',
    ],
    ['a child who is 14 years younger', 'children', born('2004-03-08'), undefined],
    [
      'a child who is a day less',
      'children',
      born('2004-03-07'),
      '子女应比投保人至少小 14 岁，请核对关系和出生日期',
    ],
    ['a spouse who may marry', 'spouse', born('2006-03-08'), undefined],
    ['a spouse who may not yet', 'spouse', born('2006-03-09'), '配偶须年满 20 周岁'],
    ['a child born today', 'children', born('2026-03-08'), undefined],
    ['a child who is not born', 'children', born('2026-03-09'), '出生日期不能晚于今天，请核对'],
    [
      'a spouse with a birth certificate',
      'spouse',
      born('1990-01-01', 'birth_certificate'),
      '配偶不能使用这种证件，请更换证件类型',
    ],
    ['a child with one', 'children', born('2020-01-01', 'birth_certificate'), undefined],
  ] as const)('%s', (_who, relation, entry, words) => {
    expect(Object.values(problemsOf(applicant, [{ relation, ...entry }])).flat()[0]).toBe(words);
  });

  test('is applied for by a grown-up, who is told at their own birthday', () => {
    const self = [{ relation: 'self' }];
    expect(problemsOf(born('2008-03-08'), self)).toEqual({});
    expect(problemsOf(born('2008-03-09'), self)).toEqual({ 'applicant.0.birth': ['投保人须年满 18 周岁'] });
  });

  test('has beneficiaries of any age who are born', () => {
    expect(problemsOf(applicant, [], [born('2025-01-01', 'birth_certificate')])).toEqual({});
    expect(problemsOf(applicant, [], [born('2027-01-01')])).toEqual({
      'beneficiary.0.birth': ['出生日期不能晚于今天，请核对'],
    });
  });
});
