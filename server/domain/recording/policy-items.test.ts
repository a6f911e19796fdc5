import { expect, it } from 'vitest';
import { totalPremium } from './policy-items.ts';

it.each([
  ['¥ 5,480.00 / 年', '年交，20 年', '交满 20 年共 ¥ 109,600.00'],
  ['¥ 326.05 / 年', '年交，3 年', '交满 3 年共 ¥ 978.15'],
  ['¥ 900.00', '年交，共 20 期', '交满 20 年共 ¥ 18,000.00'],
  ['¥ 1,028.50', '月交，共 12 期', '交满 12 期共 ¥ 12,342.00'],
  ['¥ 326.00 / 年', '一次交清', null],
  ['以核保为准', '年交，20 年', null],
])('%s, %s', (premium, payment, total) => {
  expect(totalPremium({ premium, payment })).toBe(total);
});
