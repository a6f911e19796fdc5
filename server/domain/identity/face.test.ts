import { expect, test } from 'vitest';
import { faceChallenge } from '../../../contract/services/face-will.ts';
import { withOutsideMeasure } from '../face/outside-likeness.ts';
import { willThresholds } from '../face/will-check.ts';
import { drawNewChallenges, scoreOf, scoreThreshold } from './face.ts';

/** The same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test('sixty tries have sixty orders', () => {
  const random = seeded(7);
  const before: string[][] = [];
  for (let tries = 0; tries < 60; tries++) before.push(drawNewChallenges(random, before));
  expect(new Set(before.map((one) => one.join())).size).toBe(60);
  // After all of them one comes again rather than none.
  const again = drawNewChallenges(random, before);
  expect(again.every((one) => faceChallenge.options.includes(one))).toBe(true);
});

test('the score rises with likeness, and the threshold is the band’s', () => {
  expect([scoreOf(0), scoreOf(0.44), scoreOf(0.45), scoreOf(1.2)]).toEqual([1, 0.56, 0.55, 0]);
  expect(scoreThreshold(null)).toBe(0.55);
  expect(scoreThreshold(willThresholds.version)).toBe(0.55);
  expect(scoreThreshold(withOutsideMeasure(willThresholds.version, 'iai 3.0'))).toBe(0.5);
  expect(scoreThreshold(withOutsideMeasure(willThresholds.version, 'faceid 2'))).toBe(0.7);
});
