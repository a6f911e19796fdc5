import { deriveFromIdNumber, isRealDate } from '../../../contract/certificate/id-number.ts';
import type { FieldText } from './card-text.ts';
import { after } from './labels.ts';
import { nationOf } from './nations.ts';
import { digitOf, longestNumber, readNumber } from './number-reading.ts';
import type { NumberReading } from './number-reading.ts';
import type { Row } from './rows.ts';
import { centreOf, heightOf, textOf } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';

/** Where a derived value and what is printed contradict each other, nobody is sure. */
const inConflict = 0.3;

/** The fields of a card's front. */
export function readFront(rows: readonly Row[]): FieldText[] {
  const numberRow = rows.findLast((row) => longestNumber(row.glyphs));
  const digits = numberRow && longestNumber(numberRow.glyphs);
  const number = digits ? readNumber(digits) : null;
  const above = numberRow ? rows.slice(0, rows.indexOf(numberRow)) : rows;
  const found = [
    nameIn(above),
    genderIn(above, number),
    nationIn(above),
    birthIn(above, number),
    addressIn(above),
    number && numberField(number),
  ];
  return found.filter((field) => field !== null);
}

const numberField = ({ text, confidence, glyphs }: NumberReading): FieldText => ({
  ...{ field: 'number', text, confidence, glyphs, note: null },
});

/** The least sure of the characters, and of the gaps between them. */
export function confidenceOf(glyphs: readonly PlacedGlyph[]): number {
  const doubt = Math.max(0, ...glyphs.map(({ line }) => line.doubt));
  return Math.min(1 - doubt, ...glyphs.map(({ glyph }) => glyph.probability));
}

const nameLabel = /^.{0,2}[姓性].{0,1}名|^.{0,1}姓|^.{0,2}名/;
const genderLabel = /[性姓].?[别刻剐]|^.{0,1}[性]|[别]/;
const nationLabel = /[民].?[族旅]|族|民/;
const birthLabel = /[出].?[生]/;
const addressLabel = /[住佳往].?[址扯]|^[住]|^.?[址]/;

function nameIn(rows: readonly Row[]): FieldText | null {
  for (const row of rows) {
    if (genderIs(row)) return null;
    const glyphs = after(row, nameLabel);
    if (glyphs && glyphs.length > 0) return field('name', textOf(glyphs), glyphs);
  }
  return null;
}

const genderIs = (row: Row): boolean =>
  /[男女]/.test(textOf(row.glyphs)) && genderLabel.test(textOf(row.glyphs));

function genderIn(rows: readonly Row[], number: NumberReading | null): FieldText | null {
  const row = rows.find(genderIs);
  const printed = row?.glyphs.find(({ glyph }) => glyph.char === '男' || glyph.char === '女');
  if (!printed) return null;
  const text = printed.glyph.char === '男' ? 'male' : 'female';
  const plain = field('gender', text, [printed]);
  const derived = number?.valid ? deriveFromIdNumber(number.text, '2000-01-01')?.gender : null;
  if (!derived) return { ...plain, confidence: Math.min(plain.confidence, 0.9) };
  return derived === text ? agreed(plain, number) : conflicting(plain);
}

function nationIn(rows: readonly Row[]): FieldText | null {
  for (const row of rows) {
    const glyphs = after(row, nationLabel);
    if (!glyphs || glyphs.length === 0 || glyphs.length > 5) continue;
    const read = textOf(glyphs);
    const known = nationOf(read);
    const plain = field('nation', known?.nation ?? read, glyphs);
    return known?.exact ? plain : { ...plain, confidence: Math.min(plain.confidence, 0.5) };
  }
  return null;
}

function birthIn(rows: readonly Row[], number: NumberReading | null): FieldText | null {
  const row = rows.find(({ glyphs }) => birthOf(glyphs));
  const read = row && birthOf(row.glyphs);
  if (!read) return null;
  const plain = field('birth', read.day, read.glyphs);
  const derived = number?.valid ? deriveFromIdNumber(number.text, '2000-01-01')?.birthday : null;
  if (!derived) return { ...plain, confidence: Math.min(plain.confidence, 0.9) };
  return derived === read.day ? agreed(plain, number) : conflicting(plain);
}

function birthOf(glyphs: readonly PlacedGlyph[]): { day: string; glyphs: PlacedGlyph[] } | null {
  const text = glyphs.map(({ glyph }) => digitOf(glyph.char)).join('');
  const match = /(\d{4})年(\d{1,2})月(\d{1,2})(?!\d)/.exec(text);
  if (!match) return null;
  const [whole, year = '', month = '', day = ''] = match;
  if (!isRealDate(year + month.padStart(2, '0') + day.padStart(2, '0'))) return null;
  const from = match.index;
  return {
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    glyphs: glyphs.slice(from, from + whole.length),
  };
}

/** What number and print say alike is as sure as the surer of both. */
const agreed = (plain: FieldText, number: NumberReading | null): FieldText => ({
  ...plain,
  confidence: Math.max(plain.confidence, number && !number.repaired ? number.confidence : 0),
});

const conflicting = (plain: FieldText): FieldText => ({ ...plain, confidence: inConflict, note: 'conflict' });

function addressIn(rows: readonly Row[]): FieldText | null {
  const first = rows.findLastIndex(
    (row) => addressLabel.test(textOf(row.glyphs)) && !birthLabel.test(textOf(row.glyphs)),
  );
  if (first < 0) return null;
  const head = after(rows[first]!, addressLabel) ?? [];
  const start = head[0];
  const below = rows
    .slice(first + 1)
    .flatMap(({ glyphs }) => (start ? glyphs.filter((g) => startsBelow(start, g)) : glyphs));
  const glyphs = [...head, ...below];
  return glyphs.length === 0 ? null : field('address', textOf(glyphs), glyphs);
}

/** The further lines of an address begin below its first character. */
function startsBelow(start: PlacedGlyph, { line }: PlacedGlyph): boolean {
  return (
    line.corners[0].x > start.line.corners[0].x - 2 * heightOf(line) &&
    centreOf(line).y > centreOf(start.line).y
  );
}

function field(name: FieldText['field'], text: string, glyphs: readonly PlacedGlyph[]): FieldText {
  return { field: name, text, confidence: confidenceOf(glyphs), glyphs, note: null };
}
