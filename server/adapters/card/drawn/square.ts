// Square pictures of one number a pixel, row by row.

/** Blurred by a Gaussian of this standard deviation, in pixels; outside there is no ink. */
export function softened(ink: Float32Array, side: number, sigma: number): Float32Array {
  const radius = Math.ceil(2.5 * sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma ** 2)),
  );
  const whole = weights.reduce((a, b) => a + b, 0);
  const along = (from: Float32Array, step: number, placeOf: (i: number) => number) =>
    from.map((_, i) => {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        const place = placeOf(i) + k;
        if (place >= 0 && place < side) sum += from[i + k * step]! * weights[k + radius]!;
      }
      return sum / whole;
    });
  return along(
    along(ink, 1, (i) => i % side),
    side,
    (i) => Math.floor(i / side),
  );
}

/** With mean 0 and length 1; all 0 where there is nothing in it. */
export function normalised(ink: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const value of ink) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / ink.length;
  const length = Math.sqrt(Math.max(0, squares - sum * mean)) || 1;
  return ink.map((value) => (value - mean) / length);
}

/**
 * How like two pictures of as many pixels, a multiple of four, with mean 0 and length 1 are: 1 for the same, 0 for
 * nothing in common.
 */
export function correlation(one: Float32Array, other: Float32Array): number {
  // One sum would have each addition wait for the one before.
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < one.length; i += 4) {
    a += one[i]! * other[i]!;
    b += one[i + 1]! * other[i + 1]!;
    c += one[i + 2]! * other[i + 2]!;
    d += one[i + 3]! * other[i + 3]!;
  }
  return a + b + c + d;
}

/** Of half as many pixels each way: the means of four. */
export function halved(ink: Float32Array, side: number): Float32Array {
  const half = side / 2;
  return Float32Array.from({ length: half * half }, (_, i) => {
    const at = 2 * Math.floor(i / half) * side + 2 * (i % half);
    return (ink[at]! + ink[at + 1]! + ink[at + side]! + ink[at + side + 1]!) / 4;
  });
}
