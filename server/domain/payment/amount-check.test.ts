import { expect, test } from 'vitest';
import { amountCheckDueAt, askCheckedAt } from './amount-check.ts';

const said = new Date('2026-03-18T02:00:00Z');

test('a channel that says another amount is asked ever more rarely, and then no more', () => {
  const pauses: number[] = [];
  for (let times = 1, next = askCheckedAt(times, said); next; times += 1, next = askCheckedAt(times, said))
    pauses.push((next.getTime() - said.getTime()) / 60_000);
  expect(pauses).toEqual([1, 10, 60, 360, 1440]);
});

test('somebody looks into it by the end of the next working day', () => {
  expect(amountCheckDueAt(said).toISOString()).toBe('2026-03-19T10:00:00.000Z');
});
