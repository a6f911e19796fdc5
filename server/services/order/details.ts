import type { OrderDetails } from '../../../contract/model/order.ts';
import type { EventName } from '../../domain/events.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { VisitorSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { confirmScope } from '../../records/order-confirmation/confirm-scope.ts';
import { settledConfirmations } from '../../records/order-confirmation/kept-confirmation.ts';
import { sectionsOf } from '../../records/order-confirmation/confirm-details.ts';
import { eventTimes } from '../../records/events/events.ts';
import { moneyRows, statusOfMoney } from '../../records/payment/order-money.ts';

/** Events of an order that its applicant reads. */
const words: Partial<Record<EventName, string>> = {
  correct_order: '更正了投保信息',
  open_payment: '发起支付',
  book_payment: '收到付款',
  ask_refund: '申请退款',
  book_refund: '退款完成',
};

/** An order as its applicant may read it at any time. Throws what the contract says. */
export async function orderDetailsOf(
  context: ServiceContext,
  processNo: string,
  session: VisitorSession,
): Promise<OrderDetails> {
  const { db } = context.connection;
  const asked = { process_no: processNo };
  const { scope, self, owed } =
    (await settledConfirmations(context, db, asked, session)) ??
    (await confirmScope(context, db, asked, session));
  const { order } = scope;
  const money = await moneyRows(db, order.orderNo);
  const told = await eventTimes(db, orderOwner(order.orderNo), Object.keys(words) as EventName[]);
  const confirmed = owed.flatMap(({ person, last, isGood }) =>
    last && isGood ? [{ what: `${person.name}确认投保内容`, at: last.confirmedAt }] : [],
  );
  const timeline = [
    { what: '提交投保信息', at: order.createdAt },
    ...confirmed,
    ...told.map(({ name, at }) => ({ what: words[name] ?? '', at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    ...{ order_no: order.orderNo, status: order.status, created_at: order.createdAt.toISOString() },
    head: self.content.head,
    sections: sectionsOf(self.content, null),
    money: statusOfMoney(money),
    timeline: timeline.map(({ what, at }) => ({ what, at: at.toISOString() })),
  };
}
