import { expect, test } from 'vitest';
import { policyOfSomebody } from '../../../tests/support/policy-content.ts';
import type { PolicyContent } from './content.ts';
import { surrenderRows, visitLines } from './visit.ts';

const item = (name: string, sum: string) => ({ name, sum, fen: 0, extra_fen: 0 });
const items = [
  item('重度疾病保险金', '30 万元'),
  item('轻度疾病保险金', '9 万元'),
  item('投保人豁免保险费', '以后各期保费'),
];

/** What the question about cover says of a policy, by what each line is called. */
function coverSaid(changed: Partial<PolicyContent>): [label: string, value: string][] {
  const lines = visitLines('cover', { ...policyOfSomebody, ...changed }, '2026-04-08');
  return lines.map(({ label, value }) => [label, value]);
}

const insuredBy = (...lists: (typeof items)[]): PolicyContent['insured'] =>
  lists.map((own) => ({ name: '欧阳䶮焱', lines: [], exclusions: ['甲状腺疾病及其并发症'], items: own }));

test('all that is covered is named, and for how long', () => {
  expect(coverSaid({ insured: insuredBy(items) })).toEqual([
    ['重度疾病保险金', '30 万元'],
    ['轻度疾病保险金', '9 万元'],
    ['投保人豁免保险费', '以后各期保费'],
    ['不保什么', '甲状腺疾病及其并发症；投保人对被保险人的故意杀害、故意伤害；被保险人故意犯罪、主动吸毒'],
    ['保多久', '终身'],
  ]);
});

test('what is the same of a whole family is said once', () => {
  const labels = coverSaid({ insured: insuredBy(items, items.slice(0, 2)) }).map(([label]) => label);
  expect(labels.slice(0, -2)).toEqual(items.map(({ name }) => name));
});

test('of many exclusions the first are named, with how many there are', () => {
  const exclusions = ['投保前已患有的疾病。', '战争。', '核爆炸。'];
  const said = Object.fromEntries(coverSaid({ exclusions }));
  expect(said['不保什么']).toBe('甲状腺疾病及其并发症；投保前已患有的疾病；战争等 4 项，全文见保险条款');
});

test('the last day of the cooling-off period counts whole, in every place', () => {
  const until = '2026-04-08';
  const [asked] = visitLines('cooling_off', policyOfSomebody, until);
  expect(asked?.value).toMatch(/^2026-04-08 24:00 前退保，/);
  expect(surrenderRows(policyOfSomebody, until)[0]?.when).toBe('2026-04-08 24:00 前');
});
