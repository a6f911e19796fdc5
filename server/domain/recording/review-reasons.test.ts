import { expect, test } from 'vitest';
import { isAgainstMachine } from '../../../contract/services/review.ts';
import { missingReason } from './review-reasons.ts';

test('a pass is owed a look or a reason, a return neither', () => {
  expect(missingReason({ decision: 'pass' }, 'review')).toContain('没有看的原因');
  expect(missingReason({ decision: 'pass', watched: false }, 'review')).toContain('没有看的原因');
  expect(missingReason({ decision: 'pass', watched: true }, 'review')).toBeNull();
  expect(missingReason({ decision: 'pass', not_watched_because: '同一份录像昨天看过' }, 'review')).toBeNull();
  expect(missingReason({ decision: 'return' }, 'review')).toBeNull();
});

test('who overrules the machine says why', () => {
  expect(missingReason({ decision: 'pass', watched: true }, 'return')).toBe('系统建议退回，请写明您的理由');
  expect(missingReason({ decision: 'return' }, 'approve')).toBe('系统建议通过，请写明您的理由');
  const reasoned = { decision: 'return', against_machine_because: '第 2 段是代读' } as const;
  expect(missingReason(reasoned, 'approve')).toBeNull();
});

test('where the machine left it to a person, or said nothing, nobody overrules it', () => {
  for (const machine of ['review', undefined] as const)
    for (const decision of ['pass', 'return'] as const)
      expect([machine, decision, isAgainstMachine(decision, machine)]).toEqual([machine, decision, false]);
  expect(isAgainstMachine('pass', 'approve')).toBe(false);
  expect(isAgainstMachine('return', 'return')).toBe(false);
});
