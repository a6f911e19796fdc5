import { expect, test } from 'vitest';
import { patternProblem } from './pattern.ts';

const good = [
  '^1[3-9]\\d{9}$',
  '^[1-9]\\d{5}(18|19|2\\d)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[\\dXx]$',
  '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]{1,100}\\.[A-Za-z]{2,10}$',
  '^\\p{Script=Han}{2,20}(·\\p{Script=Han}{1,20})?$',
  '^[\\u4e00-\\u9fff\\u{20000}-\\u{323af}]+$',
  '\\s',
  '^(?:北京|上海|天津)市',
];

test.each(good)('takes %s', (pattern) => {
  expect(patternProblem(pattern)).toBeNull();
});

const bad: readonly (readonly [string, RegExp])[] = [
  ['^(a+)+$', /回溯/],
  ['^(a|a)*$', /回溯/],
  ['^([a-z]+\\.)*[a-z]+$', /回溯/],
  ['^(\\d*)*x', /回溯/],
  ['^.*.*.*.*$', /回溯/],
  ['^.{0,200}.{0,200}.{0,200}.{0,200}$', /回溯/],
  ['\\s*\\s*\\s*\\s*x', /回溯/],
  ['^(.)\\1$', /反向引用/],
  ['^(?<one>.)\\k<one>$', /反向引用/],
  ['^(?=.*\\d).{6,}$', /环视/],
  ['(?<!a)b', /环视/],
  ['^[a-z$', /不是有效/],
  ['a'.repeat(301), /300/],
];

test.each(bad)('refuses %s', (pattern, why) => {
  expect(patternProblem(pattern)).toMatch(why);
});

test('whatever is taken ends soon, on the values that hang others', () => {
  const values = ['a'.repeat(199) + '!', '1'.repeat(200), ' '.repeat(200), 'a.'.repeat(100), '@'.repeat(200)];
  for (const pattern of good)
    for (const value of values) {
      const start = performance.now();
      new RegExp(pattern, 'u').test(value);
      expect(performance.now() - start).toBeLessThan(1000);
    }
});
