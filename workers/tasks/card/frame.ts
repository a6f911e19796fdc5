// What a camera saw, made small enough to be measured many times a second.

/** Planes of one byte a pixel, row by row; 128 in `blue` and `red` is no colour (Cb and Cr of BT.601). */
export interface CardFrame {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array;
  readonly blue: Uint8Array;
  readonly red: Uint8Array;
}

/** Corners in fractions of a picture's width and height. */
export interface CardPoint {
  readonly x: number;
  readonly y: number;
}

/** Clockwise from the upper left. */
export type CardCorners = readonly [CardPoint, CardPoint, CardPoint, CardPoint];

/** Pixels across: edges of a card that fills half of it are still sharp, and a measure takes milliseconds. */
export const frameWidth = 320;

/** RGBA, row by row, as a frame of `width` pixels across: each of its pixels is the mean of what it covers. */
export function toCardFrame(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  across = frameWidth,
): CardFrame {
  const scale = Math.min(1, across / width);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const count = size.width * size.height;
  const frame = {
    ...size,
    luma: new Uint8Array(count),
    blue: new Uint8Array(count),
    red: new Uint8Array(count),
  };
  for (let y = 0; y < size.height; y++) {
    const top = Math.floor((y * height) / size.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / size.height));
    for (let x = 0; x < size.width; x++) {
      const left = Math.floor((x * width) / size.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / size.width));
      let r = 0;
      let g = 0;
      let b = 0;
      for (let row = top; row < bottom; row++)
        for (let at = (row * width + left) * 4, end = (row * width + right) * 4; at < end; at += 4) {
          r += pixels[at] ?? 0;
          g += pixels[at + 1] ?? 0;
          b += pixels[at + 2] ?? 0;
        }
      const of = (bottom - top) * (right - left);
      const luma = (0.299 * r + 0.587 * g + 0.114 * b) / of;
      const at = y * size.width + x;
      frame.luma[at] = Math.round(luma);
      frame.blue[at] = Math.round(128 + 0.564 * (b / of - luma));
      frame.red[at] = Math.round(128 + 0.713 * (r / of - luma));
    }
  }
  return frame;
}
