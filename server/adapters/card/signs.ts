import type { CardSign } from '../../ports/card-engine.ts';
import { decode } from './decode.ts';
import type { PictureFile, PictureRegion } from './decode.ts';
import { lumaOf, sample } from './pixels.ts';
import type { Pixels, Quad } from './pixels.ts';
import { outOf } from './view.ts';
import type { View } from './view.ts';

/**
 * What the picture itself shows of what lies before the camera. Without an outline nothing is claimed. Throws
 * PictureRefused.
 */
export async function signsOf(
  file: PictureFile,
  view: View,
  outline: Quad | null,
  temporary: boolean,
): Promise<CardSign[]> {
  const signs: CardSign[] = temporary ? ['temporary'] : [];
  if (!outline) return signs;
  if (isGrey(sample(view.pixels, outline, 480, 300))) signs.push('copy');
  const detail = await decode(file, windowSide, middleOf(file, view, outline));
  if (hasLattice(lumaOf(detail), detail.width, detail.height)) signs.push('screen');
  return signs;
}

/** A square about the card's middle, in the file's own pixels: a lattice does not survive being scaled. */
function middleOf({ width, height }: PictureFile, view: View, [a, , c]: Quad): PictureRegion {
  const { x, y } = outOf(view, { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 });
  const side = Math.min(windowSide, width, height);
  return {
    left: Math.round(Math.min(width - side, Math.max(0, x - side / 2))),
    top: Math.round(Math.min(height - side, Math.max(0, y - side / 2))),
    ...{ width: side, height: side },
  };
}

/** Deviation of hue over a card: blue labels, skin and clothes have more, a grey copy next to none. */
const greyUpTo = 0.006;
/** A lattice of pixels stands out of the fine detail by so much; print, noise and grain do not. */
const latticeFrom = 14;

/** Whether a card's picture is grey all over, as a copying machine makes it. */
function isGrey({ width, height, rgb }: Pixels): boolean {
  const block = Math.max(1, Math.round(width / 120));
  const hues: (readonly [number, number])[] = [];
  for (let y = 0; y + block <= height; y += block)
    for (let x = 0; x + block <= width; x += block) {
      const [r, g, b] = meanColour(rgb, width, x, y, block);
      const total = Math.max(30, r + g + b);
      hues.push([(r - g) / total, (b - g) / total]);
    }
  return deviation(hues.map(([red]) => red)) < greyUpTo && deviation(hues.map(([, blue]) => blue)) < greyUpTo;
}

function meanColour(
  rgb: Uint8Array,
  width: number,
  left: number,
  top: number,
  block: number,
): [number, number, number] {
  let [r, g, b] = [0, 0, 0];
  for (let y = top; y < top + block; y++)
    for (let x = left; x < left + block; x++) {
      const at = (y * width + x) * 3;
      r += rgb[at]!;
      g += rgb[at + 1]!;
      b += rgb[at + 2]!;
    }
  const count = block * block;
  return [r / count, g / count, b / count];
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

const windowSide = 256;

/** Whether a regular lattice runs through a picture at its own resolution, as of a display's pixels. */
function hasLattice(luma: Uint8Array, width: number, height: number): boolean {
  return Math.max(peakOf(luma, width, height, false), peakOf(luma, width, height, true)) > latticeFrom;
}

/** Coarser than six pixels is print. */
const coarsest = 1 / 6;
/** Frequencies to each side of a peak that tell what is usual about it, and how far from it they begin. */
const [besidePeak, apart] = [14, 3];

/** How far the strongest fine frequency, rows or columns, stands above what lies to both sides of it. */
function peakOf(luma: Uint8Array, width: number, height: number, columns: boolean): number {
  const side = Math.min(windowSide, width, height);
  const left = (width - side) >> 1;
  const top = (height - side) >> 1;
  const power = new Float64Array(side / 2);
  const line = new Float64Array(side);
  for (let k = 0; k < side; k += 4) {
    for (let i = 0; i < side; i++)
      line[i] = columns ? luma[(top + i) * width + left + k]! : luma[(top + k) * width + left + i]!;
    addPower(line, power);
  }
  let peak = 0;
  for (let f = Math.ceil(side * coarsest); f < power.length; f++) {
    // Of a blurred picture the finer is less than the coarser: only what is more than both is a peak.
    const usual = Math.max(
      median(power.slice(f - besidePeak, f - apart + 1)),
      median(power.slice(f + apart, f + besidePeak + 1)),
    );
    peak = Math.max(peak, power[f]! / Math.max(usual, side));
  }
  return peak;
}

/** 0 of none. */
function median(values: Float64Array): number {
  return values.sort()[values.length >> 1] ?? 0;
}

/** The line's power spectrum, its ends faded out. */
function addPower(line: Float64Array, power: Float64Array): void {
  const side = line.length;
  const mean = line.reduce((sum, value) => sum + value, 0) / side;
  const faded = line.map((value, i) => (value - mean) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / side)));
  for (let f = Math.ceil(side * coarsest) - besidePeak; f < power.length; f++) {
    // Goertzel's recurrence.
    const turn = 2 * Math.cos((2 * Math.PI * f) / side);
    let [one, two] = [0, 0];
    for (const value of faded) [one, two] = [value + turn * one - two, one];
    power[f]! += one * one + two * two - turn * one * two;
  }
}
