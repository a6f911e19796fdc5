/** A point of the picture after it was turned so that the card's lines run to the right, in its pixels. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the upper left. */
export type LineCorners = readonly [LinePoint, LinePoint, LinePoint, LinePoint];

/** A character as the recogniser saw it. */
export interface Glyph {
  readonly char: string;
  /** 0 to 1. */
  readonly probability: number;
  /** What it would be otherwise. */
  readonly second: { readonly char: string; readonly probability: number };
  /** Its middle, as a share of the line's length. */
  readonly at: number;
  /** How far the recogniser wavered whether a character stands between the one before and this one, 0 to 1. */
  readonly before: number;
}

/** One line of text, or a part of one that stands by itself. */
export interface TextLine {
  readonly corners: LineCorners;
  readonly glyphs: readonly Glyph[];
  /** As `before` of a character, behind the last one. */
  readonly after: number;
}

/** A character with the line that it stands in. */
export interface PlacedGlyph {
  readonly line: TextLine;
  readonly glyph: Glyph;
}

export const textOf = (placed: readonly PlacedGlyph[]): string =>
  placed.map(({ glyph }) => glyph.char).join('');

export const heightOf = ({ corners: [a, , , d] }: TextLine): number => Math.hypot(d.x - a.x, d.y - a.y);

export const centreOf = ({ corners: [a, b, c, d] }: TextLine): LinePoint => ({
  x: (a.x + b.x + c.x + d.x) / 4,
  y: (a.y + b.y + c.y + d.y) / 4,
});

/** Where on the line's middle a share of its length is. */
export function pointAlong({ corners: [a, b, c, d] }: TextLine, share: number): LinePoint {
  return {
    x: (a.x + d.x) / 2 + ((b.x + c.x - a.x - d.x) / 2) * share,
    y: (a.y + d.y) / 2 + ((b.y + c.y - a.y - d.y) / 2) * share,
  };
}

/** Where a character's middle is. */
export const placeOf = ({ line, glyph }: PlacedGlyph): LinePoint => pointAlong(line, glyph.at);
