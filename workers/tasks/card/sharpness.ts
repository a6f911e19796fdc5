import type { Region } from './rectify.ts';
import { pixelBands } from './thresholds.ts';

/** Every other row is enough to tell. */
const rowStep = 2;

/**
 * How steep the steepest edges of a region are, 0 to 1: the fraction of the region's whole contrast that its strongest
 * edges cross from one pixel to the second next. Lettering that is in focus gives 0.6 and more, whatever the light.
 * Pixels as RGBA, row by row.
 */
export function sharpnessOf(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  { left, top, right, bottom }: Region,
): number {
  const from = { x: Math.max(1, Math.floor(left * width)), y: Math.max(0, Math.floor(top * height)) };
  const to = {
    x: Math.min(width - 1, Math.ceil(right * width)),
    y: Math.min(height, Math.ceil(bottom * height)),
  };
  const levels = new Uint32Array(256);
  const steps = new Uint32Array(256);
  let count = 0;
  for (let y = from.y; y < to.y; y += rowStep)
    for (let x = from.x; x < to.x; x++) {
      // Green is nearly luma, and one byte to read.
      const at = (y * width + x) * 4 + 1;
      const step = Math.abs((pixels[at + 4] ?? 0) - (pixels[at - 4] ?? 0));
      const level = pixels[at] ?? 0;
      steps[step] = (steps[step] ?? 0) + 1;
      levels[level] = (levels[level] ?? 0) + 1;
      count++;
    }
  const contrast = percentile(levels, count, 0.98) - percentile(levels, count, 0.01);
  return contrast < pixelBands.leastContrast ? 0 : Math.min(1, percentile(steps, count, 0.995) / contrast);
}

function percentile(histogram: Uint32Array, count: number, fraction: number): number {
  let below = 0;
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0;
    if (below >= count * fraction) return value;
  }
  return 255;
}
