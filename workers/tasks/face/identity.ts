// Whose face it is: the numbers that two networks give of each, and how far apart they are.

/** Numbers of a descriptor that are the first network's, @vladmandic/face-api's; the rest are the second's. */
export const firstNumbers = 128;

/** Distances of the first network, whose scale a distance here has. */
export const identityDistances = {
  /** Below: the same person. From here to `mismatchAbove` a person decides. */
  matchBelow: 0.45,
  mismatchAbove: 0.6,
} as const;

/**
 * What `matchBelow` is for the second network, of @vladmandic/human: set on the drawn people of seeds 201 to 230, who
 * come to 0.46 with themselves and to 0.63 with the nearest other.
 */
const secondMatchBelow = 0.55;

/**
 * How far two descriptors are apart: lower is more alike. Both networks must find the two alike. Where the second does
 * not, a person looks: it makes of a match an unsure one, and never a mismatch.
 */
export function faceDistance(one: readonly number[], other: readonly number[]): number {
  const { matchBelow, mismatchAbove } = identityDistances;
  const first = between(one, other, 0, firstNumbers);
  if (first > mismatchAbove) return first;
  const second = between(one, other, firstNumbers, Math.max(one.length, other.length));
  return Math.min(mismatchAbove, Math.max(first, (second * matchBelow) / secondMatchBelow));
}

/** Euclidean distance of the numbers from `from` to before `to`. */
function between(one: readonly number[], other: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

export type IdentityBand = 'match' | 'to_person' | 'mismatch';

/** Whether two faces that far apart are the same person's. */
export function identityBand(distance: number): IdentityBand {
  if (distance > identityDistances.mismatchAbove) return 'mismatch';
  return distance < identityDistances.matchBelow ? 'match' : 'to_person';
}

/** Radians of yaw from which a face looks like nobody: what it says of who it is does not count. */
export const turnedAwayFrom = 0.5;
