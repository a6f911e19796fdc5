import { afterEach, expect, test } from 'vitest';
import { ago, beijingTime, spokenDuration, timeOfDay } from './dates.ts';

const zone = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = zone;
});

test.each(['Asia/Urumqi', 'America/New_York', 'Asia/Shanghai'])(
  'a phone in %s shows the times of Beijing',
  (place) => {
    process.env['TZ'] = place;
    const instant = '2026-03-08T16:30:05Z';
    expect(beijingTime(instant)).toBe('2026-03-09 00:30');
    expect(timeOfDay(instant)).toBe('00:30:05');
    expect(ago(instant, Date.parse('2026-03-11T00:00:00Z'))).toBe('2026-03-09 00:30');
  },
);

test.each([
  [48_000, '48 秒'],
  [108_000, '1 分 48 秒'],
  [120_000, '2 分钟'],
])('a stretch of %i ms is said as %s', (ms, words) => {
  expect(spokenDuration(ms)).toBe(words);
});
