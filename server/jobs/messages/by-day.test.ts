import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const at = (time: string) => new Date(`${time}+08:00`);

test.each([
  ['2026-12-01T00:00:30', '2026-12-01T09:00:00'],
  ['2026-12-01T02:00:00', '2026-12-01T09:00:00'],
  ['2026-12-01T08:59:59', '2026-12-01T09:00:00'],
  ['2026-12-31T21:00:00', '2027-01-01T09:00:00'],
])('what is found at %s is told at %s', (found, told) =>
  expect(byDay(at(found))).toEqual({ runAt: at(told) }),
);

test('and by day at once', () => {
  for (const time of ['09:00:00', '20:59:59']) expect(byDay(at(`2026-12-01T${time}`))).toEqual({});
});
