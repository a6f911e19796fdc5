import { expect, it } from 'vitest';
import type { ReviewTask } from '../../../../contract/services/review.ts';
import { waitingAfter } from './waiting.ts';

const task = (recording_no: string, rest: Partial<ReviewTask> = {}): ReviewTask => ({
  ...{ recording_no, status: 'in_review', product_name: '', person: { name: '' }, submitted_at: null },
  ...{ review_until: `2026-01-0${recording_no}T00:00:00Z`, is_held: false, locked_by: null, updated_at: '' },
  ...rest,
});
const of = (account: string) => ({ locked_by: { account, name: account } });
const three = [task('3'), task('1'), task('2')];

it('goes through all that waits, in turn and round', () => {
  expect(['1', '2', '3'].map((current) => waitingAfter(three, current, 'me'))).toEqual(['2', '3', '1']);
});

it('goes on from the place of what was decided just now', () => {
  expect(waitingAfter([task('1'), task('2', { is_held: true }), task('3')], '2', 'me')).toBe('3');
  expect(waitingAfter(three, 'another', 'me')).toBe('1');
});

it('passes over what a colleague looks at, while anything else waits', () => {
  const locked = [task('1'), task('2', of('colleague')), task('3', of('me'))];
  expect(waitingAfter(locked, '1', 'me')).toBe('3');
  expect(waitingAfter(locked.slice(0, 2), '1', 'me')).toBe('2');
  expect(waitingAfter(locked.slice(0, 1), '1', 'me')).toBeNull();
});
