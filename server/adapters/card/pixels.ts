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
  const across = Math.min(4, Math.max(1, Math.round(Math.hypot(ux, uy))));
  const down = Math.min(4, Math.max(1, Math.round(Math.hypot(vx, vy))));
  const sum = new Float32Array(3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; i++) {
          const u = x + (i + 0.5) / across;
          const v = y + (j + 0.5) / down;
          addBilinear(from, a.x + ux * u + vx * v - 0.5, a.y + uy * u + vy * v - 0.5, sum);
        }
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) rgb[at + c] = Math.round((sum[c] ?? 0) / (across * down));
    }
  return { width, height, rgb };
}

function addBilinear({ width, height, rgb }: Pixels, px: number, py: number, sum: Float32Array): void {
  const x = Math.min(width - 1, Math.max(0, px));
  const y = Math.min(height - 1, Math.max(0, py));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? width * 3 : 0;
  const fx = x - x0;
  const fy = y - y0;
  const at = (y0 * width + x0) * 3;
  for (let c = 0; c < 3; c++) {
    const i = at + c;
    const top = rgb[i]! + (rgb[i + right]! - rgb[i]!) * fx;
    const bottom = rgb[i + below]! + (rgb[i + below + right]! - rgb[i + below]!) * fx;
    sum[c]! += top + (bottom - top) * fy;
  }
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
