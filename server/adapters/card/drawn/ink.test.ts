import { expect, test } from 'vitest';
import { inkOf } from './ink.ts';

const side = 32;

/** How much ink there is in a part of a character, 0 to 1. */
function inkIn(character: string, [left, right]: [number, number], [top, bottom]: [number, number]): number {
  const ink = inkOf(character, side)!;
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += ink[y * side + x]!;
  return sum / ((right - left) * (bottom - top));
}

test('一 is one stroke across the middle', () => {
  expect(inkIn('一', [4, 28], [14, 18])).toBeGreaterThan(0.5);
  expect(inkIn('一', [0, 32], [0, 12])).toBe(0);
  expect(inkIn('一', [0, 32], [20, 32])).toBe(0);
});

test('口 is a frame with nothing in it', () => {
  expect(inkIn('口', [12, 20], [12, 20])).toBeCloseTo(0);
  expect(inkIn('口', [3, 7], [10, 22])).toBeGreaterThan(0.4);
  expect(inkIn('口', [25, 29], [10, 22])).toBeGreaterThan(0.4);
});

test('a slanted stroke covers as much, however large its pixels are', () => {
  const share = (of: number) => inkOf('人', of)!.reduce((a, b) => a + b, 0) / of ** 2;
  expect(share(16)).toBeCloseTo(share(64), 2);
  expect(share(64)).toBeGreaterThan(0.08);
});

test('a character that the font does not have is none', () => {
  expect(inkOf('\u{10fffd}', side)).toBeNull();
});
