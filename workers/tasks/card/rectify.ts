import type { CardCorners, CardFrame } from './frame.ts';

/** The card alone, laid straight: small, with the portrait side's layout in fractions of it. */
export const flatSize = { width: 128, height: 80 } as const;

/** What lies between four corners, each pixel the nearest one of the frame; outside the frame the frame's edge. */
export function flatten(frame: CardFrame, [a, b, c, d]: CardCorners): CardFrame {
  const { width, height } = flatSize;
  const count = width * height;
  const flat = {
    ...{ width, height, luma: new Uint8Array(count) },
    ...{ blue: new Uint8Array(count), red: new Uint8Array(count) },
  };
  const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(value * size)));
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const across = (1 - v) * ((1 - u) * a.x + u * b.x) + v * ((1 - u) * d.x + u * c.x);
      const down = (1 - v) * ((1 - u) * a.y + u * b.y) + v * ((1 - u) * d.y + u * c.y);
      const from = clamp(down, frame.height) * frame.width + clamp(across, frame.width);
      const at = y * width + x;
      flat.luma[at] = frame.luma[from] ?? 0;
      flat.blue[at] = frame.blue[from] ?? 128;
      flat.red[at] = frame.red[from] ?? 128;
    }
  }
  return flat;
}

/** A rectangle in fractions. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Calls for each pixel of a region. */
export function eachPixel(
  { width, height }: Pick<CardFrame, 'width' | 'height'>,
  { left, top, right, bottom }: Region,
  visit: (at: number) => void,
): void {
  const end = {
    x: Math.min(width, Math.ceil(right * width)),
    y: Math.min(height, Math.ceil(bottom * height)),
  };
  for (let y = Math.max(0, Math.floor(top * height)); y < end.y; y++)
    for (let x = Math.max(0, Math.floor(left * width)); x < end.x; x++) visit(y * width + x);
}

/** The fraction of a region's pixels of which something is true. */
export function fractionOf(frame: CardFrame, region: Region, is: (at: number) => boolean): number {
  let count = 0;
  let hits = 0;
  eachPixel(frame, region, (at) => {
    count++;
    if (is(at)) hits++;
  });
  return count === 0 ? 0 : hits / count;
}

export const whole: Region = { left: 0, top: 0, right: 1, bottom: 1 };
