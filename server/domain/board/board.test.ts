import { describe, expect, test } from 'vitest';
import { recordingStatus } from '../../../contract/model/recording.ts';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import { salesMay, boardSteps, owedNext, readSegments, resendFrom, resendLimits } from './board.ts';
import type { BoardFacts } from './board.ts';
import { move, submissionsPerLink } from '../recording/recording.ts';
import { buildSegments } from '../recording/script.ts';

const facts = (status: RecordingStatus, rest: Partial<BoardFacts> = {}): BoardFacts => ({
  status,
  willCheck: 'required',
  identified: true,
  submissionsUsed: 1,
  hasPolicyEnded: false,
  ...rest,
});
const steps = (of: BoardFacts) => boardSteps(of).map(({ step, state }) => `${step} ${state}`);

describe('what a customer owes', () => {
  test('is the first step that is not done, in every state', () => {
    const ends = ['verified', 'expired', 'revoked'];
    for (const status of recordingStatus.options) {
      const shown = boardSteps(facts(status));
      const open = shown.filter(({ state }) => state === 'now' || state === 'problem');
      expect([status, open.length]).toEqual([status, ends.includes(status) ? 0 : 1]);
    }
    expect(steps(facts('policy_confirmed'))).toEqual([
      'identity done',
      'policy done',
      'will_check now',
      'recording later',
      'verdict later',
    ]);
    expect(steps(facts('returned'))).toContain('recording problem');
  });

  test('leaves the will check out where the product does', () => {
    const without = { willCheck: 'none' } as const;
    expect(owedNext(facts('policy_confirmed', without))).toBe('recording');
    expect(owedNext(facts('policy_confirmed'))).toBe('will_check');
    expect(steps(facts('policy_confirmed', without))).toEqual([
      'identity done',
      'policy done',
      'recording now',
      'verdict later',
    ]);
  });

  test('is nothing of a policy that has ended, but what is being looked at', () => {
    const ended = { hasPolicyEnded: true };
    for (const status of recordingStatus.options) {
      const isLookedAt = ['submitted', 'in_review', 'verified'].includes(status);
      const what = isLookedAt ? owedNext(facts(status)) : 'ended';
      expect([status, owedNext(facts(status, ended))]).toEqual([status, what]);
    }
    expect(owedNext(facts('returned', { ...ended, submissionsUsed: submissionsPerLink }))).toBe('ended');
    expect(steps(facts('returned', ended)).join()).not.toMatch(/now|problem/);
  });

  test('is help once the submissions are used up', () => {
    const used = (submissionsUsed: number) => owedNext(facts('returned', { submissionsUsed }));
    expect(used(submissionsPerLink - 1)).toBe('repeat');
    expect(used(submissionsPerLink)).toBe('help');
  });
});

describe('what the agent may do', () => {
  test('is never more than the transitions allow', () => {
    for (const status of recordingStatus.options)
      for (const submissionsUsed of [0, submissionsPerLink]) {
        const may = salesMay(facts(status, { submissionsUsed }));
        const revoked = move(status, 'revoke', 'sales', 'required');
        if (may.revoke) expect(revoked).toBe('revoked');
        if (may.renew) expect(move(revoked ?? status, 'renew', 'sales', 'required')).toBe('invited');
        expect(may.resend && may.renew).toBe(false);
      }
    expect(salesMay(facts('returned', { submissionsUsed: submissionsPerLink }))).toEqual({
      resend: false,
      revoke: true,
      renew: true,
    });
  });

  test('is nothing that asks for more of a policy that has ended', () => {
    for (const status of recordingStatus.options)
      expect(salesMay(facts(status, { hasPolicyEnded: true }))).toMatchObject({
        resend: false,
        renew: false,
      });
  });

  test('an SMS a minute, five in a day', () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    expect(resendFrom([], now)).toBeNull();
    expect(resendFrom([before(2)], now)).toBeNull();
    expect(resendFrom([before(0.5)], now)).toEqual(new Date(now.getTime() + 30_000));
    const day = [10, 20, 30, 40, 600].map(before);
    expect(day).toHaveLength(resendLimits.perDay);
    expect(resendFrom(day, now)).toEqual(new Date(before(600).getTime() + 86_400_000));
    expect(resendFrom(day.slice(0, 4), now)).toBeNull();
  });
});

test('segments count as read by submission, or whole by what the device told', () => {
  const segments = buildSegments(['本人已阅读条款，知悉责任。', '本人同意投保。', '授权保存录像。']);
  segments[2] = { ...segments[2]!, status: 'read' };
  const mark = { segment: 0, phrase_from: 0, phrase_to: 1, start_ms: 0, end_ms: 900 };
  expect(readSegments(segments, [])).toEqual({ read: 1, total: 3 });
  expect(readSegments(segments, [{ marks: [mark] }]).read).toBe(1);
  expect(readSegments(segments, [{ marks: [{ ...mark, phrase_to: 2 }] }]).read).toBe(2);
});
