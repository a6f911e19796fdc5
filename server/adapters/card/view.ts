import type { CardPoint } from '../../ports/card-engine.ts';
import { decode } from './decode.ts';
import type { PictureFile } from './decode.ts';
import type { Pixels, Point, Quad } from './pixels.ts';
import { sample } from './pixels.ts';

/** A parallelogram of the upright picture, turned and scaled to pixels of its own. */
export interface View {
  readonly pixels: Pixels;
  /** In pixels of the whole upright picture. */
  readonly quad: Quad;
}

export function wholeOf({ width, height }: { readonly width: number; readonly height: number }): Quad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/** A point of a view in the whole picture's pixels. */
export function outOf({ pixels, quad: [a, b, , d] }: View, { x, y }: Point): Point {
  const [u, v] = [x / pixels.width, y / pixels.height];
  return {
    x: a.x + (b.x - a.x) * u + (d.x - a.x) * v,
    y: a.y + (b.y - a.y) * u + (d.y - a.y) * v,
  };
}

export const asCardPoint = ({ width, height }: PictureFile, { x, y }: Point): CardPoint => ({
  x: Math.min(1, Math.max(0, x / width)),
  y: Math.min(1, Math.max(0, y / height)),
});

/** The picture as it is, its long side at most `limit`. Throws PictureRefused. */
export async function wholeView(file: PictureFile, limit: number): Promise<View> {
  return { pixels: await decode(file, limit), quad: wholeOf(file) };
}

/**
 * The part of the picture in `quad` (its pixels), long side at most `limit`: from what is decoded already, or, where
 * the file has more to show, decoded afresh.
 */
export async function viewOf(file: PictureFile, whole: View, quad: Quad, limit: number): Promise<View> {
  const [width, height] = [lengthOf(quad[0], quad[1]), lengthOf(quad[0], quad[3])];
  const scale = Math.min(1, limit / Math.max(width, height));
  const decoded = whole.pixels.width / file.width;
  const finer = decoded < 0.999 && scale > decoded * 1.2;
  const source = finer ? await closer(file, quad, limit) : whole;
  const [a, b, , d] = source.quad;
  const into = ({ x, y }: Point): Point => ({
    x: ((x - a.x) / (b.x - a.x)) * source.pixels.width,
    y: ((y - a.y) / (d.y - a.y)) * source.pixels.height,
  });
  const [p, q, r, s] = quad;
  const size = (length: number) =>
    Math.max(32, Math.round(length * Math.min(scale, finer ? scale : decoded)));
  return {
    pixels: sample(source.pixels, [into(p), into(q), into(r), into(s)], size(width), size(height)),
    quad,
  };
}

/** The upright rectangle around a part, decoded by itself. */
async function closer(file: PictureFile, quad: Quad, limit: number): Promise<View> {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const width = Math.min(file.width, Math.ceil(Math.max(...xs))) - left;
  const height = Math.min(file.height, Math.ceil(Math.max(...ys))) - top;
  const pixels = await decode(file, Math.round(limit * 1.4), { left, top, width, height });
  const [right, bottom] = [left + width, top + height];
  return {
    pixels,
    quad: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  };
}

const lengthOf = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);
