import { resized } from './decode.ts';
import { cardModels, run } from './models.ts';
import type { Pixels, Quad } from './pixels.ts';
import { smallestRectangle } from './rectangle.ts';

export interface TextBox {
  /** In pixels of the picture; the upper side is the longer one, and may point up or down. */
  readonly quad: Quad;
  /** Mean probability of text inside. */
  readonly score: number;
}

const longSide = 960;
const pixelFrom = 0.3;
const boxFrom = 0.5;
/** The network marks the middle of a line; by so much of area over perimeter it is grown again. */
const unclip = 1.6;
const smallestSide = 3;

// ImageNet's mean and deviation, for blue, green and red as PaddleOCR feeds them.
const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;

/** Where lines of text stand, by PP-OCR's detector. Rejects where the detector gives no floating-point numbers. */
export async function detectText(picture: Pixels): Promise<TextBox[]> {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32);
  const height = Math.max(32, Math.round((picture.height * scale) / 32) * 32);
  const small = await resized(picture, width, height);
  const { detector } = await cardModels();
  const { data } = await run(detector, planes(small), [1, 3, height, width]);
  const [sx, sy] = [picture.width / width, picture.height / height];
  return components(data, width, height).flatMap((component) => boxOf(component, sx, sy));
}

function planes({ width, height, rgb }: Pixels): Float32Array {
  const count = width * height;
  const input = new Float32Array(count * 3);
  for (let i = 0; i < count; i++)
    for (let c = 0; c < 3; c++) input[c * count + i] = (rgb[i * 3 + 2 - c]! / 255 - mean[c]!) / deviation[c]!;
  return input;
}

interface Component {
  /** x and y of its outermost pixels of each row, one after the other. */
  readonly edge: readonly number[];
  readonly score: number;
}

/** Connected parts of the map above `pixelFrom`. */
function components(map: Float32Array, width: number, height: number): Component[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Component[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start]! < pixelFrom) continue;
    seen[start] = 1;
    stack.push(start);
    const rows = new Map<number, [number, number]>();
    let sum = 0;
    let count = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      sum += map[at]!;
      count++;
      const row = rows.get(y);
      if (!row) rows.set(y, [x, x]);
      else if (x < row[0]) row[0] = x;
      else if (x > row[1]) row[1] = x;
      if (x > 0) visit(at - 1);
      if (x + 1 < width) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y + 1 < height) visit(at + width);
    }
    if (count < 12) continue;
    const edge = [...rows].flatMap(([y, [left, right]]) => [
      left,
      y,
      right + 1,
      y,
      left,
      y + 1,
      right + 1,
      y + 1,
    ]);
    found.push({ edge, score: sum / count });
  }
  return found;

  function visit(at: number): void {
    if (seen[at] || map[at]! < pixelFrom) return;
    seen[at] = 1;
    stack.push(at);
  }
}

function boxOf({ edge, score }: Component, sx: number, sy: number): TextBox[] {
  if (score < boxFrom) return [];
  const points = [];
  for (let i = 0; i < edge.length; i += 2) points.push({ x: edge[i]! * sx, y: edge[i + 1]! * sy });
  const { centre, angle, width, height } = smallestRectangle(points);
  if (Math.min(width / sx, height / sy) < smallestSide) return [];
  const growth = (unclip * width * height) / (2 * (width + height));
  const [w, h] = [width / 2 + growth, height / 2 + growth];
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const corner = (s: number, t: number) => ({
    x: centre.x + ux * w * s - uy * h * t,
    y: centre.y + uy * w * s + ux * h * t,
  });
  return [{ quad: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], score }];
}
