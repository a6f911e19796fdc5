/** Euclidean distance of two descriptors: lower is more alike. */
export function faceDistance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
}
