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
  placeOf(first).x - placeOf(label).x > farFrom * heightOf(first.line);
