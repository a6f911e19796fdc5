import type { FieldText } from './card-text.ts';
import { atMost, confidenceOf, withoutLabel } from './confidence.ts';
import { after, isAddressFarBehind, isApart, withoutRemains } from './labels.ts';
import { withPassedOver, withProvince } from './provinces.ts';
import type { Row } from './rows.ts';
import { gapBetween, heightOf, placeOf, lineText } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';

const addressLabel = /[住佳往].?[址扯]/;
/** What light leaves of it. */
const halfAddressLabel = /^住|^.?址/;

/** In which row the address has its label. */
interface Labelled {
  readonly at: number;
  readonly label: RegExp;
}

/** `mayBegin`: whether a row may be an address's first; `behindBirth`: the row where it begins if it has no label. */
export function addressIn(
  rows: readonly Row[],
  mayBegin: (row: Row) => boolean,
  behindBirth: number,
): FieldText | null {
  const labelled = labelledRow(rows, mayBegin);
  const first = labelled?.at ?? behindBirth;
  const row = rows[first];
  if (!row || (!labelled && first === 0)) return null;
  const behindLabel = labelled ? after(row, labelled.label) : row.glyphs;
  const label = behindLabel && row.glyphs.at(-behindLabel.length - 1);
  const head = withoutRemains(label ?? undefined, behindLabel ?? []);
  const start = head[0];
  if (!behindLabel || !start) return null;
  const below = rows.slice(first + 1);
  const further = furtherLines(below, start);
  const glyphs = [...joined(fromMargin(head, further.lines)), ...further.lines.flat()];
  const isRoomBefore = hasRoomBefore(label ?? undefined, glyphs);
  const read = withProvince(lineText(withoutGround(glyphs)), glyphs);
  const address = field(withPassedOver(read, isRoomBefore), glyphs);
  if (!labelled) return withoutLabel(address);
  const isWhole = further.areAll && isWholeAddress([head, ...below.map((other) => other.glyphs)], glyphs);
  return isWhole && head.length === behindLabel.length && !isRoomBefore(0) ? address : atMost(address, holed);
}

function labelledRow(rows: readonly Row[], mayBegin: (row: Row) => boolean): Labelled | null {
  const whole = rows.findIndex((row) => addressLabel.test(lineText(row.glyphs)) && mayBegin(row));
  if (whole >= 0) return { at: whole, label: addressLabel };
  const half = rows.findIndex((row, i) => mayBegin(row) && hasHalfLabel(row, rows[i + 1]));
  return half < 0 ? null : { at: half, label: halfAddressLabel };
}

/** Whether it begins with what is left of the label, and not with an address: 住宅小区, 遗址路. */
function hasHalfLabel(row: Row, below: Row | undefined): boolean {
  const behind = after(row, halfAddressLabel);
  const first = behind?.[0];
  const label = behind && row.glyphs.at(-behind.length - 1);
  if (!first || !label || !isApart(label, first)) return false;
  const further = below && isText(below.glyphs) ? below.glyphs[0] : undefined;
  return !further || isLeftOf(label, further);
}

const isText = (glyphs: readonly PlacedGlyph[]): boolean => /[\p{Script=Han}\d]/u.test(lineText(glyphs));

const isLeftOf = (placed: PlacedGlyph, margin: PlacedGlyph): boolean =>
  placeOf(placed).x < placeOf(margin).x - outside * heightOf(margin.line);

interface FurtherLines {
  readonly lines: readonly (readonly PlacedGlyph[])[];
  /** Whether nothing else may be a line of it. */
  readonly areAll: boolean;
}

/** Of the first line's height: what is lower is no line of the address, and neither is what stands further below the one before. */
const leastHeight = 0.75;
const nextLine = 1.9;

/** Its further lines: each stands below the one before, and is as high as the first. */
function furtherLines(rows: readonly Row[], start: PlacedGlyph): FurtherLines {
  const lines: PlacedGlyph[][] = [];
  let areAll = true;
  for (const row of rows) {
    const line = continuationOf(row, start);
    const [first] = line;
    const label = numberLabelIn(row, start);
    if (label && !isLeftOf(label, start)) areAll = false;
    if (!first || label || !isText(line)) continue;
    const height = heightOf(first.line);
    const before = lines.at(-1)?.[0] ?? start;
    const isNext = placeOf(first).y - placeOf(before).y < nextLine * Math.max(height, heightOf(start.line));
    const isHigh = height >= leastHeight * heightOf(start.line);
    if (isNext && isHigh) lines.push(line);
    // One line of the two was not read, or it is a word of another script.
    else if (isNext || isHigh) areAll = false;
  }
  return { lines, areAll };
}

const numberLabel = /公民|身份|号码/;
const surelyNumberLabel = /公民身|民身份|身份号|份号码/;

/** Where the number's label begins in a row; null where it has none: an address has 公民街 and 3号码头 in it. */
function numberLabelIn({ glyphs }: Row, start: PlacedGlyph): PlacedGlyph | null {
  const text = lineText(glyphs);
  const match = numberLabel.exec(text);
  const first = match && glyphs[[...text.slice(0, match.index)].length];
  if (!first) return null;
  const isLabel = surelyNumberLabel.test(text) || /^[公民身份号码]+$/.test(text) || isLeftOf(first, start);
  return isLabel ? first : null;
}

/**
 * Of a line's height: characters of an address stand up to 1.18 apart (people 9001 to 9012), and what stands from 6.2 on
 * behind its last one was a stamp. Between the two there is room for characters that were not read.
 */
const addressHole = { from: 1.5, to: 5.5 } as const;
const holed = 0.5;

/** Whether nothing is missing in these rows of it. */
function isWholeAddress(rows: readonly (readonly PlacedGlyph[])[], taken: readonly PlacedGlyph[]): boolean {
  const used = new Set(taken);
  return rows.every((row) => {
    const [first, ...further] = row.slice(row.findIndex((placed) => used.has(placed)));
    if (!first || !used.has(first)) return true;
    return !further.some((placed, i) => {
      const gap = gapBetween(further[i - 1] ?? first, placed);
      return gap > addressHole.from && gap < addressHole.to;
    });
  });
}

/** Whether a character may stand before the one at this place that was not read. */
const hasRoomBefore =
  (label: PlacedGlyph | undefined, glyphs: readonly PlacedGlyph[]) =>
  (at: number): boolean => {
    const [before, placed] = [glyphs[at - 1], glyphs[at]];
    if (!placed) return false;
    return before
      ? gapBetween(before, placed) > addressHole.from
      : label !== undefined && isAddressFarBehind(label, placed);
  };

/** No address ends in such a character where it is less sure: it was the ground's pattern. Its doubt remains. */
const groundUpTo = 0.6;

function withoutGround(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const last = glyphs.findLastIndex(
    ({ glyph }) => glyph.probability >= groundUpTo || /[\p{Script=Han}\d]/u.test(glyph.char),
  );
  return glyphs.slice(0, last + 1);
}

/** A character that is surer than this is text, wherever it stands. */
const noiseUpTo = 0.95;

/** What the ground before the text is taken for is doubtful, and stands left of where the further lines begin. */
function fromMargin(
  head: readonly PlacedGlyph[],
  further: readonly (readonly PlacedGlyph[])[],
): readonly PlacedGlyph[] {
  const margin = Math.min(...further.flatMap(([first]) => (first ? [placeOf(first).x] : [])));
  if (!Number.isFinite(margin)) return head;
  const from = head.findIndex(
    (placed) =>
      placed.glyph.probability >= noiseUpTo || placeOf(placed).x > margin - outside * heightOf(placed.line),
  );
  return head.slice(Math.max(0, from));
}

/** Of a line's height. */
const outside = 0.6;

/** Of a line's height: how far below its beginning an address goes on, and how wide a gap there is in it. */
const aligned = 2.2;

/** What stands in a row below where the address began: its further lines do, a stamp or another paper does not. */
function continuationOf(row: Row, start: PlacedGlyph): PlacedGlyph[] {
  const from = row.glyphs.findIndex(
    (placed) => Math.abs(placeOf(placed).x - placeOf(start).x) < aligned * heightOf(placed.line),
  );
  return from < 0 ? [] : joined(row.glyphs.slice(from));
}

/** As far as no wide gap comes. */
function joined(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  const gap = glyphs.findIndex((placed, i) => {
    const before = glyphs[i - 1];
    return before !== undefined && gapBetween(before, placed) > aligned;
  });
  return gap < 0 ? [...glyphs] : glyphs.slice(0, gap);
}

function field(text: string, glyphs: readonly PlacedGlyph[]): FieldText {
  return { field: 'address', text, confidence: confidenceOf(glyphs), glyphs, note: null };
}
