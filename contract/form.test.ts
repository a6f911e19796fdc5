import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit } from './certificate/id-number.ts';
import { completedForm } from './form.ts';
import { formProblems } from './form-problems.ts';
import {
  formValues,
  type FormEntry,
  type FormField,
  type FormModule,
  type FormValues,
} from './model/form.ts';

const at = new Date('2026-03-08T00:00:00Z');
const number = '99010119920308002' + checkDigit('99010119920308002');

const field = (name: string, kind: FormField['kind'], rest: Partial<FormField> = {}): FormField => ({
  ...{ field: name, label: `「${name}」`, kind, required: true, placeholder: null, hint: null, options: [] },
  ...{ rules: [], derived_from: null, changes_factor: null, shown_if: null },
  ...rest,
});
const module = (
  name: FormModule['module'],
  fields: FormField[],
  rest: Partial<FormModule> = {},
): FormModule => ({
  ...{ module: name, title: '这一栏', note: null, least: 1, most: 3, copies_applicant: false },
  ...{ fields, ...rest },
});

/** What is wrong with one field of a module that has the fields. */
function problemOf(fields: FormField[], entry: FormEntry): string | undefined {
  const problems = formProblems([module('applicant', fields)], { applicant: [entry] }, at);
  return Object.values(problems)[0]?.[0];
}

describe('one field', () => {
  test.each([
    ['mobile', '13800000000', undefined],
    ['mobile', '12800000000', '手机号码不正确，请输入 11 位手机号'],
    ['email', 'lin@example.com', undefined],
    ['email', 'lin@example', '电子邮箱格式不正确，请核对'],
    ['postal_code', '10000', '邮政编码应为 6 位数字'],
    ['bank_card', '6222 0000 0000 0000', undefined],
    ['bank_card', '6222', '银行卡号不正确，请核对'],
    ['date', '2024-02-29', undefined],
    ['date', '2023-02-29', '「one」不是有效的日期，请重新选择'],
    ['until', 'long_term', undefined],
    ['until', '2026-03-08', undefined],
    ['until', '2026-03-07', '证件已过期，请更新后再填'],
    ['until', '长期', '「one」不是有效的日期，请重新选择'],
    ['agreement', 'true', undefined],
    ['agreement', 'false', '请阅读并同意「one」'],
    ['certificate_number', number, undefined],
    [
      'certificate_number',
      `${number.slice(0, 17)}${number.endsWith('0') ? '1' : '0'}`,
      '号码校验未通过，请核对最后一位',
    ],
    ['text', '', '请输入「one」'],
    ['profession', '', '请选择「one」'],
    ['bank', '', '请选择「one」'],
    ['destination', '', '请选择「one」'],
    ['text', '   ', '请输入「one」'],
    ['relation', '', '请选择「one」'],
  ] as const)('%s "%s"', (kind, value, problem) => {
    expect(problemOf([field('one', kind)], { one: value })).toBe(problem);
  });

  test('a label that stands before a choice is a noun in a sentence', () => {
    const relation = field('one', 'relation', { label: '是投保人的' });
    expect(problemOf([relation], { one: '' })).toBe('请选择与投保人的关系');
    expect(problemOf([relation], { one: 'friend' })).toBe('请重新选择与投保人的关系');
  });

  test('a consent whose label says 同意 itself is asked for once', () => {
    const consents = field('one', 'agreement', { label: '同意从本人账户扣款' });
    expect(problemOf([consents], { one: 'false' })).toBe('请阅读并同意从本人账户扣款');
    expect(problemOf([consents], { one: '' })).toBe('请阅读并同意从本人账户扣款');
  });

  test('what may be left out may be', () => {
    expect(problemOf([field('one', 'mobile', { required: false })], {})).toBeUndefined();
  });

  test('a rule speaks before what every field of the kind must be', () => {
    const rules = [{ type: 'length', value: 3, message: '太长了' } as const];
    expect(problemOf([field('one', 'mobile', { rules })], { one: '12345' })).toBe('太长了');
  });

  test('a choice that is not offered is none', () => {
    const options = [{ value: 'a', label: '甲' }];
    expect(problemOf([field('one', 'choice', { options })], { one: 'b' })).toBe('请重新选择「one」');
    expect(problemOf([field('one', 'choice', { options })], { one: ['a', 'b'] })).toBe('请重新选择「one」');
  });

  test('what is not shown is not asked for', () => {
    const shown_if = { field: 'type', in: ['specified'] };
    const fields = [field('type', 'text'), field('one', 'mobile', { shown_if })];
    expect(problemOf(fields, { type: 'legal', one: '1' })).toBeUndefined();
    expect(problemOf(fields, { type: 'specified', one: '1' })).toMatch(/手机号码/);
  });
});

describe('what was typed under another choice', () => {
  const named = { shown_if: { field: 'type', in: ['specified'] } };
  const abroad = { shown_if: { field: 'region', in: ['abroad'] } };
  const fields = [
    field('type', 'text'),
    field('name', 'text', named),
    field('region', 'text', named),
    field('visa', 'text', abroad),
  ];
  const countedAs = (entry: FormEntry) =>
    completedForm([module('beneficiary', fields)], { beneficiary: [entry] }, at).beneficiary;
  const typed = { name: '张三', region: 'abroad', visa: 'L' };

  test('does not count, nor what it asked for', () => {
    expect(countedAs({ type: 'legal', ...typed })).toEqual([{ type: 'legal' }]);
  });
  test('counts again once the choice is taken back', () => {
    expect(countedAs({ type: 'specified', ...typed })).toEqual([{ type: 'specified', ...typed }]);
  });
});

describe('what an ID number says', () => {
  const genders = ['male', 'female'].map((value) => ({ value, label: value }));
  const derived_from = 'number';
  const fields = [
    field('type', 'certificate_type'),
    field('number', 'certificate_number'),
    field('birth_date', 'date', { derived_from }),
    field('gender', 'choice', { derived_from, options: genders }),
    field('age', 'number', { derived_from }),
  ];
  const modules = [module('applicant', fields)];

  test('fills in birth date, gender and age', () => {
    const { applicant } = completedForm(modules, { applicant: [{ type: 'id_card', number }] }, at);
    expect(applicant?.[0]).toMatchObject({ birth_date: '1992-03-08', gender: 'female', age: '34' });
  });
  test('holds what is filled in otherwise to it', () => {
    const entry = { type: 'id_card', number, birth_date: '1992-03-09' };
    expect(formProblems(modules, { applicant: [entry] }, at)).toEqual({
      'applicant.0.birth_date': ['「birth_date」与证件号码不一致，请核对'],
    });
  });
  test('says nothing of the holder of another certificate', () => {
    const entry = { type: 'other', number, birth_date: '1992-03-09', gender: 'male', age: '33' };
    expect(formProblems(modules, { applicant: [entry] }, at)).toEqual({});
  });
});

describe('an insurant who is the applicant', () => {
  const modules = [
    module('applicant', [field('name', 'text'), field('mobile', 'mobile')]),
    module('insurant', [field('relation', 'relation'), field('name', 'text')], { copies_applicant: true }),
  ];
  test('is asked for what the applicant is not', () => {
    const height = module('insurant', [field('relation', 'relation'), field('height', 'number')], {
      copies_applicant: true,
    });
    const values = { applicant: [{ name: '林', mobile: '13800000000' }], insurant: [{ relation: 'self' }] };
    expect(formProblems([modules[0]!, height], values, at)).toEqual({
      'insurant.0.height': ['请输入「height」'],
    });
  });
  test('has the applicant’s values, whatever was typed beside them, and no more', () => {
    const values: FormValues = {
      applicant: [{ name: '林知夏', mobile: '13800000000' }],
      insurant: [
        { relation: 'self', name: '别人' },
        { relation: 'spouse', name: '苏若谷' },
      ],
    };
    expect(completedForm(modules, values, at).insurant).toEqual([
      { relation: 'self', name: '林知夏' },
      { relation: 'spouse', name: '苏若谷' },
    ]);
  });
  test('has no e-mail that was typed while it was somebody else, where the applicant has none', () => {
    const optional = field('email', 'email', { required: false });
    const asking = modules.map((one) => ({ ...one, fields: [...one.fields, optional] }));
    const applicant = { name: '林知夏', mobile: '13800000000' };
    const values = { applicant: [applicant], insurant: [{ relation: 'self', email: 'su@example' }] };
    expect(completedForm(asking, values, at).insurant).toEqual([{ relation: 'self', name: '林知夏' }]);
    expect(formProblems(asking, values, at)).toEqual({});
  });
  test('what is missing is asked for once', () => {
    const values = { applicant: [{ mobile: '13800000000' }], insurant: [{ relation: 'self' }] };
    expect(Object.keys(formProblems(modules, values, at))).toEqual(['applicant.0.name']);
  });
});

describe('how many', () => {
  test.each([
    [0, { applicant: ['请填写这一栏'] }],
    [1, {}],
    [4, { applicant: ['这一栏最多 3 人'] }],
  ])('%i', (count, problems) => {
    expect(
      formProblems([module('applicant', [])], { applicant: Array<FormEntry>(count).fill({}) }, at),
    ).toEqual(problems);
  });
});

describe("beneficiaries' shares", () => {
  const shown_if = { field: 'type', in: ['specified'] };
  const modules = [
    module('beneficiary', [
      field('type', 'text'),
      field('order', 'number', { shown_if, required: false }),
      field('share', 'percentage', { shown_if }),
    ]),
  ].map((one) => ({ ...one, most: 10 }));
  const problems = (...shares: (readonly [order: string, share: string])[]) =>
    formProblems(
      modules,
      { beneficiary: shares.map(([order, share]) => ({ type: 'specified', order, share })) },
      at,
    );

  test.each([
    [[['1', '100']], undefined],
    [
      [
        ['1', '33.33'],
        ['1', '33.33'],
        ['1', '33.34'],
      ],
      undefined,
    ],
    [
      [
        ['1', '60'],
        ['1', '40'],
        ['2', '100'],
      ],
      undefined,
    ],
    [
      [
        ['', '50'],
        ['', '50'],
      ],
      undefined,
    ],
    [
      [
        ['1', '33.33'],
        ['1', '33.33'],
        ['1', '33.33'],
      ],
      '这一栏的「share」合计应为 100%，现在是 99.99%',
    ],
    [
      [
        ['1', '100'],
        ['2', '50'],
      ],
      '第 2 顺序这一栏的「share」合计应为 100%，现在是 50%',
    ],
  ] as const)('%j', (shares, problem) => {
    expect(problems(...shares)['beneficiary']?.[0]).toBe(problem);
  });

  test('of legal ones nothing is asked', () => {
    expect(formProblems(modules, { beneficiary: [{ type: 'legal' }] }, at)).toEqual({});
  });

  test('none of a person, nor more than the whole', () => {
    for (const share of ['0', '101', '-1', '33.333', '一半'])
      expect(problems(['1', share])['beneficiary.0.share']?.[0]).toMatch(/应大于 0/);
  });

  test('over generated parts: exactly those that make a whole are taken', () => {
    const hundredths = fc.array(fc.integer({ min: 1, max: 2_500 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(hundredths, fc.boolean(), (parts, isFilledUp) => {
        const rest = 10_000 - parts.reduce((a, b) => a + b, 0);
        const all = isFilledUp && rest > 0 ? [...parts, rest] : parts;
        const shares = all.map((part) => ['1', String(part / 100)] as const);
        const isWhole = all.reduce((a, b) => a + b, 0) === 10_000;
        expect(problems(...shares)['beneficiary'] === undefined).toBe(isWhole);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('what is filled in survives the wire, and completing it twice is completing it once', () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', '林', '𠮷·', '😀', 'a"b\\c', number, 'long_term', '1'),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const entry = fc.record({
    name: text,
    relation: fc.oneof(fc.constant('self'), text),
    many: fc.array(text, { maxLength: 3 }),
  });
  const filledIn = fc.record({
    applicant: fc.tuple(entry),
    insurant: fc.array(entry, { minLength: 1, maxLength: 3 }),
  });
  const modules = [
    module('applicant', [field('name', 'text'), field('birth_date', 'date', { derived_from: 'name' })]),
    module('insurant', [field('relation', 'relation'), field('name', 'text')], { copies_applicant: true }),
  ];
  fc.assert(
    fc.property(filledIn, (values: FormValues) => {
      const wired = formValues.parse(JSON.parse(JSON.stringify(values)));
      expect(wired).toEqual(values);
      expect(formProblems(modules, wired, at)).toEqual(formProblems(modules, values, at));
      const once = completedForm(modules, values, at);
      expect(completedForm(modules, once, at)).toEqual(once);
    }),
    { numRuns: 2_000 },
  );
});
