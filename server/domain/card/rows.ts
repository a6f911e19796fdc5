import { centreOf, heightOf, pointAlong } from './text-line.ts';
import type { PlacedGlyph, TextLine } from './text-line.ts';

/** What stands beside each other on the card, from left to right. */
export interface Row {
  readonly lines: readonly TextLine[];
  readonly glyphs: readonly PlacedGlyph[];
}

/** Of a line's height: how far two parts of a row may stand apart vertically. */
const sameRow = 0.55;

/** Lines as rows, from the top; a part joins the row whose last part, followed along its slope, leads to it. */
export function rowsOf(lines: readonly TextLine[]): Row[] {
  const rows: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => centreOf(a).x - centreOf(b).x)) {
    const row = rows.find((others) => leadsTo(others.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows
    .map((parts) => ({ lines: parts, glyphs: parts.flatMap(placedGlyphs) }))
    .filter(({ glyphs }) => glyphs.length > 0)
    .sort((a, b) => centreOf(a.lines[0]!).y - centreOf(b.lines[0]!).y);
}

function leadsTo(left: TextLine, right: TextLine): boolean {
  const from = centreOf(left);
  const to = centreOf(right);
  const end = pointAlong(left, 1);
  // A short line's own slope says little: both are asked, the longer one more.
  const slope =
    (slopeOf(left) * lengthOf(left) + slopeOf(right) * lengthOf(right)) / (lengthOf(left) + lengthOf(right));
  const expected = from.y + slope * (to.x - from.x);
  const height = Math.min(heightOf(left), heightOf(right));
  const overlap = end.x - pointAlong(right, 0).x;
  return Math.abs(expected - to.y) < sameRow * height && overlap < height;
}

const lengthOf = (line: TextLine): number => pointAlong(line, 1).x - pointAlong(line, 0).x;

function slopeOf(line: TextLine): number {
  const from = pointAlong(line, 0);
  const to = pointAlong(line, 1);
  return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
}

const placedGlyphs = (line: TextLine): PlacedGlyph[] => line.glyphs.map((glyph) => ({ line, glyph }));
