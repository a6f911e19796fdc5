import { deriveFromIdNumber, isRealDate } from '../../../contract/certificate/id-number.ts';
import { writtenName } from '../../../contract/person-name.ts';
import type { FieldText } from './card-text.ts';
import { atMost, confidenceOf } from './confidence.ts';
import { crossChecked } from './cross-check.ts';
import { after, fromFirstHan, isAddressFarBehind, isFarBehind, withoutRemains } from './labels.ts';
import { nationOf } from './nations.ts';
import { digitOf, isValidNumber, longestNumber, readNumber } from './number-reading.ts';
import type { NumberReading } from './number-reading.ts';
import { withPassedOver, withProvince } from './provinces.ts';
import { restoredNumber, type SaidOfNumber } from './restored-number.ts';
import type { Row } from './rows.ts';
import { beginsWithSurname } from './surnames.ts';
import { heightOf, lengthOf, placeOf, lineText } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';
import { guessed } from './thresholds.ts';
import { hasTwin } from './twins.ts';

/** The fields of a card's front. */
export function readFront(rows: readonly Row[]): FieldText[] {
  const numberRow = rows.findLast((row) => longestNumber(row.glyphs));
  const above = numberRow ? rows.slice(0, rows.indexOf(numberRow)) : rows;
  const [gender, birth] = [genderIn(above), birthIn(above)];
  const number = numberIn(rows, numberRow, { gender, birth });
  const found = [
    nameIn(above),
    gender,
    nationIn(above),
    birth,
    addressIn(above),
    number && numberField(number),
  ];
  return withDerived(crossChecked(found.filter((field) => field !== null)));
}

/** The row of a number has so many digits at least; a day of birth has eight. */
const leastDigits = 9;

const digitsIn = ({ glyphs }: Row): number =>
  glyphs.filter(({ glyph }) => /^\d$/.test(digitOf(glyph.char))).length;

function numberIn(
  rows: readonly Row[],
  numberRow: Row | undefined,
  { birth, gender }: Readonly<Record<'birth' | 'gender', FieldText | null>>,
): NumberReading | null {
  const digits = numberRow && longestNumber(numberRow.glyphs);
  const number = digits ? readNumber(digits) : null;
  const row = numberRow ?? rows.findLast((one) => digitsIn(one) >= leastDigits);
  if (number?.valid || !row) return number;
  const said: SaidOfNumber = {
    birth: birth && birth.text.replaceAll('-', ''),
    gender: gender && (gender.text === 'male' ? 'male' : 'female'),
  };
  return restoredNumber(row.glyphs, said) ?? number;
}

/** Day of birth and gender are a part of the number: where their own place could not be read, it says them. */
function withDerived(fields: readonly FieldText[]): FieldText[] {
  const number = fields.find(({ field }) => field === 'number');
  const derived = number && isValidNumber(number.text) && deriveFromIdNumber(number.text, '2000-01-01');
  if (!derived) return [...fields];
  const { confidence, glyphs, note } = number;
  const said = [
    { field: 'birth', text: derived.birthday, confidence, glyphs: glyphs.slice(6, 14), note },
    { field: 'gender', text: derived.gender, confidence, glyphs: glyphs.slice(16, 17), note },
  ] as const;
  return [...fields, ...said.filter(({ field }) => !fields.some((read) => read.field === field))];
}

const numberField = ({ text, confidence, glyphs }: NumberReading): FieldText => ({
  ...{ field: 'number', text, confidence, glyphs, note: null },
});

const nameLabel = /^.{0,2}[姓性].{0,1}名|^.{0,1}姓|^.{0,2}名/;
const genderLabel = /[性姓].?[别刻剐]|^.{0,1}[性]|[别]/;
const wholeGenderLabel = /^[性姓].?[别刻剐]/;
const nationLabel = /[民].?[族旅]|族|民/;
/** It stands in the same row as the gender, whose label may be gone. */
const nationWord = /民.?族/;
const birthLabel = /[出].?[生]/;
const numberLabel = /公民|身份|号码/;
const addressLabel = /[住佳往].?[址扯]|^[住]|^.?[址]/;

function nameIn(rows: readonly Row[]): FieldText | null {
  const gender = rows.findIndex((row) => genderIs(row) || nationWord.test(lineText(row.glyphs)));
  const above = gender < 0 ? rows : rows.slice(0, gender);
  for (const [i, row] of above.entries()) {
    const glyphs = after(row, nameLabel);
    if (!glyphs || glyphs.length === 0) continue;
    const name = plausibleName(glyphs, row.glyphs.at(-glyphs.length - 1));
    return goesOnBelow(glyphs, above[i + 1]) ? atMost(name, implausible) : name;
  }
  const last = above.at(-1);
  return gender < 0 || !last ? null : withoutLabel(nameField(last.glyphs));
}

/** Of a line's height: how far beside the beginning of a name its second line may begin, and how far below. */
const nameAligned = 1;
const nextLine = 2;

/** A long name has two lines, of which the second begins below the first. */
function goesOnBelow([first]: readonly PlacedGlyph[], below: Row | undefined): boolean {
  const next = below && fromFirstHan(below.glyphs)[0];
  if (!first || !next || !/\p{Script=Han}/u.test(next.glyph.char)) return false;
  const [from, to] = [placeOf(first), placeOf(next)];
  const height = heightOf(first.line);
  return Math.abs(to.x - from.x) < nameAligned * height && to.y - from.y < nextLine * height;
}

/** Of dots there are many, and one that names have. */
const nameOf = (glyphs: readonly PlacedGlyph[]): string => writtenName(lineText(glyphs)).replaceAll('.', '·');

/** Words that sentences are made of and no name: what looks like one of them in a name is another character. */
const noNameHas: ReadonlySet<string> = new Set(
  '或的了着过吗呢吧啊嘛么们你您我他她它这那哪谁很太再又都才就但且没把被',
);

function nameField(glyphs: readonly PlacedGlyph[]): FieldText {
  const likely = glyphs.map(withLikelyChar);
  const plain = field('name', nameOf(likely), likely);
  return likely.every((placed, i) => placed === glyphs[i]) ? plain : atMost(plain, guessed);
}

/** 夏侯 and 侯 are read as 候 with a trace of the right one; a few people are called 候, of whom the other shows none. */
const isHou = (char: string, { char: other, probability }: PlacedGlyph['glyph']['second']): boolean =>
  char === '候' && other === '侯' && probability >= leastOfHou;
const leastOfHou = 0.005;

/** What the recogniser would have read otherwise, where it read what no name has. */
function withLikelyChar(placed: PlacedGlyph): PlacedGlyph {
  const { char, second } = placed.glyph;
  const isLikelier =
    noNameHas.has(char) && /\p{Script=Han}/u.test(second.char) && !noNameHas.has(second.char);
  return isLikelier || isHou(char, second)
    ? { ...placed, glyph: { ...placed.glyph, char: second.char } }
    : placed;
}

const implausible = 0.5;

/** Without what is left of the label’s 名 or is a line of the ground: neither 夕 nor 一 stands before a whole name. */
function fromName(glyphs: readonly PlacedGlyph[], label: PlacedGlyph | undefined): readonly PlacedGlyph[] {
  const [first, ...rest] = withoutRemains(label, glyphs);
  if (!first || rest.length < 2) return first ? [first, ...rest] : [];
  const isLabel = first.glyph.char === '夕' && first.glyph.second.char === '名';
  const isGround = first.glyph.char === '一' && beginsWithSurname(lineText(rest));
  return isLabel || isGround ? rest : [first, ...rest];
}

function plausibleName(behindLabel: readonly PlacedGlyph[], label: PlacedGlyph | undefined): FieldText {
  const glyphs = fromName(fromFirstHan(behindLabel), label);
  const whole = withoutHole({ ...nameField(glyphs), ...(label && { label }) });
  const limit = [...whole.text].some(hasTwin)
    ? twinned
    : /^\p{Script=Han}[\p{Script=Han}·]*\p{Script=Han}$/u.test(whole.text)
      ? 1
      : implausible;
  return atMost(whole, glyphs.length < behindLabel.length ? Math.min(limit, implausible) : limit);
}

const twinned = 0.6;

/** What stands where a field belongs, without the label that says so. */
const withoutLabel = (field: FieldText): FieldText => atMost(field, unlabelled);
const unlabelled = 0.4;

/** Of a line's height: characters of a name that stand further apart have one between them that was not read. */
const holeFrom = 1.35;
const withHole = 0.3;
/**
 * Of a line's height: of the people 5001 to 5026 a line ended up to 0.65 behind the middle of a name's last character,
 * and of 6001 to 6026 from 1.23 on where one more stood there that was not read.
 */
const roomFrom = 0.95;

/** Whether the line, as it was found, goes on behind this character, and nothing was read there. */
const hasRoomBehind = ({ line, glyph }: PlacedGlyph): boolean =>
  line.glyphs.at(-1) === glyph && (1 - glyph.at) * lengthOf(line) > roomFrom * heightOf(line);

/** A character that the recogniser does not know may leave a hole in the name, before or behind it, instead of a wrong one. */
function withoutHole(name: FieldText): FieldText {
  const { label, glyphs } = name;
  const hole = glyphs.some((placed, i) => {
    if (hasRoomBehind(placed)) return true;
    const before = glyphs[i - 1];
    if (!before) return label !== undefined && isFarBehind(label, placed);
    return gapBetween(before, placed) > holeFrom;
  });
  return hole ? { ...atMost(name, withHole), note: 'rare_character' } : name;
}

const genderIs = (row: Row): boolean =>
  /[男女]/.test(lineText(row.glyphs)) && genderLabel.test(lineText(row.glyphs));

function genderIn(rows: readonly Row[]): FieldText | null {
  const row = rows.find(genderIs);
  const printed = row?.glyphs.find(({ glyph }) => glyph.char === '男' || glyph.char === '女');
  return printed ? field('gender', printed.glyph.char === '男' ? 'male' : 'female', [printed]) : null;
}

function nationIn(rows: readonly Row[]): FieldText | null {
  // A name may have 民 in it.
  for (const row of rows.filter(({ glyphs }) => !nameLabel.test(lineText(glyphs)))) {
    const glyphs = after(row, nationLabel);
    if (!glyphs || glyphs.length === 0 || glyphs.length > 5) continue;
    const read = lineText(glyphs);
    const known = nationOf(read);
    if (!known && !/\p{Script=Han}/u.test(read)) continue;
    const plain = field('nation', known?.nation ?? read, glyphs);
    return known?.exact ? plain : atMost(plain, 0.5);
  }
  return nationBesideGender(rows);
}

/** Light may have taken no more than the label of it. */
function nationBesideGender(rows: readonly Row[]): FieldText | null {
  for (const row of rows) {
    const glyphs = after(row, wholeGenderLabel)?.filter(({ glyph }) => !/[男女]/.test(glyph.char));
    const known = glyphs && nationOf(lineText(glyphs));
    if (known) return withoutLabel(field('nation', known.nation, glyphs));
  }
  return null;
}

function birthIn(rows: readonly Row[]): FieldText | null {
  const row = rows.find(({ glyphs }) => birthOf(glyphs));
  const read = row && birthOf(row.glyphs);
  return read ? field('birth', read.day, read.glyphs) : null;
}

function birthOf(glyphs: readonly PlacedGlyph[]): { day: string; glyphs: PlacedGlyph[] } | null {
  const text = glyphs.map(({ glyph }) => digitOf(glyph.char)).join('');
  const match = /((?:18|19|2\d)\d{2})年(\d{1,2})月(\d{1,2})(?!\d)/.exec(text);
  if (!match) return null;
  const [whole, year = '', month = '', day = ''] = match;
  if (!isRealDate(year + month.padStart(2, '0') + day.padStart(2, '0'))) return null;
  const from = match.index;
  return {
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    glyphs: glyphs.slice(from, from + whole.length),
  };
}

function addressIn(rows: readonly Row[]): FieldText | null {
  const labelled = rows.findLastIndex(isAddressRow);
  const first = labelled < 0 ? rows.findIndex(({ glyphs }) => birthOf(glyphs)) + 1 : labelled;
  const row = rows[first];
  if (!row || (labelled < 0 && first === 0)) return null;
  const behindLabel = labelled < 0 ? row.glyphs : after(row, addressLabel);
  const label = behindLabel && row.glyphs.at(-behindLabel.length - 1);
  const head = withoutRemains(label ?? undefined, behindLabel ?? []);
  const start = head[0];
  if (!behindLabel || !start) return null;
  const below = rows.slice(first + 1).filter((other) => !numberLabel.test(lineText(other.glyphs)));
  const further = below.map((other) => continuationOf(other, start));
  const glyphs = [...joined(fromMargin(head, further)), ...further.flat()];
  const isRoomBefore = hasRoomBefore(label ?? undefined, glyphs);
  const read = withProvince(lineText(withoutGround(glyphs)), glyphs);
  const address = field('address', withPassedOver(read, isRoomBefore), glyphs);
  if (labelled < 0) return withoutLabel(address);
  const isWhole = isWholeAddress([head, ...below.map((other) => other.glyphs)], glyphs);
  return isWhole && head.length === behindLabel.length && !isRoomBefore(0) ? address : atMost(address, holed);
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

/** Between the middles of two characters, in heights of a line. */
const gapBetween = (before: PlacedGlyph, placed: PlacedGlyph): number =>
  (placeOf(placed).x - placeOf(before).x) / heightOf(placed.line);

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

const isAddressRow = (row: Row): boolean =>
  addressLabel.test(lineText(row.glyphs)) && !birthLabel.test(lineText(row.glyphs));

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

function field(name: FieldText['field'], text: string, glyphs: readonly PlacedGlyph[]): FieldText {
  return { field: name, text, confidence: confidenceOf(glyphs), glyphs, note: null };
}
