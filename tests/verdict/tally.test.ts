import { expect, test } from 'vitest';
import { findingOf, type FindingCode } from '../../server/domain/verdict/finding-rules.ts';
import type { VerdictDecision } from '../../server/domain/verdict/reading-verdict.ts';
import { figuresOf, isRight, tableOf, type Judged } from './tally.ts';

const judged = (spec: Judged['spec'], decision: VerdictDecision, ...codes: FindingCode[]): Judged => ({
  spec,
  verdict: { decision, findings: codes.map((code) => findingOf(code, 0)) },
});

const good = { expects: [] };
const silent = { expects: ['silent'] } as const;
const mask = { expects: [], unclaimed: 'mask' } as const;

const all = [
  judged(good, 'approve'),
  judged(good, 'return', 'no_face'),
  judged(good, 'review', 'person_unsure'),
  judged(silent, 'return', 'silent', 'no_face'),
  judged(silent, 'return', 'no_face'),
  judged(silent, 'approve'),
  judged(mask, 'approve'),
  judged(mask, 'return', 'no_face'),
];

test('a bad clip is right for its own reason only, a deceit in any way but approved', () => {
  expect(all.map(isRight)).toEqual([true, false, false, true, false, false, false, true]);
});

test('good, bad and deceits are counted apart', () => {
  expect(figuresOf(all)).toEqual({
    clips: 8,
    bad_approved: 1,
    bad_for_another_reason: 1,
    good_reviewed_share: 0.333,
    good_returned_share: 0.333,
    unclaimed: { mask: { approve: 1, return: 1, review: 0 } },
  });
  expect(tableOf('held out', all).map((line) => line.trim().split(/\s+/))).toEqual([
    ['held', 'out', 'approve', 'return', 'review'],
    ['good', '1', '1', '1'],
    ['bad', '1', '2', '0'],
    ['mask', '1', '1', '0'],
  ]);
});

test('no clips are no figures, and divide by nothing', () => {
  expect(figuresOf([])).toEqual({
    ...{ clips: 0, bad_approved: null, bad_for_another_reason: null },
    ...{ good_reviewed_share: null, good_returned_share: null, unclaimed: {} },
  });
  expect(figuresOf([judged(good, 'approve')])).toMatchObject({ bad_approved: null, good_returned_share: 0 });
});
