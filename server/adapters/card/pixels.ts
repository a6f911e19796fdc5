/** Upright pixels, three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the upper left. */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * A parallelogram of a picture as pixels of its own. Where it shrinks, several samples make one pixel; what lies
 * outside repeats the edge.
 */
export function sample(from: Pixels, [a, b, , d]: Quad, width: number, height: number): Pixels {
  const rgb = new Uint8Array(width * height * 3);
  const [ux, uy] = [(b.x - a.x) / width, (b.y - a.y) / width];
  const [vx, vy] = [(d.x - a.x) / height, (d.y - a.y) / height];
  const across = samplesFor(Math.hypot(ux, uy));
  const down = samplesFor(Math.hypot(vx, vy));
  const sum = new Float32Array(3);
  const count = across * down;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      sum[0] = sum[1] = sum[2] = 0.5 * count;
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; i++) {
          const u = x + (i + 0.5) / across;
          const v = y + (j + 0.5) / down;
          addBilinear(from, a.x + ux * u + vx * v - 0.5, a.y + uy * u + vy * v - 0.5, sum);
        }
      rgb[at] = sum[0] / count;
      rgb[at + 1] = sum[1] / count;
      rgb[at + 2] = sum[2] / count;
    }
  return { width, height, rgb };
}

const samplesFor = (step: number): number => Math.min(4, Math.max(1, Math.round(step)));

// The inner loop of everything here: no closures, no arrays of its own.
function addBilinear({ width, height, rgb }: Pixels, px: number, py: number, sum: Float32Array): void {
  const x = px < 0 ? 0 : px > width - 1 ? width - 1 : px;
  const y = py < 0 ? 0 : py > height - 1 ? height - 1 : py;
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const at = (y0 * width + x0) * 3;
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const [a, b, c, d] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  sum[0]! += rgb[at]! * a + rgb[at + right]! * b + rgb[at + below]! * c + rgb[at + below + right]! * d;
  sum[1]! +=
    rgb[at + 1]! * a + rgb[at + right + 1]! * b + rgb[at + below + 1]! * c + rgb[at + below + right + 1]! * d;
  sum[2]! +=
    rgb[at + 2]! * a + rgb[at + right + 2]! * b + rgb[at + below + 2]! * c + rgb[at + below + right + 2]! * d;
}

/** Luma of each pixel, 0 to 255. */
export function lumaOf({ width, height, rgb }: Pixels): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let i = 0; i < luma.length; i++)
    luma[i] = (rgb[i * 3]! * 77 + rgb[i * 3 + 1]! * 150 + rgb[i * 3 + 2]! * 29) >> 8;
  return luma;
}

/** The quad grown by these lengths along its own sides. */
export function grown([a, b, c, d]: Quad, along: number, across: number): Quad {
  const unit = (from: Point, to: Point) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  };
  const u = unit(a, b);
  const v = unit(a, d);
  const moved = (p: Point, s: number, t: number): Point => ({
    x: p.x + u.x * along * s + v.x * across * t,
    y: p.y + u.y * along * s + v.y * across * t,
  });
  return [moved(a, -1, -1), moved(b, 1, -1), moved(c, 1, 1), moved(d, -1, 1)];
}
