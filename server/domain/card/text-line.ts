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

export const lineText = (placed: readonly PlacedGlyph[]): string =>
  placed.map(({ glyph }) => glyph.char).join('');

export const heightOf = ({ corners: [a, , , d] }: TextLine): number => Math.hypot(d.x - a.x, d.y - a.y);

/** Of its middle, from its beginning to its end. */
export function lengthOf(line: TextLine): number {
  const [from, to] = [pointAlong(line, 0), pointAlong(line, 1)];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

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

/** Which share of a line's length leads to a point, or beside it; before its beginning less than 0. */
export function shareOf(line: TextLine, { x, y }: LinePoint): number {
  const [from, to] = [pointAlong(line, 0), pointAlong(line, 1)];
  return ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / lengthOf(line) ** 2;
}

/** A line's corners from one share of its length to another, which may lie before its beginning or behind its end. */
export function partOf({ corners: [a, b, c, d] }: TextLine, from: number, to: number): LineCorners {
  const along = (p: LinePoint, q: LinePoint, share: number): LinePoint => ({
    x: p.x + (q.x - p.x) * share,
    y: p.y + (q.y - p.y) * share,
  });
  return [along(a, b, from), along(a, b, to), along(d, c, to), along(d, c, from)];
}

/** Where a character's middle is. */
export const placeOf = ({ line, glyph }: PlacedGlyph): LinePoint => pointAlong(line, glyph.at);

/** Between the middles of two characters, in heights of a line. */
export const gapBetween = (before: PlacedGlyph, placed: PlacedGlyph): number =>
  (placeOf(placed).x - placeOf(before).x) / heightOf(placed.line);
