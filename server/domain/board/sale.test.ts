import { describe, expect, test } from 'vitest';
import { processStep } from '../../../contract/enums.ts';
import type { ProcessStep } from '../../../contract/model/process.ts';
import { isFound, searchWords } from './sale-search.ts';
import { isReminded, leftToDo } from './sale-words.ts';
import { memberProgressAt, saleGoingOn, saleOwedNext, saleSteps, type SaleFacts } from './sale.ts';

const facts = (different: Partial<SaleFacts> = {}): SaleFacts => ({
  ...{ current: 'ocr', status: 'processing', isDraft: false, isUnopened: false, redo: null },
  ...{
    policy: null,
    recording: null,
    isWithStaff: false,
    isDoneByApplicant: false,
    isHealthRefused: false,
    isHealthWrong: false,
    hasOffer: false,
    isPaymentChecked: false,
    isLookedAt: false,
    isRecordingStopped: false,
  },
  ...different,
});
const steps = [
  'premium_trial',
  'info_collect',
  'health_audit',
  'manpower_underwriting',
  'ocr',
  'payment',
] as const;
const states = (of: SaleFacts, hasFailedPayment = false, asksForRecording = false, confirmsAgain = false) =>
  saleSteps(of, steps, {}, { hasFailedPayment, asksForRecording, confirmsAgain }).map(
    ({ step, state }) => `${step} ${state}`,
  );

describe('what is owed', () => {
  test('every step of a process owes something, and says what goes on', () => {
    for (const current of processStep.options) {
      expect(saleOwedNext(facts({ current })), current).toBeTypeOf('string');
      expect(saleGoingOn(facts({ current })), current).toBeTypeOf('string');
    }
  });

  test('an end counts before all, a link that nobody opened before the step, a recording before the visit', () => {
    expect(saleOwedNext(facts({ status: 'cancel', isUnopened: true }))).toBe('ended');
    expect(saleOwedNext(facts({ status: 'finish', policy: 'ended' }))).toBe('ended');
    expect(saleOwedNext(facts({ isUnopened: true }))).toBe('not_opened');
    expect(saleOwedNext(facts({ status: 'cancel', isDraft: true }))).toBe('ended');
    expect(saleOwedNext(facts({ current: 'info_collect', isDraft: true }))).toBe('preparing');
    expect(saleOwedNext(facts({ current: 'show_policy', recording: 'invited', policy: 'in_force' }))).toBe(
      'recording',
    );
    expect(saleOwedNext(facts({ status: 'finish', recording: 'verified', policy: 'in_force' }))).toBe('done');
  });

  test('a recording whose link is taken back or used up is the agent’s, and nobody is reminded of it', () => {
    const owing = facts({ status: 'finish', policy: 'in_force', recording: 'revoked' });
    expect(saleGoingOn({ ...owing, isRecordingStopped: true })).toBe('recording_help');
    expect(saleOwedNext({ ...owing, isRecordingStopped: true })).toBe('recording');
    expect(isReminded('recording_help')).toBe(false);
    expect(saleGoingOn({ ...owing, recording: 'returned' })).toBe('recording');
  });

  test('a policy is signed for before the visit', () => {
    expect(saleOwedNext(facts({ current: 'show_policy', policy: 'in_force' }))).toBe('receipt');
    expect(saleOwedNext(facts({ current: 'online_visit', policy: 'in_force' }))).toBe('visit');
  });

  test('what staff decides is nobody’s to be reminded of, what an underwriter offers is', () => {
    const at = (current: ProcessStep, rest: Partial<SaleFacts>) => {
      const what = saleGoingOn(facts({ current, ...rest }));
      return [saleOwedNext(facts({ current, ...rest })), what, leftToDo[what]];
    };
    const withStaff = { isWithStaff: true };
    expect(at('health_audit', withStaff)).toEqual(['underwriting', 'underwriting', null]);
    expect(at('risk_assessment', withStaff)).toEqual(['underwriting', 'risk_call', null]);
    // What the notice came to is the customer’s to know, and to choose by.
    const refused = { isHealthRefused: true };
    expect(at('health_audit', refused)).toEqual(['decision', 'health_decided', '一步']);
    expect(isReminded('health_decided')).toBe(false);
    expect(isReminded('health')).toBe(true);
    expect(at('health_audit', { ...refused, ...withStaff })[1]).toBe('underwriting');
    const offered = ['conditions', 'conditions', '确认核保条件'];
    expect(at('manpower_underwriting_result', { hasOffer: true })).toEqual(offered);
    expect(at('health_audit', { hasOffer: true })).toEqual(offered);
    // While somebody else’s case is undecided, nothing that is accepted leads on.
    expect(at('manpower_underwriting_result', { isWithStaff: true, hasOffer: true })[2]).toBeNull();
    expect(saleOwedNext(facts({ status: 'cancel', hasOffer: true }))).toBe('ended');
  });

  test('a step that is done waits for nothing but that the applicant goes on', () => {
    const done = { isDoneByApplicant: true };
    expect(saleGoingOn(facts({ current: 'health_audit', ...done }))).toBe('next');
    expect(saleGoingOn(facts({ current: 'risk_assessment', ...done, isWithStaff: true }))).toBe('risk_call');
    expect(saleGoingOn(facts(), { isDoneByAll: true })).toBe('next');
    expect(saleGoingOn(facts({ redo: 'ocr', current: 'payment' }), { isDoneByAll: true })).toBe('card');
    expect(leftToDo.next).not.toBeNull();
  });

  test('health that is told wrong is corrected before anybody confirms or pays', () => {
    const wrong = { isHealthWrong: true };
    expect(saleOwedNext(facts({ current: 'payment', ...wrong }))).toBe('health');
    const failed = { hasFailedPayment: true, isDoneByAll: true };
    expect(saleGoingOn(facts({ current: 'payment', ...wrong }), failed)).toBe('health_wrong');
    expect(saleGoingOn(facts({ current: 'order_confirmation', ...wrong }))).toBe('health_wrong');
    expect(states(facts({ current: 'payment', ...wrong }))[2]).toBe('health problem');
  });

  test('a payment that failed is said, elsewhere it is not', () => {
    expect(saleGoingOn(facts({ current: 'payment' }), { hasFailedPayment: true })).toBe('payment_failed');
    expect(saleGoingOn(facts({ current: 'ocr' }), { hasFailedPayment: true })).toBe('card');
    expect(saleGoingOn(facts({ current: 'show_policy', policy: 'issuing' }))).toBe('issuing');
    const looked = facts({ current: 'show_policy', isLookedAt: true });
    expect(saleGoingOn(looked)).toBe('identity_check');
  });
});

test('the trail has what the product has: done, at it, ahead; a detour belongs to its step', () => {
  expect(states(facts())).toEqual([
    'trial done',
    'form done',
    'health done',
    'identity now',
    'payment later',
  ]);
  expect(states(facts({ current: 'manpower_underwriting' }))[2]).toBe('health now');
  expect(states(facts({ current: 'payment' }), true).at(-1)).toBe('payment problem');
  // An old try to pay makes no problem of what comes before or after the payment.
  expect(states(facts({ current: 'health_audit' }), true)[2]).toBe('health now');
  const reading = facts({ current: 'show_policy', policy: 'in_force', recording: 'invited' });
  expect(states(reading, true, true)).toContain('recording now');
  const returned = facts({ status: 'finish', current: 'payment', recording: 'returned' });
  expect(states(returned, false, true)).toContain('recording problem');
  expect(states(facts(), false, true)).toContain('recording later');
  // Of what ended nothing is going on.
  expect(states(facts({ status: 'cancel', current: 'cancel_order' })).join()).not.toMatch(/now|problem/);
});

test('the last step is the visit, or the receipt where nobody is visited', () => {
  const besides = { hasFailedPayment: false, asksForRecording: false, confirmsAgain: false };
  const lastOf = (current: ProcessStep, ...last: ProcessStep[]) =>
    saleSteps(facts({ current }), ['payment', ...last], {}, besides).slice(1);
  const none = { done: null, total: null };
  expect(lastOf('show_policy', 'show_policy')).toEqual([{ step: 'receipt', state: 'now', ...none }]);
  expect(lastOf('show_policy', 'show_policy', 'online_visit')).toEqual([
    { step: 'visit', state: 'now', ...none },
  ]);
  expect(lastOf('payment', 'show_policy')).toEqual([{ step: 'receipt', state: 'later', ...none }]);
});

describe('how far one is', () => {
  const part = { isOwed: true, byApplicant: false, outcome: null };
  const at = (
    different: Partial<typeof part> | { outcome: 'passed' | 'manual' | 'refused' },
    current = facts(),
  ) => memberProgressAt(current, steps, 'ocr', { ...part, ...different });
  test('before, at and behind the step, and in whose place', () => {
    expect(at({})).toBe('owed');
    expect(at({ byApplicant: true })).toBe('by_applicant');
    expect(at({ isOwed: false })).toBe('not_needed');
    expect(at({ outcome: 'manual' })).toBe('review');
    expect(at({}, facts({ current: 'health_audit' }))).toBe('later');
    expect(at({}, facts({ current: 'payment' }))).toBe('done');
  });

  test('of a sale that came to nothing, nothing goes on, and what was done stays done', () => {
    const cancelled = facts({ status: 'cancel', current: 'cancel_order' });
    expect(at({}, cancelled)).toBe('ended');
    expect(at({ byApplicant: true }, cancelled)).toBe('ended');
    expect(at({ outcome: 'manual' }, cancelled)).toBe('ended');
    expect(at({ outcome: 'refused' }, cancelled)).toBe('ended');
    expect(at({ outcome: 'passed' }, cancelled)).toBe('done');
    expect(at({ isOwed: false }, cancelled)).toBe('not_needed');
  });

  test('what the product does not ask for is owed by nobody', () => {
    expect(memberProgressAt(facts(), steps, 'face_recognition', part)).toBe('not_needed');
  });
});

test('a search finds by name, product and the end of a mobile, and not by its front', () => {
  const of = { name: '林知夏', mobile: '13800131234', product: '安行百万医疗险' };
  for (const words of [['知夏'], ['1234'], ['34'], ['13800131234'], ['医疗', '林', '1234'], []])
    expect(isFound(words, of), words.join()).toBe(true);
  for (const words of [['138'], ['1380013'], ['知夏', '5678'], ['周']])
    expect(isFound(words, of), words.join()).toBe(false);
  expect(isFound(['1'], { ...of, mobile: '' })).toBe(false);
});

test('a dotted name is found by any dot and by none, and a mobile by full-width digits', () => {
  const of = { name: '艾力·买买提', mobile: '13800131234', product: '安行百万医疗险' };
  for (const search of ['艾力•买', '艾力.买买提', '艾力・买买提', '艾力买买提', '买买提', '１２３４'])
    expect(isFound(searchWords(search), of), search).toBe(true);
  expect(isFound(searchWords('JOHNSMITH'), { ...of, name: 'John Smith' })).toBe(true);
  // A dot alone is nobody's name.
  for (const search of ['·', '艾力·米', '５６７８'])
    expect(isFound(searchWords(search), of), search).toBe(false);
});
