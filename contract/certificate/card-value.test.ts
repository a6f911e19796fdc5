import { expect, it } from 'vitest';
import { cardValue } from './card-value.ts';

it.each([
  ['gender', '男', 'male'],
  ['gender', ' 女 ', 'female'],
  ['nation', '汉族', '汉'],
  ['nation', '族', '族'],
  ['birth', '1977年5月16日', '1977-05-16'],
  ['birth', '1977 年 5 月 16 日', '1977-05-16'],
  ['valid_from', '2016.03.09', '2016-03-09'],
  ['valid_from', '２０１６．３．９', '2016-03-09'],
  ['valid_until', '20360309', '2036-03-09'],
  ['valid_until', '长期', '长期'],
  ['valid_until', '长期有效', '长期'],
  ['valid_until', '2021.01.08-2031.01.08', '2031-01-08'],
  ['valid_until', '2021.01.08-长期', '长期'],
  ['valid_until', '2021-01-08 至 2031-01-08', '2031-01-08'],
  ['valid_until', '2021.1.8～长期有效', '长期'],
  ['valid_from', '2021.01.08-2031.01.08', '2021-01-08'],
  ['valid_from', '2021-01-08', '2021-01-08'],
  ['valid_until', '2031-01-08', '2031-01-08'],
  ['valid_until', '2021.01.08-2031.02.30', '2021.01.08-2031.02.30'],
  ['birth', '1977-02-30', '1977-02-30'],
  ['number', '11010119770516 203x', '11010119770516203X'],
  ['name', ' 林知夏 ', '林知夏'],
  ['name', '艾力•买买提', '艾力·买买提'],
])('%s: “%s” is kept as “%s”', (field, typed, kept) => {
  expect(cardValue(field, typed)).toBe(kept);
});
