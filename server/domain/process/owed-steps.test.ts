import { describe, expect, test } from 'vitest';
import { outcomeOf, owing, processHolder, type OwingMember, type StepOutcome } from './owed-steps.ts';

const member = (memberNo: string, role: OwingMember['role'], rest: Partial<OwingMember> = {}) => ({
  ...{ memberNo, role, isApplicant: false, isAdult: true, isNamed: true },
  ...rest,
});
const family = [
  member('A', 'applicant'),
  member('self', 'insurant', { isApplicant: true }),
  member('wife', 'insurant'),
  member('child', 'insurant', { isAdult: false }),
  member('heir', 'beneficiary'),
  member('legal heirs', 'beneficiary', { isNamed: false }),
  member('friend', 'emergency_contact'),
];

describe('who owes a step', () => {
  test.each([
    ['ocr', 'applicant', ['A']],
    ['ocr', 'applicant_insurant', ['A', 'wife', 'child']],
    ['ocr', 'applicant_insurant_beneficiary', ['A', 'wife', 'child', 'heir']],
    ['face_recognition', 'applicant_insurant_beneficiary', ['A', 'wife']],
    ['order_confirmation', 'applicant_insurant', ['A', 'wife']],
    ['health_audit', 'applicant_insurant', ['A']],
    ['payment', 'applicant_insurant', ['A']],
  ] as const)('%s, where data of %s are asked for', (step, scope, owed) => {
    expect(owing(step, family, scope)).toEqual(owed);
  });
  test('before there are members it is whoever holds the process', () => {
    expect(owing('info_collect', family, 'applicant')).toEqual([processHolder]);
  });
});

test('a step is over when everybody who owes it has reported, and one refusal weighs most', () => {
  const reports = new Map<string, StepOutcome>([['A', 'passed']]);
  expect(outcomeOf(['A', 'wife'], reports)).toBeNull();
  expect(outcomeOf(['A', 'wife'], reports.set('wife', 'manual'))).toBe('manual');
  expect(outcomeOf(['A', 'wife', 'child'], reports.set('child', 'refused'))).toBe('refused');
  expect(outcomeOf(['A'], reports)).toBe('passed');
});
