import { expect, it } from 'vitest';
import { isDay, typedDate } from './typed-date.ts';

it('sets the hyphens while one types, whatever else is typed or pasted', () => {
  expect(['1', '19920', '1992-03', '1992/3/08', '199203081', '1992 年 03 月 08 日'].map(typedDate)).toEqual([
    '1',
    '1992-0',
    '1992-03',
    '1992-30-8',
    '1992-03-08',
    '1992-03-08',
  ]);
});

it('knows the days of the calendar', () => {
  expect(['1992-03-08', '2024-02-29'].every(isDay)).toBe(true);
  expect(['1992-02-30', '2023-02-29', '1992-13-01', '1992-03-0', ''].some(isDay)).toBe(false);
});
