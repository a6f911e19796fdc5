/** A picture in which no pixel is lighter is black: a lens cap gives noise of up to 20, a night 60. */
export const blackAbove = 10;

/** When an all-black picture is made again: a canvas of this side is within every device's memory. */
export const safeSide = 1400;

/** Whether no pixel of an RGBA picture is lighter than `above`, looked at by a thousandth of them. */
export function isBlack(pixels: Uint8ClampedArray, above: number): boolean {
  const step = 4 * Math.max(1, Math.floor(pixels.length / 4 / 4096));
  for (let at = 0; at + 2 < pixels.length; at += step)
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > above) return false;
  return true;
}
