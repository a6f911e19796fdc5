import { expect, it } from 'vitest';
import { isNothing, noChoices, valuesAt, withInsurant, withoutInsurant, withValues } from './choices.ts';

const gender = (insurant: number) => ({ insurant, gene_key: 'gender' });
const payMode = { insurant: null, gene_key: 'pay_mode' };

it('chooses nothing for the customer', () => {
  expect(noChoices(null)).toEqual({ planNo: null, genes: { policy: [], insurants: [[]] } });
});

it('puts a value in its place, once, and leaves the others as they are', () => {
  const two = withInsurant(withValues(noChoices('P-A'), gender(0), ['female']));
  const chosen = withValues(withValues(two, gender(1), ['female']), gender(1), ['male']);
  expect(valuesAt(chosen, gender(0))).toEqual(['female']);
  expect(chosen.genes.insurants[1]).toEqual([{ gene_key: 'gender', values: ['male'] }]);
  expect(chosen.genes.insurants[0]).toBe(two.genes.insurants[0]);
  expect(valuesAt(withValues(chosen, payMode, ['year']), payMode)).toEqual(['year']);
  expect(valuesAt(chosen, payMode)).toEqual([]);
});

it('takes a factor out whose last value was taken back', () => {
  const chosen = withValues(noChoices(null), { insurant: 0, gene_key: 'riders' }, ['waiver']);
  expect(withValues(chosen, { insurant: 0, gene_key: 'riders' }, []).genes.insurants).toEqual([[]]);
});

it('removes an insurant, never the last', () => {
  const two = withValues(withInsurant(noChoices(null)), gender(1), ['male']);
  expect(withoutInsurant(two, 0).genes.insurants).toEqual([[{ gene_key: 'gender', values: ['male'] }]]);
  expect(withoutInsurant(noChoices(null), 0)).toEqual(noChoices(null));
});

it('knows when nothing is chosen yet, whatever plan the address named', () => {
  expect(isNothing(noChoices('P-A'))).toBe(true);
  expect(isNothing(withValues(noChoices(null), payMode, ['year']))).toBe(false);
  expect(isNothing(withValues(noChoices(null), gender(0), ['male']))).toBe(false);
});
