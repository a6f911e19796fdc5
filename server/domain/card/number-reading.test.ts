import { expect, test } from 'vitest';
import { checkDigit } from '../../../contract/certificate/id-number.ts';
import { digitsOf, lineAt } from '../../../tests/support/card-lines.ts';
import { isValidNumber, longestNumber, readNumber } from './number-reading.ts';

const first17 = '99040419770516083';
const valid = first17 + checkDigit(first17);
const misread = (at: number, as: string) => valid.slice(0, at) + as + valid.slice(at + 1);

test('a number that holds is as sure as its least sure digit', () => {
  expect(readNumber(digitsOf(valid, { 3: ['1', 0.8] }))).toMatchObject({
    ...{ text: valid, valid: true, repaired: false, confidence: 0.8 },
  });
});

test('a digit of full width is the same digit, and as sure as both together', () => {
  const wide = digitsOf(misread(3, '４'), { 3: ['4', 0.6] });
  expect(valid[3]).toBe('4');
  const read = readNumber(wide);
  expect(read).toMatchObject({ text: valid, valid: true, repaired: false });
  expect(read.confidence).toBeGreaterThan(0.95);
});

test('one digit in doubt is put right where its second guess makes the number hold, and stays unsure', () => {
  const read = readNumber(digitsOf(misread(15, '3'), { 15: [valid[15]!, 0.6] }));
  expect(read).toMatchObject({ text: valid, valid: true, repaired: true });
  expect(read.confidence).toBeLessThan(0.9);
});

test('a wrong number is left wrong where no digit was in doubt, or the second guess does not help', () => {
  expect(readNumber(digitsOf(misread(15, '3')))).toMatchObject({ text: misread(15, '3'), valid: false });
  expect(readNumber(digitsOf(misread(15, '3'), { 15: ['9', 0.6] }))).toMatchObject({ valid: false });
});

test('two repairs that both hold are none', () => {
  const wrong = misread(15, '3');
  const other = [...'0123456789'].find(
    (digit) => digit !== wrong[16] && isValidNumber(wrong.slice(0, 16) + digit + wrong[17]),
  )!;
  expect(isValidNumber(wrong.slice(0, 16) + other + wrong[17])).toBe(true);
  const read = readNumber(digitsOf(wrong, { 15: [valid[15]!, 0.6], 16: [other, 0.6] }));
  expect(read).toMatchObject({ text: wrong, valid: false });
});

test('of a number that lacks a digit nobody is sure', () => {
  expect(readNumber(digitsOf(valid.slice(1)))).toMatchObject({ valid: false });
  expect(readNumber(digitsOf(valid.slice(1))).confidence).toBeLessThan(0.6);
});

test('digits are found behind their label, letters that look like digits among them', () => {
  const line = lineAt(`公民身份号码${valid.replace('0', 'O')}`, 0, 0);
  const found = longestNumber(line.glyphs.map((glyph) => ({ line, glyph })));
  expect(readNumber(found!).text).toBe(valid);
  const short = lineAt('2024.12.16-2034.12.16', 0, 0);
  expect(longestNumber(short.glyphs.map((glyph) => ({ line: short, glyph })))).toBeNull();
});
