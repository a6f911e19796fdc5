import { describe, expect, test } from 'vitest';
import { manualUnderwritingResult } from '../../../contract/enums.ts';
import { decisionProblem, verdictOf, weightiestResult, type CaseDecision } from './decision.ts';

const bounds = {
  results: manualUnderwritingResult.options,
  itemNos: ['CI-MAIN'],
  mostExtraPermille: 2000,
  today: '2026-03-18',
};
const extra = { itemNo: 'CI-MAIN', permille: 150 };
const none: CaseDecision = { result: 'pass', reason: '可以', extra: null, exclusion: null, againFrom: null };

const whole: Record<string, Partial<CaseDecision>> = {
  pass: {},
  exclusion_pass: { exclusion: '结节' },
  add_fee_pass: { extra },
  add_fee_and_exclusion: { extra, exclusion: '结节' },
  refuse: {},
  delay: { againFrom: '2026-09-01' },
};

describe('each of six results', () => {
  test.each(manualUnderwritingResult.options)(
    '%s is whole with what belongs to it, and with nothing else',
    (result) => {
      const rest = whole[result]!;
      expect(decisionProblem({ ...none, result, ...rest }, bounds)).toBeNull();
      for (const part of Object.keys(rest))
        expect(decisionProblem({ ...none, result, ...rest, [part]: null }, bounds)).toMatch(/请填写/);
      if (!('extra' in rest))
        expect(decisionProblem({ ...none, result, ...rest, extra }, bounds)).toMatch(/不带/);
    },
  );
});

test('within what the product allows', () => {
  const fee = (change: Partial<typeof extra>) =>
    decisionProblem({ ...none, result: 'add_fee_pass', extra: { ...extra, ...change } }, bounds);
  expect(fee({ permille: 2000 })).toBeNull();
  expect(fee({ permille: 2001 })).toBe('加费比例最高 200%');
  expect(fee({ itemNo: 'CI-OTHER' })).toMatch(/没有投保/);
  const delay = (againFrom: string) => decisionProblem({ ...none, result: 'delay', againFrom }, bounds);
  expect(delay('2026-03-18')).toMatch(/今天以后/);
  expect(delay('2026-03-19')).toBeNull();
  expect(decisionProblem(none, { ...bounds, results: ['refuse'] })).toMatch(/不能下/);
});

test('what a person decides stands in the place of the rules', () => {
  const both = { ...none, result: 'add_fee_and_exclusion', extra, exclusion: '结节' } as const;
  expect(verdictOf(both)).toMatchObject({
    kind: 'accepted',
    extras: [extra],
    exclusions: [{ text: '结节' }],
  });
  expect(verdictOf({ ...none, result: 'delay' })).toMatchObject({ kind: 'refused', outcome: 'postpone' });
  expect(verdictOf({ ...none, result: 'refuse' })).toMatchObject({ kind: 'refused', outcome: 'refuse' });
});

test('of several members the weightiest is told; a fee and an exclusion together are both', () => {
  expect(weightiestResult(['pass', 'delay'])).toBe('delay');
  expect(weightiestResult(['add_fee_pass', 'exclusion_pass'])).toBe('add_fee_and_exclusion');
  expect(weightiestResult(['pass'])).toBe('pass');
  expect(weightiestResult([])).toBeNull();
});
