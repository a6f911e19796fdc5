import { expect, test } from 'vitest';
import { random } from '../tests/support/random.ts';
import { addDays, addYears, ageOn, beijingDay, isDate, lastDayBefore } from './dates.ts';

test('a year older on the birthday, and on 1 March where there is no 29 February', () => {
  expect([ageOn('1992-03-08', '2026-03-07'), ageOn('1992-03-08', '2026-03-08')]).toEqual([33, 34]);
  expect([ageOn('2000-02-29', '2026-02-28'), ageOn('2000-02-29', '2026-03-01')]).toEqual([25, 26]);
  expect(ageOn('2027-01-01', '2026-12-31')).toBeLessThan(0);
});

test('it is tomorrow in Beijing while it is still evening in London', () => {
  expect(beijingDay(new Date('2026-03-07T16:00:00Z'))).toBe('2026-03-08');
  expect(beijingDay(new Date('2026-03-07T15:59:59Z'))).toBe('2026-03-07');
});

test('what ends with the first moment of a day is good until the day before', () => {
  expect(lastDayBefore('2027-03-18T00:00:00+08:00')).toBe('2027-03-17');
  expect(lastDayBefore('2027-03-18T00:00:01+08:00')).toBe('2027-03-18');
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-01', '0000-01-01', 'today', '2026-04-31'])(
  '%s is no day',
  (text) => expect(isDate(text)).toBe(false),
);

test('who was born years before a day is as old on it, whatever the day', () => {
  const next = random(7);
  for (let round = 0; round < 3000; round++) {
    const today = addDays('1950-01-01', Math.floor(next() * 30_000));
    const years = Math.floor(next() * 100);
    const birth = addYears(today, -years);
    expect(isDate(birth)).toBe(true);
    expect(ageOn(birth, today)).toBe(years);
    // The last day on which somebody may be born who is not a year older yet.
    expect(ageOn(addDays(addYears(today, -years - 1), 1), today)).toBe(years);
  }
});

test('a month ends where the calendar ends it', () => {
  for (let year = 1890; year <= 2110; year++)
    for (let month = 1; month <= 12; month++) {
      const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      const after = `${last.slice(0, 8)}${Number(last.slice(8)) + 1}`;
      expect([last, isDate(last), isDate(after)]).toEqual([last, true, false]);
    }
});
