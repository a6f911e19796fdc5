import { centreOf, heightOf, pointAlong } from './text-line.ts';
import type { Glyph, PlacedGlyph, TextLine } from './text-line.ts';

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
  for (const line of withText(lines).sort((a, b) => centreOf(a).x - centreOf(b).x)) {
    const row = rows.find((others) => leadsTo(others.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows
    .map((parts) => ({ lines: parts, glyphs: parts.flatMap((line) => wholeGlyphs(line, parts)) }))
    .filter(({ glyphs }) => glyphs.length > 0)
    .sort((a, b) => centreOf(a.lines[0]!).y - centreOf(b.lines[0]!).y);
}

/** A line so much lower than most, of which one doubtful character was read, is a pattern of the ground. */
const lowUpTo = 0.72;
const groundUpTo = 0.6;

/** The ground between two parts of a row is often taken for text: no row goes through it. */
function withText(lines: readonly TextLine[]): TextLine[] {
  const heights = lines
    .filter(({ glyphs }) => glyphs.length > 1)
    .map(heightOf)
    .sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  return lines.filter((line) => {
    const [first, second] = line.glyphs;
    if (!first) return false;
    return second !== undefined || first.probability >= groundUpTo || heightOf(line) >= lowUpTo * usual;
  });
}

function leadsTo(left: TextLine, right: TextLine): boolean {
  const from = centreOf(left);
  const to = centreOf(right);
  const end = pointAlong(left, 1);
  // A short line's own slope says little: both are asked, the longer one more.
  const slope =
    (slopeOf(left) * widthOf(left) + slopeOf(right) * widthOf(right)) / (widthOf(left) + widthOf(right));
  const expected = from.y + slope * (to.x - from.x);
  const height = Math.min(heightOf(left), heightOf(right));
  const overlap = end.x - pointAlong(right, 0).x;
  return Math.abs(expected - to.y) < sameRow * height && overlap < height;
}

const widthOf = (line: TextLine): number => pointAlong(line, 1).x - pointAlong(line, 0).x;

function slopeOf(line: TextLine): number {
  const from = pointAlong(line, 0);
  const to = pointAlong(line, 1);
  return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
}

/** Of a line's height: a whole character's middle is further from the end of its line. */
const halved = 0.3;
/** Of a line's height: as near as this two parts show the same character. */
const sameCharacter = 0.7;

/** A line's characters but for those that its end halves and another part of the row has whole. */
function wholeGlyphs(line: TextLine, parts: readonly TextLine[]): PlacedGlyph[] {
  const near = sameCharacter * heightOf(line);
  return line.glyphs
    .filter((glyph) => {
      if (isWhole(line, glyph)) return true;
      const { x } = pointAlong(line, glyph.at);
      return !parts.some(
        (other) =>
          other !== line &&
          other.glyphs.some((one) => isWhole(other, one) && Math.abs(pointAlong(other, one.at).x - x) < near),
      );
    })
    .map((glyph) => ({ line, glyph }));
}

function isWhole(line: TextLine, { at }: Glyph): boolean {
  const margin = (halved * heightOf(line)) / Math.max(1, widthOf(line));
  return at > margin && at < 1 - margin;
}
