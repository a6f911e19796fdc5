import { expect, test } from 'vitest';
import { drawnOf } from './use-window.ts';

const rows = 4000;

test('what was drawn around is kept where the page was scrolled by a little', () => {
  expect(drawnOf({ from: 105, to: 119 }, { from: 90, to: 124 }, rows)).toEqual({ from: 99, to: 124 });
  expect(drawnOf({ from: 85, to: 99 }, { from: 90, to: 124 }, rows)).toEqual({ from: 85, to: 105 });
});

test('what was drawn far away is left, and only what is in sight is drawn at once', () => {
  expect(drawnOf({ from: 2000, to: 2014 }, { from: 90, to: 124 }, rows)).toEqual({ from: 2000, to: 2014 });
  expect(drawnOf({ from: 0, to: 14 }, { from: 3970, to: 4000 }, rows)).toEqual({ from: 0, to: 14 });
});

test('rows that a filter took away are not drawn', () => {
  expect(drawnOf({ from: 0, to: 3 }, { from: 0, to: 24 }, 3)).toEqual({ from: 0, to: 3 });
  expect(drawnOf({ from: 0, to: 0 }, { from: 90, to: 124 }, 0)).toEqual({ from: 0, to: 0 });
});
