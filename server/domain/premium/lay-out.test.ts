import { expect, test } from 'vitest';
import { productOf } from '../../../tests/support/product-file.ts';
import { readChoices } from './choices.ts';
import { addDays, addYears } from '../../../contract/dates.ts';
import { layOut, missingOf, problemsOf } from './lay-out.ts';
import { orderFactors } from './order-factors.ts';

const today = '2026-11-22';
const illness = productOf('ax-ci-02.json');
const annuity = productOf('ax-ann-03.json');

type Values = Readonly<Record<string, string>>;

function laid(product: typeof illness, plan: string, values: Values, riders: string[] = []) {
  const genes = Object.entries(values).map(([gene_key, value]) => ({ gene_key, values: [value] }));
  const insurant = riders.length > 0 ? [...genes, { gene_key: 'riders', values: riders }] : genes;
  return layOut(product, readChoices(product, plan, { policy: [], insurants: [insurant] }), today);
}

const problems = (layout: ReturnType<typeof laid>) =>
  problemsOf(layout).map(({ state }) => [
    state.factor.factor,
    state.impossible?.reason,
    state.impossible?.nearest,
    state.impossible?.nearestLabel,
  ]);

const at = (age: number) => addYears(today, -age);
const ofIllness = (values: Values, riders?: string[]) => laid(illness, 'AX-CI-02-B', values, riders);

test('what is not chosen yet is missing, and nothing is chosen for the customer', () => {
  const layout = ofIllness({});
  expect(missingOf(layout).map(({ state }) => state.factor.factor)).toEqual(
    [...['relation', 'gender', 'birth_date', 'term', 'pay_period', 'amount'].sort()].sort(
      (one, other) => order.indexOf(one) - order.indexOf(other),
    ),
  );
  expect(layout.insurants[0]?.find(({ factor }) => factor.factor === 'riders')?.values).toEqual([]);
});
const order = orderFactors(illness.factors).ordered.map(({ factor }) => factor);

test('a choice that goes with no age is named where it stands, with the nearest that does', () => {
  expect(problems(ofIllness({ birth_date: at(34), pay_period: '30' }))).toEqual([
    ['pay_period', '超过 30 周岁最长可选 20 年', ['20'], '20 年'],
  ]);
  expect(problems(ofIllness({ birth_date: at(46), pay_period: '30' }))).toEqual([
    ['pay_period', '超过 30 周岁最长可选 20 年', ['10'], '10 年'],
  ]);
  expect(problems(ofIllness({ birth_date: at(30), pay_period: '30' }))).toEqual([]);
});

test('an amount over the age’s limit comes down to it, an amount off the steps to the next step', () => {
  expect(problems(ofIllness({ birth_date: at(52), amount: '800000' }))).toEqual([
    ['amount', '51 周岁起最多 30 万元', ['300000'], '30 万元'],
  ]);
  expect(problems(ofIllness({ birth_date: at(30), amount: '330000' }))).toEqual([
    ['amount', '基本保额从 10 万元起，每档 5 万元', ['350000'], '35 万元'],
  ]);
  expect(problems(ofIllness({ birth_date: at(30), amount: '5' }))).toEqual([
    ['amount', '基本保额最少 10 万元', ['100000'], '10 万元'],
  ]);
});

test('a birthday out of the ages is named with the reason, and no other is offered', () => {
  const eldest = addDays(addYears(today, -56), 1);
  expect(problems(ofIllness({ birth_date: eldest }))).toEqual([]);
  expect(problems(ofIllness({ birth_date: addYears(today, -56) }))).toEqual([
    ['birth_date', '被保险人不能超过 55 周岁', null, null],
  ]);
  expect(problems(ofIllness({ birth_date: addDays(today, -27) }))).toEqual([
    ['birth_date', '被保险人须出生满 28 天', null, null],
  ]);
  expect(problems(ofIllness({ relation: 'self', birth_date: at(17) }))).toEqual([
    ['birth_date', '投保人须年满 18 周岁', null, null],
  ]);
});

test('of several choices only those that are impossible are taken out', () => {
  const values = { relation: 'self', term: 'life', pay_period: '20' };
  expect(problems(ofIllness(values, ['waiver', 'opinion']))).toEqual([
    ['riders', '为本人投保时不适用', ['opinion'], '二次诊疗意见'],
  ]);
  expect(problems(ofIllness({ ...values, relation: 'children' }, ['waiver', 'opinion']))).toEqual([]);
});

test('a fixed factor follows what it depends on', () => {
  const mode = (pay_period: string) =>
    ofIllness({ pay_period }).insurants[0]?.find(({ factor }) => factor.factor === 'pay_mode')?.values;
  expect([mode('20'), mode('1')]).toEqual([['year'], ['single']]);
});

test('two conditions of an option each have their own reason', () => {
  const start = (gender: string, age: number) =>
    problems(laid(annuity, 'AX-ANN-03-A', { gender, start_age: '55', birth_date: at(age) }))[0]?.slice(1, 3);
  expect(start('male', 30)).toEqual(['男性最早 60 周岁起领', ['60']]);
  expect(start('female', 46)).toEqual(['超过 45 周岁最早 60 周岁起领', ['60']]);
  expect(start('female', 51)).toEqual(['超过 45 周岁最早 60 周岁起领', ['65']]);
  expect(start('female', 45)).toBeUndefined();
});
