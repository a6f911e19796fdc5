import type { CardFrame } from './frame.ts';

/** Grey levels a pixel, to the right and downwards. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** Sobel's operator; the outermost pixels have none. */
export function findEdges({ width, height, luma }: CardFrame): Edges {
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const upper = at - width;
      const lower = at + width;
      const a = luma[upper - 1] ?? 0;
      const b = luma[upper] ?? 0;
      const c = luma[upper + 1] ?? 0;
      const d = luma[at - 1] ?? 0;
      const f = luma[at + 1] ?? 0;
      const g = luma[lower - 1] ?? 0;
      const h = luma[lower] ?? 0;
      const i = luma[lower + 1] ?? 0;
      across[at] = (c + 2 * f + i - a - 2 * d - g) / 8;
      down[at] = (g + 2 * h + i - a - 2 * b - c) / 8;
    }
  return { width, height, across, down };
}
