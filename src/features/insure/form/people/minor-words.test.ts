import { expect, test } from 'vitest';
import { minorWords } from './minor-words.ts';

const day = '2026-11-26';
const usual = [
  { under_age: 10, yuan: 200_000 },
  { under_age: 18, yuan: 500_000 },
];
const others = [
  { under_age: 8, yuan: 125_000 },
  { under_age: 16, yuan: 8_000 },
];

test.each([
  [usual, '2016-11-27', '不满 10 周岁，各家公司的身故保险金合计不超过 20 万元，超出部分无效。'],
  [usual, '2016-11-26', '不满 18 周岁，各家公司的身故保险金合计不超过 50 万元，超出部分无效。'],
  [usual, '2008-11-26', null],
  [others, '2020-01-01', '不满 8 周岁，各家公司的身故保险金合计不超过 12.5 万元，超出部分无效。'],
  [others, '2016-11-27', '不满 16 周岁，各家公司的身故保险金合计不超过 8,000 元，超出部分无效。'],
  [others, '2010-11-26', null],
  [others, '', null],
  [[], '2020-01-01', null],
])('by the caps of the product’s file: %o, born on %s', (caps, birth, words) =>
  expect(minorWords(caps, birth, day)).toBe(words),
);
