import { standardCharacters } from '../../../domain/card/standard-characters.ts';
import { inkOf } from './ink.ts';
import { correlation, halved, normalised, softened } from './square.ts';
import { squaresAround } from './strip.ts';
import type { Reach, Strip } from './strip.ts';

/** Pixels of a character's side where all of them are looked through. */
export const shelfSide = 16;
const softness = 0.7;

/** A picture with mean 0 and length 1, and the same of half as many pixels each way. */
interface Small {
  readonly whole: Float32Array;
  readonly half: Float32Array;
}

interface Shelved extends Small {
  readonly character: string;
}

let known: readonly Shelved[] | null = null;

/** Every standard character, drawn small: a second of work, once in a process. */
export function shelf(): readonly Shelved[] {
  return (known ??= standardCharacters.flatMap((character) => {
    const ink = inkOf(character, shelfSide);
    return ink ? [{ character, ...smallOf(normalised(softened(ink, shelfSide, softness))) }] : [];
  }));
}

const smallOf = (whole: Float32Array): Small => ({ whole, half: normalised(halved(whole, shelfSide)) });

/** In those pixels. */
const reach: Reach = { along: 4, across: 1, step: 1 };
/** So many of those that look like it in half the pixels are looked at in all. */
const lookedAt = 600;

/** So many standard characters that look most like a place of a strip, the likest first. */
export function likestTo(strip: Strip, place: number, count: number): string[] {
  const shown = squaresAround(strip, place, reach).map(({ square }) => smallOf(square));
  const half = likest(shelf(), lookedAt, (one) => mostLike(shown, one, 'half'));
  return likest(half, count, (one) => mostLike(shown, one, 'whole')).map(({ character }) => character);
}

function mostLike(shown: readonly Small[], drawn: Small, pixels: keyof Small): number {
  let most = -1;
  for (const one of shown) most = Math.max(most, correlation(one[pixels], drawn[pixels]));
  return most;
}

/** So many of which a measure says most, the first of them the most. */
function likest<T>(all: readonly T[], count: number, measure: (one: T) => number): T[] {
  const likes = Float32Array.from(all, measure);
  return [...all.keys()]
    .sort((a, b) => likes[b]! - likes[a]!)
    .slice(0, count)
    .map((i) => all[i]!);
}
