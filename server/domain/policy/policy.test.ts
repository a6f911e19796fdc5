import { describe, expect, test } from 'vitest';
import {
  coolingOff,
  endsOn,
  isCoolingOff,
  nextPremiumOn,
  policyNumber,
  startsOn,
  workingDaysAfter,
} from './policy.ts';
import { upperMoney } from './upper-money.ts';

const at = (text: string) => new Date(`${text}+08:00`);

test('cover begins on the day after the payment, in Beijing', () => {
  expect(startsOn(at('2026-03-18T23:59:59'))).toBe('2026-03-19');
  expect(startsOn(at('2026-03-19T00:00:00'))).toBe('2026-03-20');
});

test('and ends a day before it would begin again, at a birthday, or never', () => {
  expect(endsOn('short', '2026-03-19', null)).toBe('2027-03-18');
  expect(endsOn('short', '2028-02-29', null)).toBe('2029-02-27');
  expect(endsOn('long', '2026-03-19', { birthday: '1990-06-01', untilAge: 70 })).toBe('2060-05-31');
  expect(endsOn('long', '2026-03-19', null)).toBeNull();
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

test('the next premium is due on the same day, and none after the last', () => {
  const yearly = { period: 'year', instalments: 3 } as const;
  expect(nextPremiumOn(yearly, '2026-03-19', at('2026-03-19T10:00:00'))).toBe('2027-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2027-03-19T10:00:00'))).toBe('2028-03-19');
  expect(nextPremiumOn(yearly, '2026-03-19', at('2028-03-19T10:00:00'))).toBeNull();
  const monthly = { period: 'month', instalments: 12 } as const;
  expect(nextPremiumOn(monthly, '2026-01-31', at('2026-02-01T10:00:00'))).toBe('2026-02-28');
  expect(
    nextPremiumOn({ period: 'single', instalments: 1 }, '2026-01-31', at('2026-02-01T10:00:00')),
  ).toBeNull();
});

test('working days leave out Saturday and Sunday', () => {
  expect(workingDaysAfter(at('2026-03-19T10:00:00'), 3)).toBe('2026-03-24');
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
