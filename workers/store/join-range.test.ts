import { expect, it } from 'vitest';
import { joinRange } from './join-range.ts';

const pieces = [
  { at: 0, bytes: Uint8Array.from([1, 2, 3]) },
  { at: 3, bytes: Uint8Array.from([4, 5]) },
  { at: 5, bytes: Uint8Array.from([6, 7, 8]) },
];

it.each([
  [0, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [2, 6, [3, 4, 5, 6]],
  [4, 5, [5]],
  [6, 100, [7, 8]],
  [8, 9, []],
] as const)('bytes %d to %d', (from, to, bytes) => {
  expect(joinRange(pieces, from, to)).toEqual(Uint8Array.from(bytes));
});
