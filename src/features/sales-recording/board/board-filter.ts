import { type BoardCustomer, owed, type Owed } from '../../../../contract/services/sales-recording.ts';

export interface Group {
  readonly key: string;
  readonly label: string;
  readonly owed: readonly Owed[];
}

/** What one looks for on a board, in the order of the process. */
export const groups: readonly Group[] = [
  { key: 'all', label: '全部', owed: owed.options },
  { key: 'sales', label: '需要您处理', owed: ['help', 'new_link'] },
  { key: 'identity', label: '待验证身份', owed: ['identity'] },
  { key: 'policy', label: '待确认保单', owed: ['policy'] },
  { key: 'will_check', label: '待意愿确认', owed: ['will_check'] },
  { key: 'recording', label: '待朗读', owed: ['recording'] },
  { key: 'repeat', label: '待补录', owed: ['repeat'] },
  { key: 'checking', label: '检查审核中', owed: ['verdict', 'review'] },
  { key: 'done', label: '已完成', owed: ['nothing'] },
  { key: 'revoked', label: '已撤回', owed: ['revoked'] },
];

export function countIn(customers: readonly BoardCustomer[], group: Group): number {
  return customers.filter((customer) => group.owed.includes(customer.owed)).length;
}

/** Those of a group that a search finds, what wants attention first; of equals, what changed last. */
export function shownCustomers(
  customers: readonly BoardCustomer[],
  group: Group,
  search: string,
): BoardCustomer[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return customers
    .filter((customer) => group.owed.includes(customer.owed))
    .filter((customer) => {
      const text = `${customer.name} ${customer.mobile_masked} ${customer.product_name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort(
      (a, b) =>
        owed.options.indexOf(a.owed) - owed.options.indexOf(b.owed) ||
        b.updated_at.localeCompare(a.updated_at),
    );
}
