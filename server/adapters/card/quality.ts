import type { CardQuality } from '../../ports/card-engine.ts';
import { lumaOf } from './pixels.ts';
import type { Pixels } from './pixels.ts';

/** Everything of a pixel's own brightness is gone from here on. */
const washedOut = 250;

/** What the picture is like, whatever stands on it. */
export function qualityOf(pixels: Pixels): Omit<CardQuality, 'cutOff'> {
  const luma = lumaOf(pixels);
  let sum = 0;
  let white = 0;
  for (const value of luma) {
    sum += value;
    if (value >= washedOut) white++;
  }
  return {
    sharpness: crispness(luma, pixels.width, pixels.height),
    brightness: sum / luma.length,
    glare: white / luma.length,
  };
}

/** Mean of the strongest hundredth of the second differences, over the mean brightness. */
function crispness(luma: Uint8Array, width: number, height: number): number {
  const strengths = new Uint32Array(2048);
  let count = 0;
  let sum = 0;
  for (let y = 1; y + 1 < height; y += 3)
    for (let x = 1; x + 1 < width; x += 3) {
      const at = y * width + x;
      const here = luma[at]!;
      sum += here;
      count++;
      strengths[
        Math.abs(4 * here - luma[at - 1]! - luma[at + 1]! - luma[at - width]! - luma[at + width]!)
      ]!++;
    }
  let left = Math.max(1, Math.round(count / 100));
  const wanted = left;
  let strong = 0;
  for (let value = strengths.length - 1; value > 0 && left > 0; value--) {
    const taken = Math.min(left, strengths[value]!);
    strong += taken * value;
    left -= taken;
  }
  return count === 0 ? 0 : strong / wanted / Math.max(20, sum / count);
}
