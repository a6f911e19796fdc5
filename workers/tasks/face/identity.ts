// Whose face it is: 128 numbers of each, and how far apart they are.

/** Euclidean distance of two descriptors: lower is more alike. */
export function faceDistance(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
}

/** Distances measured for the recognition network of @vladmandic/face-api. */
export const identityDistances = {
  /** Below: the same person. From here to `mismatchAbove` a person decides. */
  matchBelow: 0.45,
  mismatchAbove: 0.6,
} as const;

export type IdentityBand = 'match' | 'to_person' | 'mismatch';

/** Whether two faces that far apart are the same person's. */
export function identityBand(distance: number): IdentityBand {
  if (distance > identityDistances.mismatchAbove) return 'mismatch';
  return distance < identityDistances.matchBelow ? 'match' : 'to_person';
}

/** Radians of yaw from which a face looks like nobody: what it says of who it is does not count. */
export const turnedAwayFrom = 0.5;
