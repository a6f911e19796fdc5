import { isRealDate } from '../../../contract/certificate/id-number.ts';
import { withoutEnd } from './card-fields.ts';
import type { FieldText } from './card-text.ts';
import { after } from './labels.ts';
import { digitOf } from './number-reading.ts';
import { confidenceOf } from './read-front.ts';
import type { Row } from './rows.ts';
import { textOf } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';

const authorityLabel = /[签].?[发].?[机].?[关]|[机].?[关]|签发/;

/** The fields of a card's back. */
export function readBack(rows: readonly Row[]): FieldText[] {
  const fields: FieldText[] = [];
  for (const row of rows) {
    const glyphs = after(row, authorityLabel);
    if (glyphs && glyphs.length > 0) {
      fields.push(field('authority', textOf(glyphs), glyphs));
      break;
    }
  }
  for (const row of rows) {
    const validity = validityOf(row.glyphs);
    if (!validity) continue;
    fields.push(field('valid_from', validity.from.day, validity.from.glyphs));
    if (validity.until) fields.push(field('valid_until', validity.until.day, validity.until.glyphs));
    break;
  }
  return fields;
}

interface ReadDay {
  readonly day: string;
  readonly glyphs: readonly PlacedGlyph[];
}

function validityOf(glyphs: readonly PlacedGlyph[]): { from: ReadDay; until: ReadDay | null } | null {
  const text = glyphs.map(({ glyph }) => digitOf(glyph.char)).join('');
  const from = dayAt(glyphs, text, 0);
  if (!from) return null;
  const rest = from.end;
  const unlimited = text.indexOf('长', rest);
  if (unlimited >= 0) return { from, until: { day: withoutEnd, glyphs: glyphs.slice(unlimited) } };
  return { from, until: dayAt(glyphs, text, rest) };
}

function dayAt(
  glyphs: readonly PlacedGlyph[],
  text: string,
  from: number,
): (ReadDay & { readonly end: number }) | null {
  const match = /(\d{4})\D?(\d{2})\D?(\d{2})/.exec(text.slice(from));
  if (!match) return null;
  const [whole, year, month, day] = match;
  if (!isRealDate(`${year}${month}${day}`)) return null;
  const start = from + match.index;
  return {
    day: `${year}-${month}-${day}`,
    glyphs: glyphs.slice(start, start + whole.length),
    end: start + whole.length,
  };
}

function field(name: FieldText['field'], text: string, glyphs: readonly PlacedGlyph[]): FieldText {
  return { field: name, text, confidence: confidenceOf(glyphs), glyphs, note: null };
}
