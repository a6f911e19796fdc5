import { checkDigit, idNumberFormat, isRealDate } from '../../../contract/certificate/id-number.ts';
import type { Glyph, PlacedGlyph } from './text-line.ts';

/** What letters a recogniser takes digits for. */
const asDigit: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  D: '0',
  Q: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  b: '6',
  B: '8',
  q: '9',
  x: 'X',
  '×': 'X',
  K: 'X',
  k: 'X',
};

/** Digits of full width are the same ones. One character for one: what `…` stands for are three, and it stays as it is. */
export function digitOf(char: string): string {
  const plain = asDigit[char] ?? char.normalize('NFKC');
  return plain.length === char.length ? plain : char;
}

/** A digit and the same digit of full width are two classes of the recogniser, and one on the card. */
function probabilityOf({ char, probability, second }: Glyph): number {
  const isSame = second.char !== '' && digitOf(second.char) === digitOf(char);
  return isSame ? Math.min(1, probability + second.probability) : probability;
}

export interface NumberReading {
  readonly text: string;
  /** Whether its check digit holds and its day of birth is one. */
  readonly valid: boolean;
  readonly repaired: boolean;
  readonly confidence: number;
  readonly glyphs: readonly PlacedGlyph[];
}

const length = 18;
/** A digit under this may be another one. */
const doubtful = 0.95;

export function isValidNumber(text: string): boolean {
  return (
    idNumberFormat.test(text) &&
    isRealDate(text.slice(6, 14)) &&
    checkDigit(text.slice(0, length - 1)) === text[length - 1]
  );
}

/** The longest run of what may be digits, or null where none is as long as a number. */
export function longestNumber(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] | null {
  let best: PlacedGlyph[] = [];
  let run: PlacedGlyph[] = [];
  for (const placed of glyphs) {
    run = /^[\dX]$/.test(digitOf(placed.glyph.char)) ? [...run, placed] : [];
    if (run.length > best.length) best = run;
  }
  return best.length >= length - 3 ? best : null;
}

/**
 * The number that digits stand for. A wrong check digit is put right only where, of all that the doubtful digits would
 * be otherwise, one alone gives a number that holds.
 */
export function readNumber(glyphs: readonly PlacedGlyph[]): NumberReading {
  const digits = glyphs.slice(-length);
  const text = digits.map(({ glyph }) => digitOf(glyph.char)).join('');
  const confidence = Math.min(...digits.map(({ glyph }) => probabilityOf(glyph)));
  const whole = glyphs.length === length;
  if (!whole || isValidNumber(text))
    return {
      text,
      valid: whole,
      repaired: false,
      confidence: whole ? confidence : confidence / 2,
      glyphs: digits,
    };
  const repaired = repairedNumbers(digits, text);
  const [only] = repaired;
  if (only === undefined || repaired.length > 1)
    return { text, valid: false, repaired: false, confidence: Math.min(confidence, 0.4), glyphs: digits };
  return { text: only, valid: true, repaired: true, confidence: Math.min(confidence, 0.6), glyphs: digits };
}

function repairedNumbers(digits: readonly PlacedGlyph[], text: string): string[] {
  return digits.flatMap(({ glyph }, at) => {
    if (probabilityOf(glyph) >= doubtful) return [];
    const other = digitOf(glyph.second.char);
    const changed = text.slice(0, at) + other + text.slice(at + 1);
    return /^[\dX]$/.test(other) && isValidNumber(changed) ? [changed] : [];
  });
}
