import { isRealDate } from '../../../contract/certificate/id-number.ts';
import { withoutEnd } from './card-fields.ts';
import type { FieldText } from './card-text.ts';
import { atMost, confidenceOf } from './confidence.ts';
import { after, beginsBelow, fromFirstHan } from './labels.ts';
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
  for (const [i, row] of rows.entries()) {
    const glyphs = after(row, authorityLabel);
    if (!glyphs || glyphs.length === 0) continue;
    const authority = authorityOf(row, glyphs);
    return goesOnBelow(fromFirstHan(glyphs), rows[i + 1]) ? atMost(authority, partial) : authority;
  }
  return null;
}

const validityLabel = /有.?效|期.?限/;

/** An office with a long name has two lines. */
function goesOnBelow(glyphs: readonly PlacedGlyph[], below: Row | undefined): boolean {
  if (!below || validityLabel.test(lineText(below.glyphs)) || validityOf(below.glyphs)) return false;
  return beginsBelow(glyphs, below);
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
/** A card of 29 February ends on one of these. */
const endsOfLeapDay: readonly string[] = ['02-28', '02-29', '03-01'];

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
  const [first, last] = [from.slice(5), until.slice(5)];
  return terms.includes(years) && (last === first || (first === '02-29' && endsOfLeapDay.includes(last)));
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
