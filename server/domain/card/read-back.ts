import { isRealDate } from '../../../contract/certificate/id-number.ts';
import { withoutEnd } from './card-fields.ts';
import type { FieldText } from './card-text.ts';
import { atMost, confidenceOf } from './confidence.ts';
import { after, fromFirstHan } from './labels.ts';
import { digitOf } from './number-reading.ts';
import { hasHole, officeOf } from './office.ts';
import type { Row } from './rows.ts';
import { heightOf, placeOf, lineText } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';

const authorityLabel = /签.?发.?机.?关|机.?关|签发机?/;

/** The fields of a card's back. */
export function readBack(rows: readonly Row[]): FieldText[] {
  const fields: FieldText[] = [];
  const authority = labelledAuthority(rows) ?? bareAuthority(rows);
  if (authority) fields.push(authority);
  for (const row of rows) {
    const validity = validityOf(row.glyphs);
    if (!validity) continue;
    fields.push(...validityFields(validity));
    break;
  }
  return fields;
}

function labelledAuthority(rows: readonly Row[]): FieldText | null {
  for (const row of rows) {
    const glyphs = after(row, authorityLabel);
    if (glyphs && glyphs.length > 0) return authorityOf(row, glyphs);
  }
  return null;
}

/** Light may have taken the label alone: an office is known by its name. */
function bareAuthority(rows: readonly Row[]): FieldText | null {
  const row = rows.find(({ glyphs }) => lineText(glyphs).includes('公安'));
  if (!row) return null;
  const glyphs = fromFirstHan(row.glyphs);
  return atMost(field('authority', officeOf(glyphs), glyphs), partial);
}

/**
 * An office's name ends as offices' names do, begins beside its label and has no room in it, or a part was not read: light
 * or a thumb took it, or the recogniser passed it over.
 */
function authorityOf(row: Row, behindLabel: readonly PlacedGlyph[]): FieldText {
  const glyphs = fromFirstHan(behindLabel);
  const authority = field('authority', lineText(glyphs), glyphs);
  const office = officeOf(glyphs);
  const isWhole =
    office === authority.text &&
    glyphs.length === behindLabel.length &&
    !standsApart(row, glyphs) &&
    !hasHole(glyphs);
  return /[局队所处]$/.test(authority.text) && isWhole
    ? authority
    : { ...atMost(authority, partial), text: office };
}
const partial = 0.5;

/** Of a line's height: from the middle of a label's last character to the middle of the first behind it. */
const besideLabel = 3.2;

function standsApart(row: Row, [first]: readonly PlacedGlyph[]): boolean {
  const label = first && row.glyphs[row.glyphs.indexOf(first) - 1];
  return !label || placeOf(first).x - placeOf(label).x > besideLabel * heightOf(first.line);
}

/** A card lasts for so many years to the day, or without an end. */
const terms: readonly number[] = [5, 10, 20];
const ofNoTerm = 0.3;

function validityFields({ from, until }: Validity): FieldText[] {
  const first = field('valid_from', from.day, from.glyphs);
  // Light may have taken the first of two: what is left is the last.
  if (!until) return [atMost(first, partial)];
  const both = [first, field('valid_until', until.day, until.glyphs)];
  if (until.day === withoutEnd || isTerm(from.day, until.day)) return both;
  return both.map((day) => ({ ...atMost(day, ofNoTerm), note: 'conflict' }));
}

function isTerm(from: string, until: string): boolean {
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4));
  // A card of 29 February ends on another day.
  return terms.includes(years) && (until.slice(4) === from.slice(4) || from.endsWith('-02-29'));
}

interface Validity {
  readonly from: ReadDay;
  readonly until: ReadDay | null;
}

interface ReadDay {
  readonly day: string;
  readonly glyphs: readonly PlacedGlyph[];
}

function validityOf(glyphs: readonly PlacedGlyph[]): Validity | null {
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
