import { expect, test } from 'vitest';
import { logLikelihood, type ClassSteps } from './likelihood.ts';

/** Steps over a blank and two characters. */
const steps = (...rows: readonly (readonly [number, number, number])[]): ClassSteps => ({
  data: Float32Array.from(rows.flat()),
  ...{ steps: rows.length, classes: 3 },
});
const probability = (line: ClassSteps, text: readonly number[]) => Math.exp(logLikelihood(line, text));

test('what a line says is the sum of all ways to lay it over its steps', () => {
  const line = steps([0.5, 0.3, 0.2], [0.6, 0.3, 0.1]);
  expect(probability(line, [])).toBeCloseTo(0.5 * 0.6, 6);
  expect(probability(line, [1])).toBeCloseTo(0.3 * 0.6 + 0.5 * 0.3 + 0.3 * 0.3, 6);
  expect(probability(line, [1, 2])).toBeCloseTo(0.3 * 0.1, 6);
});

test('of two of the same a blank stands between', () => {
  const line = steps([0.1, 0.8, 0.1], [0.7, 0.2, 0.1], [0.2, 0.7, 0.1]);
  expect(probability(line, [1, 1])).toBeCloseTo(0.8 * 0.7 * 0.7, 6);
});

test('all that two steps can say is certain together', () => {
  const line = steps([0.5, 0.3, 0.2], [0.6, 0.3, 0.1]);
  const all = [[], [1], [2], [1, 2], [2, 1]].map((text) => probability(line, text));
  expect(all.reduce((a, b) => a + b)).toBeCloseTo(1, 6);
});

test('more characters than steps cannot be', () => {
  expect(probability(steps([0.2, 0.4, 0.4]), [1, 2])).toBe(0);
});
