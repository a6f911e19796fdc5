import { expect, test } from 'vitest';
import { withOutsideMeasure } from '../face/outside-likeness.ts';
import { willThresholds } from '../face/will-check.ts';
import { scoreOf, scoreThreshold } from './face.ts';

test('the score rises with likeness, and the threshold is the band’s', () => {
  expect([scoreOf(0), scoreOf(0.44), scoreOf(0.45), scoreOf(1.2)]).toEqual([1, 0.56, 0.55, 0]);
  expect(scoreThreshold(null)).toBe(0.55);
  expect(scoreThreshold(willThresholds.version)).toBe(0.55);
  expect(scoreThreshold(withOutsideMeasure(willThresholds.version, 'iai 3.0'))).toBe(0.5);
  expect(scoreThreshold(withOutsideMeasure(willThresholds.version, 'faceid 2'))).toBe(0.7);
});
