import { expect, test } from 'vitest';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { lineAt } from '../../../tests/support/card-lines.ts';
import { restoredNumber } from './restored-number.ts';
import type { PlacedGlyph } from './text-line.ts';

const first17 = '99040419770516083';
const number = first17 + checkDigit(first17);
const said = { birth: '19770516', gender: 'male' } as const;

/** The row of a number: □ is a place where nothing was read, ~ what light left of a digit. */
function rowOf(digits: string): PlacedGlyph[] {
  const line = lineAt(`公民身份号码□□${digits}`, 0, 0);
  return line.glyphs
    .filter(({ char }) => char !== '□')
    .map((glyph) => ({ line, glyph: glyph.char === '~' ? { ...glyph, probability: 0.4 } : glyph }));
}

test.each([
  ['9904041977□□□□083', 'the day of birth gives its digits'],
  ['990404~9770~16083', 'what light left of them is no digit'],
  ['99□4041977□516083', 'the check digit gives one more'],
  ['□90404197□0516083', 'the first as well'],
])('a number is restored from what else the card says: %s (%s)', (read) => {
  expect(restoredNumber(rowOf(read + number[17]!), said)).toMatchObject({ text: number, valid: true });
});

test('and is never sure', () => {
  expect(restoredNumber(rowOf(`9904041977□□□□083${number[17]!}`), said)!.confidence).toBeLessThan(0.9);
});

test('a check digit that light took is reckoned', () => {
  expect(restoredNumber(rowOf(first17), said)?.text).toBe(number);
});

test.each([
  ['two digits are lacking', '99□□041977□516083', said],
  ['the day of birth was not read', '9904041977□□□□083', { ...said, birth: null }],
  ['the day of birth is another one', '9904041977051□083', { ...said, birth: '19770526' }],
  ['too little of the day of birth stands in it', '990404197□□□□□083', said],
  ['it is of the other gender', '9904041977□□□□083', { ...said, gender: 'female' as const }],
])('nothing is made up where %s', (_, read, of) => {
  expect(restoredNumber(rowOf(read + number[17]!), of)).toBeNull();
});
