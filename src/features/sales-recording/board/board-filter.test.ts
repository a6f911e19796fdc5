import { describe, expect, it } from 'vitest';
import { type BoardCustomer, owed, type Owed } from '../../../../contract/services/sales-recording.ts';
import { countIn, groups, shownCustomers } from './board-filter.ts';

const customer = (name: string, what: Owed, updated: string, mobile = '138****0001') =>
  ({
    recording_no: name,
    name,
    owed: what,
    updated_at: updated,
    mobile_masked: mobile,
    product_name: '医疗险',
  }) as BoardCustomer;
const all = groups[0]!;
const names = (rows: readonly BoardCustomer[]) => rows.map(({ name }) => name);

describe('the board’s list', () => {
  const customers = [
    customer('甲', 'nothing', '2026-11-21T09:00:00Z'),
    customer('乙', 'identity', '2026-11-21T08:00:00Z'),
    customer('丙', 'identity', '2026-11-21T09:30:00Z', '138****7788'),
    customer('丁', 'help', '2026-11-20T08:00:00Z'),
  ];

  it('puts what wants attention first, and of equals what changed last', () => {
    expect(names(shownCustomers(customers, all, ''))).toEqual(['丁', '丙', '乙', '甲']);
  });

  it('finds by name, by the end of the mobile and by product, all words at once', () => {
    expect(names(shownCustomers(customers, all, ' 7788 '))).toEqual(['丙']);
    expect(names(shownCustomers(customers, all, '医疗 乙'))).toEqual(['乙']);
    expect(shownCustomers(customers, all, '乙 7788')).toEqual([]);
  });

  it('has everybody in one group beside 全部, and only one', () => {
    for (const what of owed.options)
      expect([what, groups.filter((group) => group !== all && group.owed.includes(what)).length]).toEqual([
        what,
        1,
      ]);
    expect(
      countIn(
        customers,
        groups.find(({ key }) => key === 'identity')!,
      ),
    ).toBe(2);
  });
});
