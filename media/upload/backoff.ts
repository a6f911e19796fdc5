const firstMs = 400;
const longestMs = 15_000;

/** Exponential with jitter, so that a thousand phones do not come back in the same second. `failures` from 1. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random;
}
