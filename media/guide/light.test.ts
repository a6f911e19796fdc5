import { expect, it } from 'vitest';
import { loudness } from './loudness.ts';
import { meanLuma, readLight } from './light.ts';

const grey = (value: number) => ({ data: new Uint8ClampedArray(4 * 700).fill(value) });

it('tells dark, good and bright by the mean', () => {
  expect([20, 128, 240].map((value) => readLight(meanLuma(grey(value))))).toEqual([
    'too_dark',
    'good',
    'too_bright',
  ]);
});

it('lays loudness out from silence to a voice at hand', () => {
  expect(loudness(new Float32Array(1024))).toBe(0);
  expect(loudness(new Float32Array(1024).fill(0.5))).toBe(1);
  expect(loudness(new Float32Array(1024).fill(0.016))).toBeCloseTo(0.5, 1);
});
