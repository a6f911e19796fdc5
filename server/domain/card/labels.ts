import { heightOf, placeOf, lineText } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';
import type { Row } from './rows.ts';

/** What follows a label in a row. Of a label one character is enough where it is read as another. */
export function after(row: Row, label: RegExp): PlacedGlyph[] | null {
  const text = lineText(row.glyphs);
  const match = label.exec(text);
  if (!match) return null;
  // A character of the text is a glyph of the row: none stands for two.
  return row.glyphs.slice([...text.slice(0, match.index + match[0].length)].length);
}

/** From the first Chinese character on: what stands before it is the ground's pattern. */
export function fromFirstHan(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const from = glyphs.findIndex(({ glyph }) => /\p{Script=Han}/u.test(glyph.char));
  return glyphs.slice(Math.max(0, from));
}

/** Of a line's height: of the people 101 to 112 a name began up to 1.78 behind its label, and its second character from 1.84 on. */
const farFrom = 1.8;

/** Whether between a name's label and what was read of the name there is room for one more character. */
export const isFarBehind = (label: PlacedGlyph, first: PlacedGlyph): boolean =>
  behind(label, first) > farFrom * heightOf(first.line);

/** The same of an address: of the people 9061 to 9072 one began up to 2.17 behind its label. */
export const isAddressFarBehind = (label: PlacedGlyph, first: PlacedGlyph): boolean =>
  behind(label, first) > addressFarFrom * heightOf(label.line);
const addressFarFrom = 2.4;

const behind = (label: PlacedGlyph, first: PlacedGlyph): number => placeOf(first).x - placeOf(label).x;

/**
 * Of a line's height: of the people 9061 to 9072 a field began from 1.18 behind its label on, and what light had left of a
 * label, or the ground, stood up to 0.9 behind it.
 */
const besideLabel = 1.05;
/** A character that is surer is one, wherever it stands. */
const remainsUpTo = 0.95;

/** Whether a character stands as far behind a label as a field begins. */
export const isApart = (label: PlacedGlyph, placed: PlacedGlyph): boolean =>
  behind(label, placed) >= besideLabel * heightOf(label.line);

/** What follows a label, without what light left of it: a 夕 of 姓名, a 三 of 住址. */
export function withoutRemains(
  label: PlacedGlyph | undefined,
  glyphs: readonly PlacedGlyph[],
): readonly PlacedGlyph[] {
  if (!label) return glyphs;
  const near = besideLabel * heightOf(label.line);
  const from = glyphs.findIndex(
    (placed) => placed.glyph.probability >= remainsUpTo || behind(label, placed) >= near,
  );
  return from < 0 ? glyphs : glyphs.slice(from);
}

/** Of a line's height: how far beside the beginning of a field its second line may begin, and how far below. */
const lineAligned = 1;
const nextLine = 2;

/** A long name has two lines, of which the second begins below the first. */
export function beginsBelow([first]: readonly PlacedGlyph[], below: Row | undefined): boolean {
  const next = below && fromFirstHan(below.glyphs)[0];
  if (!first || !next || !/\p{Script=Han}/u.test(next.glyph.char)) return false;
  const [from, to] = [placeOf(first), placeOf(next)];
  const height = heightOf(first.line);
  return Math.abs(to.x - from.x) < lineAligned * height && to.y - from.y < nextLine * height;
}
