import type { Glyph, TextLine } from '../../../domain/card/text-line.ts';
import { heightOf, lengthOf } from '../../../domain/card/text-line.ts';
import type { Pixels } from '../pixels.ts';
import { closeReach, closeSide, drawnCharacter, likeness } from './likeness.ts';
import { likestTo, shelfSide } from './shelf.ts';
import { squaresAround, stripOf } from './strip.ts';
import type { Strip } from './strip.ts';

export const isHan = (char: string): boolean => /^\p{Script=Han}$/u.test(char);

/** A line as it is compared with drawn characters. */
export interface SeenLine {
  readonly line: TextLine;
  /** A character's side, as a share of the line's length. */
  readonly side: number;
  readonly afar: Strip;
  readonly close: readonly Strip[];
}

/** What a character's side may be, as a share of its line's height: a line is found with more or less around it. */
const sizes = [0.7, 0.76, 0.82, 0.88, 0.94, 1] as const;

/**
 * A line at the size at which what was read looks most like it, and at those beside it, for its characters are not all
 * as wide. Null: the font has nothing of what was read.
 */
export function seenLine(picture: Pixels, line: TextLine, read: readonly Glyph[]): SeenLine | null {
  const drawn = read.map(({ char }) => (isHan(char) ? drawnCharacter(char) : null));
  if (drawn.every((one) => one === null)) return null;
  const strips = sizes.map((size) => stripOf(picture, line, size, closeSide));
  const fits = strips.map((strip) =>
    read.reduce((sum, { at }, i) => {
      const character = drawn[i];
      return character
        ? sum + likeness(strip, squaresAround(strip, strip.placeOf(at), closeReach), character)
        : sum;
    }, 0),
  );
  const best = fits.indexOf(Math.max(...fits));
  const size = sizes[best] ?? sizes[0];
  return {
    line,
    side: (size * heightOf(line)) / lengthOf(line),
    afar: stripOf(picture, line, size, shelfSide),
    close: strips.slice(Math.max(0, best - 1), best + 2),
  };
}

/** A character and how like it a place of a line looks, up to 1. */
export interface Likeness {
  readonly char: string;
  readonly like: number;
}

/** How like a place of a line looks to a character; -1 where the font does not have it. */
export const likenessAt = (seen: SeenLine, at: number, char: string): number =>
  likenessesAt(seen, at, [char])[0]!.like;

function likenessesAt({ close }: SeenLine, at: number, chars: readonly string[]): Likeness[] {
  const places = close.map((strip) => ({
    strip,
    squares: squaresAround(strip, strip.placeOf(at), closeReach),
  }));
  return chars.map((char) => {
    const drawn = drawnCharacter(char);
    const like = drawn
      ? Math.max(...places.map(({ strip, squares }) => likeness(strip, squares, drawn)))
      : -1;
    return { char, like };
  });
}

/** So many of those that look like a place from afar are looked at closely. */
const lookedAt = 24;

/** Of all standard characters, and of these others, the one that a place of a line looks most like. */
export function likestAt(seen: SeenLine, at: number, others: readonly string[] = []): Likeness | null {
  const chars = new Set([...others, ...likestTo(seen.afar, seen.afar.placeOf(at), lookedAt)]);
  const likest = likenessesAt(seen, at, [...chars].filter(isHan)).sort((a, b) => b.like - a.like);
  return likest[0] ?? null;
}
