import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('doubles, spreads over its upper half, and has an end', () => {
  expect([1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([400, 800, 1600]);
  expect([1, 2, 3].map((failures) => backoffMs(failures, 0))).toEqual([200, 400, 800]);
  expect(backoffMs(50, 1)).toBe(15_000);
});
