import { expect, test } from 'vitest';
import { figuresBesideAim, missMark } from './aims.ts';

test('a figure that misses its aim is marked, one that holds it is not', () => {
  expect(missMark(2001, 2000)).toBe('MISSED');
  expect(missMark(2000, 2000)).toBe('');
});

test('what could not be measured misses its aim', () => {
  expect(missMark(Infinity, 2000)).toBe('MISSED');
  expect(missMark(NaN, 2000)).toBe('MISSED');
});

test('the figure that the aim is of is held to it, and no other', () => {
  const times = [...Array.from({ length: 99 }, () => 40), 90];
  expect(figuresBesideAim(times, { of: 'p95', most: 50 })).toMatchObject({ p95: 40, max: 90, missed: '' });
  expect(figuresBesideAim(times, { of: 'max', most: 50 })).toMatchObject({
    ...{ aim: 'max 50', missed: 'MISSED' },
  });
  expect(figuresBesideAim(times)).toMatchObject({ samples: 100, p50: 40, aim: 'none', missed: '' });
});
