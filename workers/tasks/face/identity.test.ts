import { describe, expect, it } from 'vitest';
import { faceDistance, firstNumbers, identityBand } from './identity.ts';

it('tells how far two descriptors are apart', () => {
  expect(faceDistance([0, 3, 0], [4, 0, 0])).toBe(5);
  expect(faceDistance([1, 2], [1, 2])).toBe(0);
});

it.each([
  [0.2, 'match'],
  [0.4499, 'match'],
  [0.45, 'to_person'],
  [0.6, 'to_person'],
  [0.61, 'mismatch'],
] as const)('%f is %s', (distance, band) => {
  expect(identityBand(distance)).toBe(band);
});

describe('two networks', () => {
  /** A face of so much in the first number of each network. */
  const face = (first: number, second: number) => [
    first,
    ...Array.from({ length: firstNumbers - 1 }, () => 0),
    second,
  ];
  const band = (first: number, second: number) => identityBand(faceDistance(face(0, 0), face(first, second)));

  it.each([
    ['match', 0.44, 0.54],
    ['to_person', 0.46, 0.1],
    ['to_person', 0.1, 0.56],
    ['to_person', 0.1, 2],
    ['mismatch', 0.61, 0.1],
  ] as const)('%s at %f of the first and %f of the second', (expected, first, second) => {
    expect(band(first, second)).toBe(expected);
  });

  it('a face that only one network saw is for a person', () => {
    const unit = face(0, 1);
    expect(identityBand(faceDistance(unit, unit.slice(0, firstNumbers)))).toBe('to_person');
  });
});
