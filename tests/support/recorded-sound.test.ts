import { expect, it } from 'vitest';
import { heardIn, sameSound, soundApart, soundLost, stepOf } from './recorded-sound.ts';
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

const seam = (leftOutSeconds: number) => ({ atSeconds: 3, leftOutSeconds, loopSeconds: 12 });

it('excuses at a seam the jump that the picture makes as well, and none elsewhere', () => {
  const heard = heardIn(recorded([0, 3], [8, 10], [10.4, 12]), played);
  expect(soundLost(heard, seam(5))).toBeCloseTo(0.4, 1);
  expect(soundApart(heard, seam(5))).toBeLessThan(0.03);
});

it('sees sound that is lost at a seam, before it and after it, and sound that stands there twice', () => {
  expect(soundApart(heardIn(recorded([0, 2.5], [8, 12]), played), seam(5))).toBeCloseTo(0.5, 1);
  expect(soundApart(heardIn(recorded([0, 3], [8.4, 12]), played), seam(5))).toBeCloseTo(0.4, 1);
  expect(soundApart(heardIn(recorded([0, 3], [7.6, 12]), played), seam(5))).toBeCloseTo(0.4, 1);
  expect(soundApart(heardIn(recorded([0, 8]), played), seam(5))).toBeCloseTo(5, 1);
});

it('takes going back for going on to the film’s next round', () => {
  const heard = heardIn(recorded([4, 10], [1, 6]), played);
  expect(soundApart(heard, { ...seam(3), atSeconds: 6 })).toBeLessThan(0.03);
});

it('tells by how much the picture is beside its sound, and whether that grows', () => {
  const camera = { frames: 300, fps: 25 };
  const film = (numberAt: (frame: number) => number) => ({
    frames: Array.from({ length: 200 }, (_, i) => ({ number: numberAt(i) % 300, seconds: i / 25 })),
  });
  const heard = heardIn(recorded([2, 10]), played);
  const together = stepOf(
    heard,
    film((i) => i + 50),
    camera,
  );
  expect(together.early).toBeCloseTo(0, 1);
  expect(together.late).toBeCloseTo(0, 1);
  // A camera that plays every picture and came late by one in ten.
  const late = stepOf(
    heard,
    film((i) => 50 + Math.floor(i * 0.9)),
    camera,
  );
  expect(late.late - late.early).toBeGreaterThan(0.4);
});
