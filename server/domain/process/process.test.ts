import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processStep } from '../../../contract/enums.ts';
import { processEvent, type ProcessEvent, type ProcessStep } from '../../../contract/model/process.ts';
import { stepLists } from '../../../tests/support/step-lists.ts';
import { productSteps } from '../product/steps.ts';
import { processRows, type ProcessMover } from './process-rows.ts';
import {
  eventsFor,
  move,
  nextStep,
  possibleOutcomes,
  processList,
  progressOf,
  type Moved,
  type Standing,
} from './process.ts';

const every: readonly ProcessStep[] = productSteps;
const short: readonly ProcessStep[] = ['premium_trial', 'info_collect', 'payment', 'show_policy'];
const movers: readonly ProcessMover[] = ['customer', 'sales', 'underwriter', 'job', 'clock'];

const at = (steps: readonly ProcessStep[], current: ProcessStep, rest: Partial<Standing> = {}): Standing => ({
  steps,
  current,
  status: 'processing',
  outcome: 'passed',
  ...rest,
});

describe('a way through all steps', () => {
  test.each([
    ['premium_trial', 'commit_trial', 'customer', 'info_collect'],
    ['info_collect', 'submit_application', 'customer', 'health_audit'],
    ['info_collect', 'change_trial', 'sales', 'premium_trial'],
    ['health_audit', 'pass_health', 'customer', 'risk_assessment'],
    ['manpower_underwriting', 'send_images', 'customer', 'manpower_underwriting_result'],
    ['manpower_underwriting_result', 'ask_for_images', 'underwriter', 'manpower_underwriting'],
    ['manpower_underwriting', 'take_back_images', 'underwriter', 'manpower_underwriting_result'],
    ['manpower_underwriting_result', 'pass_underwriting', 'underwriter', 'risk_assessment'],
    ['risk_assessment', 'assess_risk', 'customer', 'ocr'],
    ['ocr', 'recognise_cards', 'customer', 'face_recognition'],
    ['face_recognition', 'recognise_faces', 'customer', 'order_confirmation'],
    ['order_confirmation', 'confirm_order', 'customer', 'payment'],
    ['payment', 'pay', 'job', 'show_policy'],
    ['show_policy', 'read_policy', 'customer', 'online_visit'],
  ] as const)('at %s, %s by %s leads to %s', (from, event, by, to) => {
    expect(move(at(every, from), event, by)).toEqual({ current: to, status: 'processing' });
  });

  test('it ends with the visit, in a short product with the policy', () => {
    const over = (current: ProcessStep) => ({ current, status: 'finish' });
    expect(move(at(every, 'online_visit'), 'complete_visit', 'customer')).toEqual(over('online_visit'));
    expect(move(at(short, 'show_policy'), 'read_policy', 'customer')).toEqual(over('show_policy'));
  });
});

describe('what is refused', () => {
  test('an event of another step, or by somebody else', () => {
    expect(move(at(every, 'ocr'), 'pay', 'job')).toEqual({ refused: 'processEventRefused' });
    expect(move(at(every, 'payment'), 'pay', 'customer')).toEqual({ refused: 'processEventRefused' });
    expect(move(at(every, 'info_collect'), 'submit_application', 'sales')).toEqual({
      refused: 'processEventRefused',
    });
  });
  test('going on while somebody who owes the step is not done, or with another outcome', () => {
    expect(move(at(every, 'ocr', { outcome: null }), 'recognise_cards', 'customer')).toEqual({
      refused: 'processStepUnfinished',
    });
    expect(move(at(every, 'health_audit', { outcome: 'refused' }), 'pass_health', 'customer')).toEqual({
      refused: 'processStepUnfinished',
    });
  });
  test('a detour that the product does not have', () => {
    const steps: ProcessStep[] = ['premium_trial', 'info_collect', 'health_audit', 'payment', 'show_policy'];
    expect(move(at(steps, 'health_audit', { outcome: 'manual' }), 'turn_to_manual', 'customer')).toEqual({
      refused: 'processEventRefused',
    });
    expect(possibleOutcomes({ steps, current: 'health_audit' })).toEqual(['passed', 'refused']);
  });
  test('anything, once it is over', () => {
    for (const status of ['finish', 'cancel'] as const)
      for (const event of processEvent.options)
        expect(move(at(every, 'payment', { status }), event, 'job')).toEqual({ refused: 'processOver' });
  });
  test('cancelling once it is paid', () => {
    expect(move(at(every, 'payment'), 'cancel', 'customer')).toEqual({
      current: 'cancel_order',
      status: 'cancel',
    });
    expect(move(at(every, 'show_policy'), 'cancel', 'customer')).toEqual({ refused: 'processEventRefused' });
    // The money goes back where nothing can be issued for it: that is for a job to say, and for nobody else.
    const over = { current: 'cancel_order', status: 'cancel' };
    expect(move(at(every, 'show_policy', { outcome: null }), 'fail_policy', 'job')).toEqual(over);
    expect(move(at(every, 'show_policy'), 'fail_policy', 'customer')).toEqual({
      refused: 'processEventRefused',
    });
  });
});

test('what is told wrong is corrected from wherever the sale stands, unless the health notice itself is refused', () => {
  const leads = (current: ProcessStep, outcome: Standing['outcome']) =>
    eventsFor(at(every, current, { outcome, toldWrong: true }), 'customer').includes('correct_health');
  expect(leads('health_audit', 'refused')).toBe(false);
  expect(leads('health_audit', 'passed')).toBe(true);
  // Somebody's card or face that a person refused has nothing to do with it.
  for (const step of ['ocr', 'face_recognition'] as const) expect(leads(step, 'refused')).toBe(true);
  expect(eventsFor(at(every, 'ocr'), 'customer')).not.toContain('correct_health');
});

test('the step indicator shows a detour as the step that leads to it', () => {
  const detour = at(every, 'manpower_underwriting_result');
  expect(progressOf(detour.current)).toBe('health_audit');
  const list = processList(detour);
  expect(list.map(({ progress_alias }) => progress_alias)).not.toContain('manpower_underwriting');
  expect(list.filter(({ state }) => state === 'current')).toEqual([
    { progress_alias: 'health_audit', state: 'current' },
  ]);
  expect(nextStep(detour)).toBe('risk_assessment');
  expect(processList({ ...detour, status: 'finish' }).every(({ state }) => state === 'done')).toBe(true);
  expect(processList({ ...detour, current: 'cancel_order', status: 'cancel' })[0]?.state).toBe('ahead');
});

test('the first row of every step leads onward, and every event has a row', () => {
  for (const step of processStep.options.filter((one) => one !== 'cancel_order'))
    expect(processRows.find(({ from }) => from.includes(step))?.to).not.toBe('cancel_order');
  expect(new Set(processRows.map(({ event }) => event))).toEqual(new Set(processEvent.options));
});

/** All that may happen at a standing, whoever acts and whatever comes of the step. */
function moves(standing: Standing): Moved[] {
  const outcomes = [null, ...possibleOutcomes(standing)];
  return outcomes.flatMap((outcome) =>
    movers.flatMap((by) =>
      eventsFor({ ...standing, outcome }, by).flatMap((event) => {
        const moved = move({ ...standing, outcome }, event, by);
        return 'refused' in moved ? [] : [moved];
      }),
    ),
  );
}

const keyOf = ({ current, status }: Moved) => `${status} ${current}`;

function reachable(steps: readonly ProcessStep[], from: Moved): Map<string, Moved> {
  const found = new Map([[keyOf(from), from]]);
  for (const one of found.values())
    for (const moved of moves(at(steps, one.current, { status: one.status }))) found.set(keyOf(moved), moved);
  return found;
}

/** They lead to no policy. */
const endings: readonly ProcessEvent[] = ['cancel', 'fail_policy'];

describe('over generated products', () => {
  const forEach = (holds: (steps: readonly ProcessStep[]) => void) =>
    fc.assert(fc.property(stepLists, holds), { numRuns: 300 });
  const begun: Moved = { current: 'premium_trial', status: 'processing' };

  test('no step is an orphan, none that the product lacks is reached', () => {
    forEach((steps) => {
      const found = new Set([...reachable(steps, begun).values()].map(({ current }) => current));
      expect([...found].sort()).toEqual([...steps, 'cancel_order'].sort());
    });
  });

  test('none is a dead end: whatever comes of a step, an event leads on, and the end can be reached', () => {
    forEach((steps) => {
      for (const one of reachable(steps, begun).values()) {
        if (one.status !== 'processing') continue;
        expect([...reachable(steps, one).values()].some(({ status }) => status === 'finish')).toBe(true);
        const standing = at(steps, one.current);
        for (const outcome of possibleOutcomes(standing))
          expect(
            movers
              .flatMap((by) => eventsFor({ ...standing, outcome }, by))
              .filter((e) => !endings.includes(e)),
          ).not.toEqual([]);
      }
    });
  });

  test('what comes next is where going on leads', () => {
    forEach((steps) => {
      for (const { current, status } of reachable(steps, begun).values()) {
        const standing = at(steps, current, { status });
        const found = nextStep(standing);
        if (found === null) expect(moves(standing).some((one) => one.status === 'processing')).toBe(false);
        else expect(moves(standing)).toContainEqual({ current: found, status: 'processing' });
      }
    });
  });
});
