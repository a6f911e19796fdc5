import { describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { knownArrangements } from './arrangement.ts';
import { dueAfter, isWorkingDay, workingDaysAfter, yearNotArranged } from './working-days.ts';

/** At that hour in Beijing, what is due after so many working days. */
const dueOf = (beijing: string, days: number) =>
  dueAfter(new Date(`${beijing}+08:00`), days)
    .toISOString()
    .slice(0, 16);

/** Six in the evening in Beijing. */
const endOf = (day: string) => `${day}T10:00`;

test.each([
  ['on a Wednesday', '2026-03-18T10:00:00', 3, '2026-03-23'],
  ['in Beijing it is Saturday already', '2026-03-21T04:00:00', 1, '2026-03-23'],
  ['before the Spring Festival, on a Saturday that is worked', '2026-02-14T09:00:00', 1, '2026-02-24'],
  ['the Friday before is followed by that Saturday', '2026-02-13T09:00:00', 1, '2026-02-14'],
  ['and the holiday by a Saturday that is worked', '2026-02-27T09:00:00', 1, '2026-02-28'],
  ['before the National Day', '2026-09-30T20:00:00', 1, '2026-10-08'],
  ['and over the Saturday that is worked after it', '2026-10-08T09:00:00', 2, '2026-10-10'],
  ['from one year to the next', '2025-12-31T12:00:00', 1, '2026-01-04'],
] as const)('%s', (_what, at, days, due) => {
  expect(dueOf(at, days)).toBe(endOf(due));
});

test('what is promised by the day leaves out a holiday as well', () => {
  expect(workingDaysAfter(new Date('2026-03-19T10:00:00+08:00'), 3)).toBe('2026-03-24');
  expect(workingDaysAfter(new Date('2026-09-30T10:00:00+08:00'), 3)).toBe('2026-10-10');
});

describe('a year of which nothing is arranged yet', () => {
  test('is asked for from December on, by the day in Beijing, and as long as it lasts', () => {
    const only2026 = { '2026': { off: [], working: [] } };
    expect(yearNotArranged(new Date('2026-11-30T23:59:00+08:00'), only2026)).toBeNull();
    expect(yearNotArranged(new Date('2026-12-01T00:01:00+08:00'), only2026)).toBe('2027');
    expect(yearNotArranged(new Date('2027-03-01T12:00:00+08:00'), only2026)).toBe('2027');
    const both = { ...only2026, '2027': { off: [], working: [] } };
    expect(yearNotArranged(new Date('2026-12-01T00:01:00+08:00'), both)).toBeNull();
  });

  test('leaves out weekends and the days that are fixed for ever', () => {
    expect(dueOf('2026-12-31T12:00:00', 1)).toBe(endOf('2027-01-04'));
    expect(dueOf('2027-04-30T12:00:00', 1)).toBe(endOf('2027-05-03'));
    expect(dueOf('2027-09-30T12:00:00', 1)).toBe(endOf('2027-10-04'));
  });

  test('is worked on where another year is off', () => {
    expect(isWorkingDay('2027-05-04')).toBe(true);
    expect(isWorkingDay('2027-05-04', { '2027': { off: [['2027-05-01', '2027-05-05']], working: [] } })).toBe(
      false,
    );
  });
});

test('each year’s arrangement is of that year, from the first to the last day', () => {
  for (const [year, { off, working }] of Object.entries(knownArrangements)) {
    for (const day of [...off.flat(), ...working]) expect(day.slice(0, 4)).toBe(year);
    for (const [first, last] of off) expect(first <= last).toBe(true);
    // What is worked instead is else a weekend, and no day off.
    for (const day of working) {
      expect([0, 6]).toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
      expect(off.some(([first, last]) => first <= day && day <= last)).toBe(false);
    }
    const days = off.reduce((sum, [first, last]) => {
      let count = 1;
      for (let day = first; day < last; day = addDays(day, 1)) count += 1;
      return sum + count;
    }, 0);
    expect(days).toBeGreaterThanOrEqual(13);
  }
});
