import { soundsLike } from '../../../../workers/tasks/text/name-pinyin.ts';
import { describe, expect, it } from 'vitest';
import { type BoardCustomer, owed, type Owed } from '../../../../contract/services/sales-recording.ts';
import { countIn, groups, isStuck, shownCustomers, stuckGroup } from './board-filter.ts';

const customer = (name: string, what: Owed, updated: string, mobile = '138****0001') =>
  ({
    recording_no: name,
    name,
    owed: what,
    updated_at: updated,
    mobile_masked: mobile,
    product_name: '医疗险',
    note: '',
    asked_at: null,
    link: { state: 'open', opened_at: null, expires_at: '2026-11-28T09:00:00Z' },
    may: { revoke: true },
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

  it('finds a dotted name by any dot and by none, and a mobile by full-width digits', () => {
    const dotted = customer('艾力·买买提', 'identity', '2026-11-21T09:30:00Z', '138****7788');
    for (const search of ['艾力•买', '艾力.买买提', '艾力・买买提', '艾力买买提', '７７８８'])
      expect(names(shownCustomers([...customers, dotted], all, search)), search).toContain(dotted.name);
    expect(shownCustomers(customers, all, '•')).toEqual([]);
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

describe('the order and the alert', () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const first = customer('林知夏', 'nothing', '2026-11-21T09:00:00Z');
  const asking = {
    ...customer('周明远', 'identity', '2026-11-21T08:00:00Z'),
    asked_at: '2026-11-21T09:59:00Z',
  };
  const link = { ...asking.link, expires_at: '2026-11-21T20:00:00Z' };
  const due = { ...customer('岑南乔', 'recording', '2026-11-20T08:00:00Z'), link };
  const rows = [first, asking, due];

  it('puts who asks in front, else goes by the end of the link or by what changed', () => {
    expect(names(shownCustomers(rows, all, ''))).toEqual(['周明远', '岑南乔', '林知夏']);
    expect(names(shownCustomers(rows, all, '', { sorting: 'due' }))[0]).toBe('岑南乔');
    expect(names(shownCustomers(rows, all, '', { sorting: 'updated' }))).toEqual([
      '林知夏',
      '周明远',
      '岑南乔',
    ]);
  });

  it('finds by pinyin once it can be told', () => {
    expect(names(shownCustomers(rows, all, 'LZX', { soundsLike }))).toEqual(['林知夏']);
    expect(shownCustomers(rows, all, 'lzx')).toEqual([]);
  });

  it('calls somebody stuck who asked, who cannot go on alone, or who stands still half-way', () => {
    const opened = (minutesAgo: number) => ({
      ...customer('甲', 'policy', new Date(at - minutesAgo * 60_000).toISOString()),
      link: { ...link, opened_at: '2026-11-21T00:00:00Z' },
    });
    expect(isStuck(asking, at)).toBe(true);
    expect(isStuck(customer('乙', 'help', '2026-11-21T09:00:00Z'), at)).toBe(true);
    expect([10, 31, 600, 1500].map((minutes) => isStuck(opened(minutes), at))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(isStuck(customer('丙', 'identity', '2026-11-21T01:00:00Z'), at)).toBe(false);
    expect(countIn(rows, stuckGroup, at)).toBe(1);
  });
});
