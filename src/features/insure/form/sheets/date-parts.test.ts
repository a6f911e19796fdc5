import { expect, it } from 'vitest';
import { clampDay, daysIn, earliestOf, notBefore, partsOf, isoDateOf, yearsOf } from './date-parts.ts';

it('reads and writes a day', () => {
  expect(partsOf('2037-06-01')).toEqual({ year: 2037, month: 6, day: 1 });
  expect(isoDateOf({ year: 2037, month: 6, day: 1 })).toBe('2037-06-01');
  expect(partsOf('long_term')).toBeNull();
});

it('knows how long a month is, and stays in it', () => {
  expect([daysIn({ year: 2024, month: 2 }), daysIn({ year: 2026, month: 2 })]).toEqual([29, 28]);
  expect(clampDay({ year: 2026, month: 2, day: 31 }).day).toBe(28);
});

it('begins ten years from today, on a day that there is', () => {
  expect(yearsOf('future', '2024-02-29').first).toBe('2034-02-28');
  expect(yearsOf('past', '2026-11-22')).toMatchObject({ from: 1916, to: 2026 });
});

it('lets nothing end before today', () => {
  const today = { year: 2026, month: 11, day: 27 };
  expect(notBefore(today, { year: 2026, month: 3, day: 30 })).toEqual(today);
  expect(notBefore(today, { year: 2027, month: 1, day: 1 })).toEqual({ year: 2027, month: 1, day: 1 });
  expect(earliestOf(today, { year: 2026, month: 11, day: 30 })).toEqual({ month: 11, day: 27 });
  expect(earliestOf(today, { year: 2026, month: 12, day: 30 })).toEqual({ month: 11, day: 1 });
  expect(earliestOf(today, { year: 2027, month: 1, day: 1 })).toEqual({ month: 1, day: 1 });
});
