import { expect, it } from 'vitest';
import { jumps, placesIn, type Sound } from './sound-match.ts';

const rate = 8000;
const loopSeconds = 6;

/** Something like speech: a tone whose pitch wanders, louder and quieter. */
const played: Sound = {
  rate,
  samples: Float32Array.from({ length: loopSeconds * rate }, (_, at) => {
    const seconds = at / rate;
    const pitch = 150 * seconds + 40 * Math.sin(3 * seconds) + 25 * Math.sin(7.3 * seconds);
    return 0.3 * (1 + 0.6 * Math.sin(5 * seconds)) * Math.sin(2 * Math.PI * pitch);
  }),
};
const part = (...stretches: readonly (readonly [from: number, to: number])[]): Sound => ({
  rate,
  samples: Float32Array.from(
    stretches.flatMap(([from, to]) => [...played.samples.subarray(from * rate, to * rate)]),
  ),
});
const jumpsOf = (sound: Sound) => jumps(placesIn(sound, played), loopSeconds, 0.03);

it('finds a sound where it was taken from, also quieter and over the end of the loop', () => {
  const quieter = part([1, 6], [0, 2]);
  const places = placesIn({ ...quieter, samples: quieter.samples.map((value) => value * 0.4) }, played);
  expect(places[0]?.foundAtSeconds).toBeCloseTo(1, 2);
  expect(Math.min(...places.map(({ likeness }) => likeness))).toBeGreaterThan(0.99);
  expect(jumpsOf(quieter)).toEqual([]);
});

it('sees that a stretch is missing, and that one stands twice', () => {
  const [missing] = jumpsOf(part([0, 2], [3, 6]));
  expect(missing?.seconds).toBeCloseTo(1, 1);
  const [twice] = jumpsOf(part([0, 3], [2.5, 6]));
  expect(twice?.seconds).toBeCloseTo(-0.5, 1);
});

it('knows another sound from this one', () => {
  const other: Sound = {
    rate,
    samples: Float32Array.from({ length: 4 * rate }, (_, at) => 0.3 * Math.sin(at * at * 1e-5)),
  };
  const likeness = placesIn(other, played).map((place) => place.likeness);
  expect(Math.max(...likeness)).toBeLessThan(0.7);
});
