// How much an eye stands out of the face around it. The mesh follows lids badly where they are shut; what lies between
// them it need not know for this: white and iris are brighter and darker than any lid.
import { meshPoints, type MeshPoint } from './mesh.ts';
import type { LookPixels } from './look-quality.ts';

/** In widths of the eye, across it and down from the line between its corners. */
const eye = { left: -0.4, right: 0.4, top: -0.24, bottom: 0.2, step: 0.04 } as const;
/** Below the lid, where nothing is but skin. */
const cheek = { left: -0.3, right: 0.3, top: 0.45, bottom: 0.65, step: 0.1 } as const;
type Area = Readonly<Record<keyof typeof eye, number>>;

/** What is brighter or darker than so much of it is a glint or a lash. */
const tail = 0.05;
/** Darker skin than this is no measure of anything. */
const leastSkin = 8;

/**
 * From the darkest to the brightest of the eyes, over the brightness of the skin below them; the mean of both. Nearly
 * the same in any light; 0 where there is no mesh, or nothing to see.
 */
export function eyeContrast(picture: LookPixels, points: readonly MeshPoint[]): number {
  const all = meshPoints.eyes.map(({ corners: [one, other] }) => {
    const [from, to] = [points[one], points[other]];
    return from && to ? contrastOf(picture, from, to) : 0;
  });
  return all.reduce((sum, contrast) => sum + contrast, 0) / all.length;
}

function contrastOf(picture: LookPixels, from: MeshPoint, to: MeshPoint): number {
  const within = lumaWithin(picture, from, to, eye);
  const skin = at(lumaWithin(picture, from, to, cheek), 0.5);
  return skin < leastSkin ? 0 : (at(within, 1 - tail) - at(within, tail)) / skin;
}

/** The darkest first, of points laid over an area beside the line from one corner of the eye to the other. */
function lumaWithin(
  { data, width, height, channels }: LookPixels,
  [fromX, fromY]: MeshPoint,
  [toX, toY]: MeshPoint,
  { left, right, top, bottom, step }: Area,
): readonly number[] {
  const [acrossX, acrossY] = [toX - fromX, toY - fromY];
  const [middleX, middleY] = [(fromX + toX) / 2, (fromY + toY) / 2];
  const levels: number[] = [];
  for (let v = top; v <= bottom; v += step)
    for (let u = left; u <= right; u += step) {
      const x = Math.round(middleX + u * acrossX - v * acrossY);
      const y = Math.round(middleY + u * acrossY + v * acrossX);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const pixel = (y * width + x) * channels;
      levels.push(
        0.299 * (data[pixel] ?? 0) + 0.587 * (data[pixel + 1] ?? 0) + 0.114 * (data[pixel + 2] ?? 0),
      );
    }
  return levels.sort((one, other) => one - other);
}

const at = (sorted: readonly number[], fraction: number): number =>
  sorted[Math.round(fraction * (sorted.length - 1))] ?? 0;
