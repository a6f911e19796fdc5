import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChosenGene, ChosenGenes, Quotation } from '../../../contract/model/gene.ts';
import { productOf } from '../../../tests/support/product-file.ts';
import type { Product } from '../product/product.ts';
import { readChoices } from './choices.ts';
import { addYears } from '../../../contract/dates.ts';
import { layOut, missingOf, problemsOf } from './lay-out.ts';
import { multiplied } from './multiply.ts';
import { quote, type ExtraPremium } from './quote.ts';
import { settleChoices } from './settle.ts';

const today = '2026-11-22';
const medical = productOf('ax-med-01.json');
const illness = productOf('ax-ci-02.json');
const annuity = productOf('ax-ann-03.json');

type Values = Readonly<Record<string, string | readonly string[]>>;

const genesOf = (values: Values): ChosenGene[] =>
  Object.entries(values).map(([gene_key, value]) => ({
    ...{ gene_key, values: typeof value === 'string' ? [value] : [...value] },
  }));

const chosen = (policy: Values, ...insurants: Values[]): ChosenGenes => ({
  policy: genesOf(policy),
  insurants: insurants.map(genesOf),
});

const bornYearsAgo = (age: number) => ({ birth_date: addYears(today, -age) });

function quoted(product: Product, planNo: string, genes: ChosenGenes, extras?: ExtraPremium[]): Quotation {
  const choices = readChoices(product, planNo, genes);
  const layout = layOut(product, choices, today);
  expect(problemsOf(layout).map(({ state }) => state.impossible?.reason)).toEqual([]);
  expect(missingOf(layout).map(({ state }) => state.factor.factor)).toEqual([]);
  return quote(product, choices.plan, layout.facts, extras);
}

const patient = (age: number, more: Values = {}): Values => ({
  ...{ relation: 'self', gender: 'female', social_insurance: 'yes' },
  ...bornYearsAgo(age),
  ...more,
});
const yearly = { pay_mode: 'year' };

const life = (age: number, more: Values = {}): Values => ({
  ...{ relation: 'self', gender: 'female', amount: '500000', term: 'life', pay_period: '20' },
  ...bornYearsAgo(age),
  ...more,
});
const main = (quotation: Quotation) => quotation.insurants[0]?.items[0]?.fen ?? 0;

test('the medical premium is the table’s, by age, plan and social insurance', () => {
  expect(quoted(medical, 'AX-MED-01-B', chosen(yearly, patient(34))).first_fen).toBe(32600);
  expect(quoted(medical, 'AX-MED-01-B', chosen(yearly, patient(36))).first_fen).toBe(39800);
  expect(quoted(medical, 'AX-MED-01-A', chosen(yearly, patient(34))).first_fen).toBe(21800);
  const without = patient(34, { social_insurance: 'no' });
  expect(quoted(medical, 'AX-MED-01-B', chosen(yearly, without)).first_fen).toBe(62800);
});

test('paid by the month each item is rounded to the fen, and the year is twelve of them', () => {
  const { first_fen, instalments, total_fen, period } = quoted(
    medical,
    'AX-MED-01-B',
    chosen({ pay_mode: 'month' }, patient(34)),
  );
  // 326.00 x 8.6 % = 28.036
  expect({ first_fen, instalments, total_fen, period }).toEqual({
    ...{ first_fen: 2804, instalments: 12, total_fen: 33648, period: 'month' },
  });
});

test('two and four people save together, each figure shown without it', () => {
  const two = quoted(
    medical,
    'AX-MED-01-B',
    chosen(yearly, patient(34), patient(36, { relation: 'spouse' })),
  );
  expect(two.insurants.map(({ fen }) => fen)).toEqual([32600, 39800]);
  expect([two.discount_fen, two.first_fen]).toEqual([3620, 68780]);
  const child = patient(8, { relation: 'children' });
  const four = quoted(medical, 'AX-MED-01-B', chosen(yearly, patient(34), patient(34), child, child));
  expect(four.discount_fen).toBe(Math.floor((32600 * 2 + 35800 * 2) / 10));
});

test('an optional cover adds its item and its premium', () => {
  const plain = quoted(medical, 'AX-MED-01-C', chosen(yearly, patient(34)));
  const both = patient(34, { optional_cover: ['outpatient', 'special_ward'] });
  const more = quoted(medical, 'AX-MED-01-C', chosen(yearly, both));
  expect(more.first_fen - plain.first_fen).toBe(44000 + 26000);
  const added = more.insurants[0]?.items.filter(
    ({ item_no }) => !plain.insurants[0]?.items.some((one) => one.item_no === item_no),
  );
  expect(added?.map(({ item_no }) => item_no)).toEqual(['MED-OUT', 'MED-WARD']);
});

test('the critical illness premium goes with the amount insured, and the items say their part of it', () => {
  const half = quoted(illness, 'AX-CI-02-B', chosen({}, life(30, { amount: '250000' })));
  const whole = quoted(illness, 'AX-CI-02-B', chosen({}, life(30)));
  expect(main(whole)).toBe(main(half) * 2);
  expect(whole.insurants[0]?.items.map(({ sum }) => sum).slice(0, 3)).toEqual([
    '50 万元',
    '30 万元',
    '15 万元',
  ]);
  expect(whole.total_fen).toBe(whole.first_fen * 20);
});

test('the payer’s waiver is a fraction of the main premium, not of an extra premium', () => {
  const child = life(8, { relation: 'children', riders: ['waiver'] });
  const plain = quoted(illness, 'AX-CI-02-B', chosen({}, child));
  const extra = [{ insurant: 0, itemNo: 'CI-MAIN', permille: 500 }];
  const loaded = quoted(illness, 'AX-CI-02-B', chosen({}, child), extra);
  const waiver = (quotation: Quotation) =>
    quotation.insurants[0]?.items.find(({ item_no }) => item_no === 'CI-WAIVER')?.fen;
  expect(waiver(plain)).toBe(multiplied([main(plain), 28], 1000));
  expect(waiver(loaded)).toBe(waiver(plain));
  expect(main(loaded)).toBe(main(plain) + multiplied([main(plain), 500], 1000));
});

test('the annuity costs what is chosen, and says what it pays for life', () => {
  const saver = {
    relation: 'self',
    gender: 'female',
    yearly_premium: '30000',
    pay_period: '10',
    start_age: '60',
    dividend: 'cash',
    ...bornYearsAgo(40),
  };
  const quotation = quoted(annuity, 'AX-ANN-03-B', chosen({}, saver));
  expect(quotation.first_fen).toBe(3_000_000);
  expect(quotation.benefits[0]?.value).toMatch(/^每年 1\d,\d{3}\.\d{2} 元，领取至终身$/);
  expect(quotation.cash_values[0]).toEqual({ year: 1, paid_fen: 3_000_000, cash_value_fen: 1_650_000 });
  expect(quotation.cash_values[29]?.paid_fen).toBe(30_000_000);
});

test('of what is paid by the month twelve instalments are paid at the end of a policy year', () => {
  const monthly = productOf('ax-ci-02.json');
  monthly.payment.of['20'] = { instalments: 240, period: 'month', permille: 86 };
  const { first_fen, cash_values, total_fen } = quoted(monthly, 'AX-CI-02-B', chosen({}, life(30)));
  const [permille = 0] = monthly.cash_values!.rows.find(({ at }) => at.pay_period === '20')!.permille;
  expect(cash_values[0]).toEqual({
    ...{ year: 1, paid_fen: first_fen * 12 },
    cash_value_fen: multiplied([first_fen * 12, permille], 1000),
  });
  expect(cash_values.slice(18, 21).map(({ paid_fen }) => paid_fen)).toEqual([
    ...[first_fen * 228, total_fen, total_fen],
  ]);
});

const planOf = (product: Product) => fc.constantFrom(...product.plans.map(({ plan_no }) => plan_no));

test('all figures are whole fen and add up, over many choices', () => {
  const insurant = fc
    .tuple(fc.integer({ min: 18, max: 65 }), fc.constantFrom('yes', 'no'))
    .map(([age, social_insurance]) => patient(age, { social_insurance }));
  const insurants = fc.array(insurant, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(planOf(medical), fc.constantFrom('year', 'month'), insurants, (planNo, pay_mode, people) => {
      const quotation = quoted(medical, planNo, chosen({ pay_mode }, ...people));
      const { first_fen, discount_fen, insurants: lines, total_fen, instalments } = quotation;
      const parts = lines.map(({ items }) => items.reduce((sum, { fen }) => sum + fen, 0));
      expect(parts).toEqual(lines.map(({ fen }) => fen));
      expect(parts.reduce((sum, fen) => sum + fen, 0)).toBe(first_fen + discount_fen);
      expect(total_fen).toBe(first_fen * instalments);
      expect([first_fen, discount_fen, ...parts].every(Number.isInteger)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('no premium falls with age where its table says that it rises', () => {
  const more = fc.record({
    gender: fc.constantFrom('male', 'female'),
    term: fc.constantFrom('to70', 'life'),
    pay_period: fc.constantFrom('10', '20'),
  });
  fc.assert(
    fc.property(planOf(illness), fc.integer({ min: 18, max: 44 }), more, (planNo, younger, same) => {
      const at = (age: number) => quoted(illness, planNo, chosen({}, life(age, same))).first_fen;
      expect(at(younger + 1)).toBeGreaterThanOrEqual(at(younger));
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(planOf(medical), fc.integer({ min: 18, max: 64 }), (planNo, younger) => {
      const at = (age: number) => quoted(medical, planNo, chosen(yearly, patient(age))).first_fen;
      expect(at(younger + 1)).toBeGreaterThanOrEqual(at(younger));
    }),
    { numRuns: 300 },
  );
});

test('whatever was chosen can be settled but a birthday, and what was possible is left as it was', () => {
  const isOfBirthday = ({ state }: ReturnType<typeof problemsOf>[number]) =>
    state.factor.factor === 'birth_date';
  const wish = fc
    .record({
      age: fc.integer({ min: 0, max: 69 }),
      relation: fc.constantFrom('self', 'spouse', 'children'),
      amount: fc.integer({ min: 1, max: 1_200_000 }).map(String),
      term: fc.constantFrom('to70', 'life'),
      pay_period: fc.constantFrom('1', '10', '20', '30'),
      riders: fc.subarray(['waiver', 'death', 'opinion']),
    })
    .map(({ age, ...more }) => life(age, more));
  fc.assert(
    fc.property(wish, (wished) => {
      const choices = readChoices(illness, 'AX-CI-02-A', chosen({}, wished));
      const before = layOut(illness, choices, today);
      const { choices: settled, changed } = settleChoices(illness, choices, today);
      const left = problemsOf(layOut(illness, settled, today));
      expect(left.every(isOfBirthday)).toBe(true);
      expect(left.length > 0).toBe(problemsOf(before).some(isOfBirthday));
      expect(settled.insurants[0]?.get('birth_date')).toEqual(choices.insurants[0]?.get('birth_date'));
      expect(changed.length === 0).toBe(problemsOf(before).every(isOfBirthday));
    }),
    { numRuns: 500 },
  );
});

test('an amount rounds half up and never loses a fen to floating point', () => {
  expect([multiplied([1, 500], 1000), multiplied([1, 499], 1000)]).toEqual([1, 0]);
  // In floating point it is half a fen.
  expect(multiplied([9_007_199_254_499, 1001], 1000)).toBe(9_016_206_453_753);
  expect(() => multiplied([10_000_000_000_000, 2], 1)).toThrow(RangeError);
});
