import type { Gender } from '../../../contract/enums.ts';
import { digitOf, isValidNumber, type NumberReading } from './number-reading.ts';
import { placeOf, type PlacedGlyph } from './text-line.ts';
import { guessed } from './thresholds.ts';

/** What a card prints of its number in other places; null where that was not read. */
export interface SaidOfNumber {
  /** yyyymmdd */
  readonly birth: string | null;
  readonly gender: Gender | null;
}

const length = 18;
const [birthFrom, genderAt] = [6, 16];
/** A digit that is less sure is none. */
const leastRead = 0.5;
/** A digit that is surer than this is not taken for another. */
const sureFrom = 0.9;
/** So many digits of the number's day of birth must be those of the day that was read: they say which place is which. */
const leastBirthRead = 4;

type Slots = readonly (PlacedGlyph | null)[];

/**
 * A number of which light took digits, by the places where its digits stand: the day of birth gives eight of them, and
 * what is lacking then the check digit, where it is one. Null where no number or more than one comes of it.
 */
export function restoredNumber(glyphs: readonly PlacedGlyph[], said: SaidOfNumber): NumberReading | null {
  const slots = slotsOf(behindLabel(glyphs));
  const { birth } = said;
  if (!birth || slots.length > length) return null;
  const found = Array.from({ length: length - slots.length + 1 }, (_, before) =>
    Array.from({ length }, (_, at) => slots[at - before] ?? null),
  ).flatMap((placed) => numbersOf(placed, birth).filter((text) => isOf(text, said.gender)));
  const [only, ...others] = new Set(found);
  if (only === undefined || others.length > 0) return null;
  const read = slots.filter((slot) => slot !== null);
  return { text: only, valid: true, repaired: true, confidence: guessed, glyphs: read };
}

function behindLabel(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const label = glyphs.findLastIndex(({ glyph }) => /\p{Script=Han}/u.test(glyph.char));
  return glyphs.slice(label + 1);
}

/** The digits stand equally far apart: where a gap is wider, some were not read. */
function slotsOf([first, ...further]: readonly PlacedGlyph[]): Slots {
  if (!first) return [];
  const all = [first, ...further];
  const gaps = further.map((placed, i) => placeOf(placed).x - placeOf(all[i]!).x);
  const pitch = [...gaps].sort((a, b) => a - b)[gaps.length >> 1] ?? 1;
  return further.reduce<(PlacedGlyph | null)[]>(
    (slots, placed, i) => {
      const passedOver = Math.min(length, Math.max(0, Math.round(gaps[i]! / pitch) - 1));
      return [...slots, ...Array.from({ length: passedOver }, () => null), placed];
    },
    [first],
  );
}

/** The numbers that digits in these 18 places may be of somebody who was born on that day. */
function numbersOf(placed: Slots, birth: string): string[] {
  const read = placed.map((slot) => (slot && slot.glyph.probability >= leastRead ? digitIn(slot) : null));
  const day = [...birth];
  const agreeing = day.filter((digit, i) => read[birthFrom + i] === digit);
  const isContradicted = day.some((digit, i) => {
    const slot = placed[birthFrom + i];
    return read[birthFrom + i] !== digit && slot && digitIn(slot) && slot.glyph.probability >= sureFrom;
  });
  if (isContradicted || agreeing.length < leastBirthRead) return [];
  const digits = read.map((digit, at) => day[at - birthFrom] ?? digit);
  const missing = digits.flatMap((digit, at) => (digit === null ? [at] : []));
  const [at] = missing;
  if (missing.length > 1) return [];
  const candidates = at === undefined ? [digits] : [...'0123456789X'].map((digit) => digits.with(at, digit));
  return candidates.map((candidate) => candidate.join('')).filter(isValidNumber);
}

function digitIn({ glyph }: PlacedGlyph): string | null {
  const digit = digitOf(glyph.char);
  return /^[\dX]$/.test(digit) ? digit : null;
}

const isOf = (number: string, gender: Gender | null): boolean =>
  gender === null || (Number(number[genderAt]) % 2 === 1) === (gender === 'male');
