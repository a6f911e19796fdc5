import { isInName } from '../../../../contract/person-name.ts';
import { plainText } from '../../../../contract/plain-text.ts';
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
  { key: 'repeat', label: '待重录', owed: ['repeat'] },
  { key: 'checking', label: '检查审核中', owed: ['verdict', 'review'] },
  { key: 'done', label: '已完成', owed: ['nothing'] },
  { key: 'revoked', label: '已撤回', owed: ['revoked'] },
  { key: 'ended', label: '保单已终止', owed: ['ended'] },
];

/** Who is stuck, whatever is owed. */
export const stuckGroup: Group = { key: 'stuck', label: '卡住了', owed: [] };

const stillForMs = 30 * 60_000;
const forgottenAfterMs = 24 * 3_600_000;
const underWay = new Set<Owed>(['identity', 'policy', 'will_check', 'recording', 'repeat']);

/** Asked for help, can go no further alone, or opened the link and has stood still for half an hour (not for a day). */
export function isStuck({ asked_at, owed: what, link, updated_at }: BoardCustomer, now: number): boolean {
  if (asked_at !== null || what === 'help' || what === 'new_link') return true;
  if (!underWay.has(what) || link.opened_at === null) return false;
  const still = now - Math.max(Date.parse(updated_at), Date.parse(link.opened_at));
  return still > stillForMs && still < forgottenAfterMs;
}

function inGroup(customer: BoardCustomer, group: Group, now: number): boolean {
  return group.key === stuckGroup.key ? isStuck(customer, now) : group.owed.includes(customer.owed);
}

export function countIn(customers: readonly BoardCustomer[], group: Group, now = 0): number {
  return customers.filter((customer) => inGroup(customer, group, now)).length;
}

export const sortings = [
  ['attention', '按待办'],
  ['due', '按链接到期'],
  ['updated', '按最近更新'],
] as const;
export type Sorting = (typeof sortings)[number][0];

interface Wanted {
  readonly now?: number;
  readonly sorting?: Sorting;
  /** Whether a word is a name's pinyin or its initials, once that can be told. */
  readonly soundsLike?: (name: string, word: string) => boolean;
}

/** Those of a group that a search finds, in the order that is asked for; of equals, what changed last. */
export function shownCustomers(
  customers: readonly BoardCustomer[],
  group: Group,
  search: string,
  { now = 0, sorting = 'attention', soundsLike = () => false }: Wanted = {},
): BoardCustomer[] {
  const words = plainText(search).trim().toLowerCase().split(/\s+/).filter(Boolean);
  return customers
    .filter((customer) => inGroup(customer, group, now))
    .filter(({ name, mobile_masked, product_name, note }) => {
      const text = `${name} ${mobile_masked} ${product_name} ${note}`.toLowerCase();
      return words.every((word) => text.includes(word) || isInName(name, word) || soundsLike(name, word));
    })
    .sort((a, b) => orders[sorting](a, b) || b.updated_at.localeCompare(a.updated_at));
}

const orders: Record<Sorting, (a: BoardCustomer, b: BoardCustomer) => number> = {
  attention: (a, b) =>
    Number(Boolean(b.asked_at)) - Number(Boolean(a.asked_at)) ||
    owed.options.indexOf(a.owed) - owed.options.indexOf(b.owed),
  due: (a, b) => dueOf(a).localeCompare(dueOf(b)),
  updated: () => 0,
};

/** Links that are over, or that nobody needs any more, come after those that are running out. */
const dueOf = ({ link, may }: BoardCustomer) =>
  link.state === 'open' && may.revoke ? link.expires_at : `~${link.expires_at}`;
