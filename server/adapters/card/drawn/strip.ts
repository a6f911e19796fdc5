import { heightOf, lengthOf } from '../../../domain/card/text-line.ts';
import type { TextLine } from '../../../domain/card/text-line.ts';
import { grown, lumaOf, sample } from '../pixels.ts';
import type { Pixels } from '../pixels.ts';
import { normalised } from './square.ts';

/** A line's ink, 255 for black, in pixels of which so many make the side of a character. */
export interface Strip {
  readonly side: number;
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
  /** Where a place of the line, as a share of its length, is on the strip. */
  placeOf(share: number): number;
}

/** As a share of a character's side: what is on a strip before and behind its line, and above and below its characters. */
const [beside, above] = [1, 0.25];

/** A line of which a character's side is this share of its height. */
export function stripOf(picture: Pixels, line: TextLine, share: number, side: number): Strip {
  const pixel = (share * heightOf(line)) / side;
  const length = lengthOf(line) / pixel;
  const before = beside * side;
  const width = Math.round(length + 2 * before);
  const height = Math.round(side * (1 + 2 * above));
  const corners = grown(line.corners, before * pixel, (height * pixel - heightOf(line)) / 2);
  const luma = lumaOf(sample(picture, corners, width, height));
  return {
    ...{ side, width, height, ink: Float32Array.from(luma, (value) => 255 - value) },
    placeOf: (at) => before + at * length,
  };
}

/** A strip's square at these pixels, with mean 0 and length 1. Null: it reaches beyond the strip. */
export function squareAt(
  { side, width, height, ink }: Strip,
  left: number,
  top: number,
): Float32Array | null {
  if (left < 0 || top < 0 || left + side > width || top + side > height) return null;
  const square = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const from = (top + y) * width + left;
    square.set(ink.subarray(from, from + side), y * side);
  }
  return normalised(square);
}

export interface ShownSquare {
  readonly x: number;
  readonly y: number;
  readonly square: Float32Array;
}

/** How far off its place a character is looked for, and at every how manyth pixel, in a strip's pixels. */
export interface Reach {
  readonly along: number;
  readonly across: number;
  readonly step: number;
}

/** What a strip shows around a place. */
export function squaresAround(strip: Strip, place: number, { along, across, step }: Reach): ShownSquare[] {
  const left = Math.round(place - strip.side / 2);
  const top = Math.round((strip.height - strip.side) / 2);
  const squares: ShownSquare[] = [];
  for (let y = top - across; y <= top + across; y += step)
    for (let x = left - along; x <= left + along; x += step) {
      const square = squareAt(strip, x, y);
      if (square) squares.push({ x, y, square });
    }
  return squares;
}
