import { expect, test } from 'vitest';
import { nationOf, nations } from './nations.ts';

test('there are 56 nations, each once', () => {
  expect(new Set(nations).size).toBe(56);
});

test.each([
  ['汉', { nation: '汉', exact: true }],
  ['壮族', { nation: '壮', exact: true }],
  ['哈萨兑', { nation: '哈萨克', exact: false }],
  ['一纳西', { nation: '纳西', exact: false }],
  ['5土', { nation: '土', exact: false }],
  ['十', { nation: '土', exact: false }],
  ['乌克', { nation: '乌孜别克', exact: false }],
  ['塔克', { nation: '塔吉克', exact: false }],
  ['一溪', null],
  ['王', { nation: '土', exact: false }],
  ['仏佬', null],
  ['溪', null],
  ['', null],
])('%s stands for %o', (text, nation) => {
  expect(nationOf(text)).toEqual(nation);
});
