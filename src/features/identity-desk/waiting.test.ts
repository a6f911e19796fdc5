import { expect, it } from 'vitest';
import type { IdentityCase } from '../../../contract/services/review.ts';
import { waitingAfter } from './waiting.ts';

const sent = (member_no: string, day: number, rest: Partial<IdentityCase> = {}): IdentityCase => ({
  ...{ member_no, what: 'card', name: '', product_name: '', because: null, state: 'to_person' },
  ...{ sent_at: `2026-01-0${day}T00:00:00Z`, decided_at: null, is_told: false, locked_by: null },
  ...rest,
});

it('goes through all that waits, in turn and round', () => {
  const all = [sent('A', 1), sent('B', 2), sent('B', 3, { what: 'face' })];
  const after = (memberNo: string, what: string) => waitingAfter(all, memberNo, what, 'me');
  expect([after('A', 'card'), after('B', 'card'), after('B', 'face')]).toEqual([all[1], all[2], all[0]]);
});

it('goes on from the place of what was decided just now', () => {
  const all = [sent('A', 1), sent('C', 3), sent('B', 2, { state: 'passed' })];
  expect(waitingAfter(all, 'B', 'card', 'me')).toBe(all[1]);
});

it('passes over what a colleague looks at, while anything else waits', () => {
  const locked = sent('B', 2, { locked_by: { account: 'colleague', name: '' } });
  const last = sent('C', 3);
  expect(waitingAfter([sent('A', 1), locked, last], 'A', 'card', 'me')).toBe(last);
  expect(waitingAfter([sent('A', 1), locked], 'A', 'card', 'me')).toBe(locked);
});
