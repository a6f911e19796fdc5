import { describe, expect, test } from 'vitest';
import { completedForm } from './form.ts';
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

test('a certificate’s number is kept and printed as papers have it', () => {
  const typed = '１１０１０１ 19770516\u200b 203x';
  expect(completedForm(family, { applicant: [{ type: 'id_card', number: typed }] }, at)).toEqual({
    applicant: [{ type: 'id_card', number: '11010119770516203X', birth: '1977-05-16' }],
  });
});

describe('a certificate number is one person’s', () => {
  const [lin, su] = [
    { name: '林知夏', type: 'id_card', number: '11010119900307889X' },
    { name: '苏若谷', type: 'passport', number: 'E90000001' },
  ];
  const spouse = { relation: 'spouse', ...su };

  test('two of the insured do not share it', () => {
    expect(problemsOf(lin, [spouse, { ...spouse, name: '苏望舒', number: 'e9000 0001' }])).toEqual({
      'insurant.1.number': ['证件号码与另一位被保险人的相同，请核对'],
    });
  });
  test('nor do the applicant and somebody else, whichever paper shows it', () => {
    const booklet = { relation: 'spouse', ...lin, name: '苏若谷', type: 'residence_booklet' };
    expect(problemsOf(lin, [booklet])).toEqual({ 'insurant.0.number': ['证件号码与投保人的相同，请核对'] });
  });
  test('a beneficiary may be somebody of the form, by the same name', () => {
    expect(problemsOf(lin, [{ relation: 'self' }, spouse], [lin, su])).toEqual({});
    expect(problemsOf(lin, [spouse], [{ ...su, name: '周明远' }])).toEqual({
      'beneficiary.0.number': ['证件号码与被保险人的相同，姓名却不同，请核对'],
    });
  });
  test('who alone is insured is not their own beneficiary, the applicant may be', () => {
    const own = { 'beneficiary.0.number': ['受益人不能是被保险人本人，请更换受益人'] };
    expect(problemsOf(lin, [spouse], [su])).toEqual(own);
    expect(problemsOf(lin, [{ relation: 'self' }], [{ ...lin, type: 'residence_booklet' }])).toEqual(own);
    expect(problemsOf(lin, [spouse], [lin])).toEqual({});
    const options = [{ value: 'self', label: '本人' }];
    const [applicants, insured] = family;
    const alive = module('beneficiary', '生存受益人', [field('is', 'choice', { options }), ...identity]);
    const values = { applicant: [lin], insurant: [spouse], beneficiary: [su] };
    expect(formProblems([applicants!, insured!, alive], values, at)).toEqual({});
  });
  test('a name is the same one in capitals', () => {
    const smith = { name: 'John Smith', type: 'passport', number: 'E90000002' };
    expect(problemsOf(smith, [spouse], [{ ...smith, name: 'JOHN SMITH' }])).toEqual({});
  });
  test('the same figures of another kind of paper are another’s', () => {
    expect(problemsOf(lin, [spouse, { ...spouse, type: 'other' }])).toEqual({});
  });
});
