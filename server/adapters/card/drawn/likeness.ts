import { inkOf } from './ink.ts';
import { correlation, normalised, softened } from './square.ts';
import { squareAt } from './strip.ts';
import type { Reach, ShownSquare, Strip } from './strip.ts';

/** Pixels of a character's side where one is compared closely. */
export const closeSide = 32;

/** How soft a photo may have made its edges, in those pixels. */
const softness = [0.6, 1.2, 2] as const;

/** A character as it is drawn, in each softness, with mean 0 and length 1. */
export type DrawnCharacter = readonly Float32Array[];

/** Null: the font does not have it. */
export function drawnCharacter(character: string): DrawnCharacter | null {
  const ink = inkOf(character, closeSide);
  return ink && softness.map((sigma) => normalised(softened(ink, closeSide, sigma)));
}

/** In those pixels, around the recogniser's place; every second one, for a stroke is wider than one. */
export const closeReach: Reach = { along: 8, across: 4, step: 2 };

const likenessOf = (square: Float32Array, character: DrawnCharacter): number =>
  Math.max(...character.map((soft) => correlation(square, soft)));

/** How like these squares of a strip, or those a pixel beside the likest, look to a drawn character: up to 1. */
export function likeness(strip: Strip, squares: readonly ShownSquare[], character: DrawnCharacter): number {
  let best = { like: -1, x: 0, y: 0 };
  for (const { square, x, y } of squares) {
    const like = likenessOf(square, character);
    if (like > best.like) best = { like, x, y };
  }
  let { like } = best;
  for (let down = -1; down <= 1; down++)
    for (let right = -1; right <= 1; right++) {
      if ((down === 0 && right === 0) || best.like < 0) continue;
      const square = squareAt(strip, best.x + right, best.y + down);
      if (square) like = Math.max(like, likenessOf(square, character));
    }
  return like;
}
