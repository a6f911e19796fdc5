import type { BoardCustomer } from '../../../../contract/services/sales-recording.ts';
import { beijingTime } from '../../../lib/dates.ts';

export const chatKinds = [
  ['first', '第一次发'],
  ['remind', '提醒'],
  ['repeat', '重录'],
] as const;
type ChatKind = (typeof chatKinds)[number][0];

/** What fits where the customer stands. */
export function chatKindOf({ owed, link }: BoardCustomer): ChatKind {
  if (owed === 'repeat') return 'repeat';
  return link.opened_at === null ? 'first' : 'remind';
}

/** A message for a chat, without the link; the agent may change it. It promises nothing and asks for no secrets. */
export function chatText(kind: ChatKind, customer: BoardCustomer): string {
  const { name, product_name: product, link, repeat } = customer;
  const until = beijingTime(link.expires_at);
  switch (kind) {
    case 'first':
      return `${name}您好，您投保的${product}还需要由您本人朗读确认，用手机就能办。请在光线好、安静的地方点开下面的链接，${until} 前有效。`;
    case 'remind':
      return `${name}您好，您投保的${product}还没有办完，点开下面的链接会接着上次的地方继续，${until} 前有效。有不清楚的随时找我。`;
    case 'repeat':
      return `${name}您好，您投保的${product}有 ${repeat.length} 段需要重录，其余都已保留。点开下面的链接就能看到原因并重录。`;
  }
}
