import { describe, expect, test } from 'vitest';
import { addDays, ageOn, beijingDay } from '../../../contract/dates.ts';
import { productOf } from '../../../tests/support/product-file.ts';
import { emptyFacts, type Facts } from '../premium/facts.ts';
import type { Product } from '../product/product.ts';
import { coverTermOf, periodWords, termWords } from './period.ts';
import {
  coolingOff,
  endsOn,
  hasBegun,
  isCoolingOff,
  isLaterPremiumDue,
  nextPremiumOn,
  policyNumber,
  startsOn,
  visitReminders,
} from './policy.ts';
import { upperMoney } from './upper-money.ts';
import { callDueAt } from './visit-call.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('cover begins on the day after the payment, in Beijing', () => {
  expect(startsOn(at('2026-03-18T23:59:59'))).toBe('2026-03-19');
  expect(startsOn(at('2026-03-19T00:00:00'))).toBe('2026-03-20');
});

test('and has not begun before its first midnight in Beijing', () => {
  expect(hasBegun('2026-03-19', at('2026-03-18T23:59:59'))).toBe(false);
  expect(hasBegun('2026-03-19', at('2026-03-19T00:00:00'))).toBe(true);
});

test.each([
  ['a day before it would begin again', { years: 1 }, '2026-03-19', '2027-03-18', '1 年', '1 年'],
  ['begun on a leap day', { years: 1 }, '2028-02-29', '2029-02-28', '1 年', '1 年'],
  ['at a leap day again', { years: 4 }, '2028-02-29', '2032-02-28', '4 年', '4 年'],
  ['after twenty years', { years: 20 }, '2026-03-19', '2046-03-18', '20 年', '20 年'],
  ['after seven days, the first included', { days: 7 }, '2026-03-29', '2026-04-04', '7 天', '7 天'],
  ['at a birthday', { to_age: 70 }, '2026-03-19', '2060-05-31', '至 70 周岁', '至 2060-05-31'],
  ['never', 'life', '2026-03-19', null, '终身', '终身'],
] as const)('and ends %s', (_when, period, starts, ends, before, issued) => {
  const cover = { period, birthday: '1990-06-01' };
  expect(endsOn(cover, starts)).toBe(ends);
  expect([termWords(cover), periodWords(cover, ends)]).toEqual([before, issued]);
});

test.each([
  ['2000-02-29', 70, '2070-02-28'],
  ['2000-02-29', 60, '2060-02-28'],
  ['2000-03-01', 70, '2070-02-28'],
  ['2000-02-28', 70, '2070-02-27'],
])('born on %s, cover to the age of %d lasts through %s', (birthday, age, ends) => {
  expect(endsOn({ period: { to_age: age }, birthday }, '2026-03-19')).toBe(ends);
  expect([ageOn(birthday, ends), ageOn(birthday, addDays(ends, 1))]).toEqual([age - 1, age]);
});

test('nobody is insured for life because their birthday is not known', () => {
  expect(() => endsOn({ period: { to_age: 70 }, birthday: null }, '2026-03-19')).toThrow(/birthday/);
});

describe('by what was chosen', () => {
  const facts = (values: Readonly<Record<string, string>>): Facts => ({
    ...emptyFacts([], '', '2026-03-18'),
    values: new Map(Object.entries(values).map(([name, value]) => [name, [value]])),
  });
  const product = productOf('ax-ci-02.json');
  const other: Readonly<Record<string, string>> = { term: 'how_long', birth_date: 'born' };
  const renamed: Product = {
    ...product,
    cover_period: { ...product.cover_period, factor: 'how_long' } as Product['cover_period'],
    factors: product.factors.map((one) => ({ ...one, factor: other[one.factor] ?? one.factor })),
  };

  test('a policy ends as the file says of the value, whatever its factors are called', () => {
    const chosen = facts({ how_long: 'to70', born: '1990-06-01' });
    expect(coverTermOf(renamed, [chosen])).toEqual({ period: { to_age: 70 }, birthday: '1990-06-01' });
    const forLife = facts({ how_long: 'life', born: '1990-06-01' });
    expect(coverTermOf(renamed, [forLife])).toEqual({ period: 'life', birthday: '1990-06-01' });
  });

  test('and is not issued where the file says nothing of it', () => {
    expect(() => coverTermOf(renamed, [facts({ term: 'to70', born: '1990-06-01' })])).toThrow(/period/);
  });
});

describe('the cooling-off period', () => {
  const received = at('2026-03-19T10:00:00');
  test('counts from the day after it was acknowledged, its last day included', () => {
    expect(coolingOff(20, received, at('2026-03-22T09:00:00'))).toEqual({
      until: '2026-04-08',
      leftDays: 17,
    });
    expect(isCoolingOff(20, received, at('2026-04-08T23:59:59'))).toBe(true);
    expect(isCoolingOff(20, received, at('2026-04-09T00:00:00'))).toBe(false);
  });
  test('is not used up before', () => {
    expect(coolingOff(15, null, at('2026-05-01T09:00:00'))).toEqual({ until: '2026-05-16', leftDays: 15 });
  });
});

describe('the call about a visit that is not done', () => {
  const received = at('2026-03-19T10:00:00');
  test('is three days before the last, and the message before it half-way', () => {
    expect(visitReminders(15, received)).toEqual({ remindOn: '2026-03-27', callOn: '2026-03-31' });
    expect(visitReminders(20, received)).toEqual({ remindOn: '2026-03-29', callOn: '2026-04-05' });
  });
  test('is earlier where the last days are off, and the message before the call', () => {
    // The nine days of the Spring Festival are from 15 to 23 February.
    expect(visitReminders(15, at('2026-02-06T10:00:00'))).toEqual({
      remindOn: '2026-02-12',
      callOn: '2026-02-13',
    });
  });
  test.each([15, 20])('is due within the %d days, whenever in the year they begin', (days) => {
    const late: string[] = [];
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const { remindOn, callOn } = visitReminders(days, at(`${day}T10:00:00`));
      const due = beijingDay(callDueAt(at(`${callOn}T08:00:00`)));
      if (due > addDays(day, days) || remindOn <= day || remindOn >= callOn) late.push(day);
    }
    expect(late).toEqual([]);
  });
});

test('the next premium is due on the same day, which it is named through, and none after the last', () => {
  const yearly = { period: 'year', instalments: 3 } as const;
  expect(nextPremiumOn(yearly, '2026-03-19', at('2026-03-19T10:00:00'))).toBe('2027-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2027-03-19T23:59:59'))).toBe('2027-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2027-03-20T00:00:00'))).toBe('2028-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2028-03-19T10:00:00'))).toBe('2028-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2028-03-20T10:00:00'))).toBeNull();
  const monthly = { period: 'month', instalments: 12 } as const;
  expect(nextPremiumOn(monthly, '2026-01-31', at('2026-02-01T10:00:00'))).toBe('2026-02-28');
  expect(
    nextPremiumOn({ period: 'single', instalments: 1 }, '2026-01-31', at('2026-02-01T10:00:00')),
  ).toBeNull();
});

test('a later premium counts as paid from its own day on', () => {
  const yearly = { period: 'year', instalments: 3 } as const;
  expect(isLaterPremiumDue(yearly, '2026-03-19', at('2027-03-18T23:59:59'))).toBe(false);
  expect(isLaterPremiumDue(yearly, '2026-03-19', at('2027-03-19T00:00:00'))).toBe(true);
  const single = { period: 'single', instalments: 1 } as const;
  expect(isLaterPremiumDue(single, '2026-03-19', at('2030-03-19T00:00:00'))).toBe(false);
});

test('a policy number has its year and seven digits', () => {
  expect(policyNumber(2026, 418)).toBe('9920260000418');
});

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100, '壹元整'],
  [105, '壹元零伍分'],
  [1010, '壹拾元壹角整'],
  [100_000, '壹仟元整'],
  [100_001, '壹仟元零壹分'],
  [1_000_500, '壹万零伍元整'],
  [665_200, '陆仟陆佰伍拾贰元整'],
  [10_001_000, '壹拾万零壹拾元整'],
  [3_000_000_000, '叁仟万元整'],
  [100_000_000_100, '壹拾亿零壹元整'],
  [1_234_567_890_12, '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元壹角贰分'],
])('%d fen are %s', (fen, words) => expect(upperMoney(fen)).toBe(words));
