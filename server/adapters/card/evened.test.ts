import { expect, test } from 'vitest';
import { evened } from './evened.ts';
import type { Pixels } from './pixels.ts';

/** Strokes on paper: 4 pixels of each 12 are ink; on the right of `from` light falls on it. */
function print(from: number, light: number): Pixels {
  const [width, height] = [240, 64];
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const value = (x % 12 < 4 ? 30 : 230) + (x >= from ? light : 0);
    rgb.fill(Math.min(255, value), i * 3, i * 3 + 3);
  }
  return { width, height, rgb };
}

const contrastAt = ({ width, rgb }: Pixels, from: number, to: number): number => {
  const row = Array.from({ length: to - from }, (_, i) => rgb[(32 * width + from + i) * 3]!);
  return Math.max(...row) - Math.min(...row);
};

test('gives print back the contrast that light took, and leaves the rest as it is', () => {
  const faded = print(168, 190);
  expect(contrastAt(faded, 190, 220)).toBeLessThan(40);
  const legible = evened(faded);
  expect(contrastAt(legible, 190, 220)).toBeGreaterThan(150);
  expect(contrastAt(legible, 0, 140)).toBe(contrastAt(faded, 0, 140));
});

test('leaves a picture without light on it, and one that is white all over, as it is', () => {
  const plain = print(240, 0);
  expect(evened(plain)).toBe(plain);
  const copy = print(0, 190);
  expect(evened(copy)).toBe(copy);
});

test('makes nothing of white where nothing is left', () => {
  const lost = print(168, 226);
  expect(contrastAt(evened(lost), 190, 220)).toBeLessThan(3);
});
