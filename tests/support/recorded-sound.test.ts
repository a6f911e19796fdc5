import { expect, it } from 'vitest';
import { heardIn, sameSound, soundLost } from './recorded-sound.ts';
import type { Sound } from './sound-match.ts';

const rate = 8000;

/** Something like speech: a tone whose pitch wanders, louder and quieter. */
const played: Sound = {
  rate,
  samples: Float32Array.from({ length: 12 * rate }, (_, at) => {
    const seconds = at / rate;
    const pitch = 150 * seconds + 40 * Math.sin(3 * seconds) + 25 * Math.sin(7.3 * seconds);
    return 0.3 * (1 + 0.6 * Math.sin(5 * seconds)) * Math.sin(2 * Math.PI * pitch);
  }),
};
const recorded = (...stretches: readonly (readonly [from: number, to: number])[]) => ({
  sound: Float32Array.from(
    stretches.flatMap(([from, to]) => [...played.samples.subarray(from * rate, to * rate)]),
  ),
  sampleRate: rate,
});

it('knows the microphone’s sound, and that another one is not it', () => {
  expect(heardIn(recorded([1, 7]), played).likeness).toBeGreaterThan(0.95);
  const sound = Float32Array.from({ length: 6 * rate }, (_, at) => 0.3 * Math.sin(at * at * 2e-5));
  expect(heardIn({ sound, sampleRate: rate }, played).likeness).toBeLessThan(sameSound);
});

it('counts what is left out and what stands twice', () => {
  expect(soundLost(heardIn(recorded([0, 12]), played))).toBe(0);
  expect(soundLost(heardIn(recorded([0, 4], [4.3, 11]), played))).toBeCloseTo(0.3, 1);
  expect(soundLost(heardIn(recorded([0, 6], [5.8, 11]), played))).toBeCloseTo(0.2, 1);
});

it('excuses one jump at a seam, and none elsewhere', () => {
  const heard = heardIn(recorded([0, 3], [8, 10], [10.4, 12]), played);
  expect(soundLost(heard, [3])).toBeCloseTo(0.4, 1);
  expect(soundLost(heard, [3, 5])).toBe(0);
});
