import { deriveFromIdNumber, isRealDate } from '../../../contract/certificate/id-number.ts';
import { writtenName } from '../../../contract/person-name.ts';
import type { FieldText } from './card-text.ts';
import { atMost, confidenceOf, withoutLabel } from './confidence.ts';
import { crossChecked } from './cross-check.ts';
import { after, beginsBelow, fromFirstHan, isFarBehind, withoutRemains } from './labels.ts';
import { nationOf } from './nations.ts';
import { digitOf, isValidNumber, longestNumber, readNumber } from './number-reading.ts';
import type { NumberReading } from './number-reading.ts';
import { addressIn } from './read-address.ts';
import { restoredNumber, type SaidOfNumber } from './restored-number.ts';
import type { Row } from './rows.ts';
import { beginsWithSurname } from './surnames.ts';
import { gapBetween, heightOf, lengthOf, lineText } from './text-line.ts';
import type { PlacedGlyph } from './text-line.ts';
import { guessed, isSure } from './thresholds.ts';
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
    addressIn(above, mayBeAddress, above.findIndex(({ glyphs }) => birthOf(glyphs)) + 1),
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

const wholeNameLabel = /^.{0,2}[姓性].?名/;
const nameLabel = /^.{0,2}[姓性].{0,1}名|^.{0,1}姓|^.{0,2}名/;
const genderLabel = /[性姓].?[别刻剐]|^.{0,1}[性]|[别]/;
const wholeGenderLabel = /^[性姓].?[别刻剐]/;
const nationLabel = /[民].?[族旅]|族|民/;
/** It stands in the same row as the gender, whose label may be gone. */
const nationWord = /民.?族/;
const birthLabel = /[出].?[生]/;

function nameIn(rows: readonly Row[]): FieldText | null {
  const gender = rows.findIndex(
    (row) => genderIs(row) || (nationWord.test(lineText(row.glyphs)) && !isNameRow(row)),
  );
  const above = gender < 0 ? rows : rows.slice(0, gender);
  for (const [i, row] of above.entries()) {
    const glyphs = after(row, nameLabel);
    if (!glyphs || glyphs.length === 0) continue;
    const name = plausibleName(glyphs, row.glyphs.at(-glyphs.length - 1));
    return beginsBelow(glyphs, above[i + 1]) ? atMost(name, implausible) : name;
  }
  const last = above.at(-1);
  return gender < 0 || !last ? null : withoutLabel(nameField(last.glyphs));
}

/** Of dots there are many, and one that names have. */
const nameOf = (glyphs: readonly PlacedGlyph[]): string => writtenName(lineText(glyphs)).replaceAll('.', '·');

/** Words that sentences are made of and no name: what looks like one of them in a name is another character. */
const noNameHas: ReadonlySet<string> = new Set('或的了着吗呢吧啊嘛们你您我他她它这哪谁很就被');

function nameField(glyphs: readonly PlacedGlyph[]): FieldText {
  const likely = glyphs.map((placed, i) => asZero(withLikelyChar(placed), glyphs[i - 1], glyphs[i + 1]));
  const plain = field('name', nameOf(likely), likely);
  const isRead = likely.every((placed, i) => placed === glyphs[i] && !noNameHas.has(placed.glyph.char));
  return isRead ? plain : atMost(plain, guessed);
}

/** Of another character this much shows where it is the right one: 夏侯 is read as 夏候, and a few people are called 候. */
const leastTrace = 0.005;

/** What the recogniser would have read otherwise, where it read what no name has and shows a trace of the other one. */
function withLikelyChar(placed: PlacedGlyph): PlacedGlyph {
  const { char, probability, second } = placed.glyph;
  const isWord = noNameHas.has(char) && isHan(second.char) && !noNameHas.has(second.char);
  const isHou = char === '候' && second.char === '侯';
  const isDoubtful = second.probability >= leastTrace || (isWord && !isSure('name', probability));
  return (isWord || isHou) && isDoubtful ? asGuess(placed, second.char) : placed;
}

/** A name's 〇 is read as a letter or a digit. */
const likeZero: ReadonlySet<string> = new Set('Oo0○◯Ｏｏ０');

function asZero(placed: PlacedGlyph, ...beside: readonly (PlacedGlyph | undefined)[]): PlacedGlyph {
  const { char, probability } = placed.glyph;
  const looksSo = likeZero.has(char) || (/^[CＣ]$/.test(char) && !isSure('name', probability));
  return looksSo && beside.some((other) => other && isHan(other.glyph.char)) ? asGuess(placed, '〇') : placed;
}

/** With another character than was read, which is for the drawings to look at. */
const asGuess = (placed: PlacedGlyph, char: string): PlacedGlyph => ({
  ...placed,
  glyph: { ...placed.glyph, char, probability: Math.min(placed.glyph.probability, guessed) },
});

const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char);

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

/** A name may have the words of another field in it: 别胜男, 李民族. */
const isNameRow = (row: Row): boolean => wholeNameLabel.test(lineText(row.glyphs));

const genderIs = (row: Row): boolean =>
  /[男女]/.test(lineText(row.glyphs)) && genderLabel.test(lineText(row.glyphs)) && !isNameRow(row);

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

const mayBeAddress = (row: Row): boolean => !birthLabel.test(lineText(row.glyphs)) && !isNameRow(row);

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

function field(name: FieldText['field'], text: string, glyphs: readonly PlacedGlyph[]): FieldText {
  return { field: name, text, confidence: confidenceOf(glyphs), glyphs, note: null };
}
