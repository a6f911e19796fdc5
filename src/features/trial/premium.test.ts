import { expect, it } from 'vitest';
import type { Quotation } from '../../../contract/model/gene.ts';
import { premiumOf } from './premium.ts';

const groups = [
  { of: 'insurant', gene_keys: ['relation', 'gender'] },
  { of: 'policy', gene_keys: ['pay_mode'] },
] as const;
const quotation: Quotation = {
  ...{ first_fen: 32600, period: 'single', instalments: 1, total_fen: 32600, discount_fen: 0 },
  ...{ insurants: [], benefits: [], cash_values: [] },
};
const complete = { problems: [], missing: [], quotation };
const payMode = { insurant: null, gene_key: 'pay_mode', name: '交费方式' };
const gender = (insurant: number) => ({ insurant, gene_key: 'gender', name: '性别' });
const tooOld = { insurant: 0, gene_key: 'gender', message: '', nearest: null, nearest_label: null };

const stand = { planNo: 'P-A', groups, before: null };

it('has a figure only where all is chosen and goes together', () => {
  expect(premiumOf(complete, stand)).toEqual({ kind: 'ready', quotation, more: null });
  expect(premiumOf({ ...complete, problems: [tooOld] }, stand).kind).toBe('refused');
  expect(premiumOf({ ...complete, problems: [tooOld], missing: [payMode] }, stand).kind).toBe('refused');
});

it('counts the plan as a choice like the others, and names what is missing as the page stands', () => {
  const answer = { ...complete, missing: [payMode, gender(1), gender(0)], quotation: null };
  const premium = premiumOf(answer, { ...stand, planNo: null });
  expect(premium.kind === 'missing' && premium.missing.map(({ insurant, name }) => [insurant, name])).toEqual(
    [
      [0, '性别'],
      [1, '性别'],
      [null, '保障计划'],
      [null, '交费方式'],
    ],
  );
  expect(premiumOf(complete, { ...stand, planNo: null }).kind).toBe('missing');
});

it('says how much more it is than before, and nothing where it is the same', () => {
  expect(premiumOf(complete, { ...stand, before: 21800 })).toMatchObject({ more: 10800 });
  expect(premiumOf(complete, { ...stand, before: 62800 })).toMatchObject({ more: -30200 });
  expect(premiumOf(complete, { ...stand, before: 32600 })).toMatchObject({ more: null });
});
