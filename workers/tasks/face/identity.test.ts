import { expect, it } from 'vitest';
import { faceDistance, identityBand } from './identity.ts';

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
