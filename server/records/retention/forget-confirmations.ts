import { and, eq, inArray, lte, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { orderConfirmations, orderMistakes } from '../../tables/order-confirmation.ts';
import { members, orders } from '../../tables/order.ts';
import { amountChecks, payments } from '../../tables/payment.ts';
import { processes } from '../../tables/process.ts';
import { forgetNotices } from '../payment/notices.ts';

/** Forgets what members were shown, signed and found wrong, and what staff and channels wrote of their money, in orders that came to nothing before that moment. */
export async function forgetConfirmations(tx: Queryable, before: Date): Promise<void> {
  const cancelled = tx
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(and(eq(processes.status, 'cancel'), lte(processes.updatedAt, before)));
  const theirs = tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .where(inArray(members.orderNo, cancelled));
  await tx.delete(orderConfirmations).where(inArray(orderConfirmations.orderNo, cancelled));
  await forgetAmountReasons(tx, cancelled);
  await forgetNotices(tx, cancelled);
  await tx.delete(orderMistakes).where(inArray(orderMistakes.memberNo, theirs));
}

/** The same of one order: what its members were shown, signed and found wrong. */
export async function forgetAgreed(tx: Queryable, orderNo: string): Promise<void> {
  const theirs = tx.select({ memberNo: members.memberNo }).from(members).where(eq(members.orderNo, orderNo));
  await tx.delete(orderConfirmations).where(eq(orderConfirmations.orderNo, orderNo));
  await tx.delete(orderMistakes).where(inArray(orderMistakes.memberNo, theirs));
}

/** The same of some of its members: what they confirmed and signed. */
export async function forgetConfirmationsOf(tx: Queryable, memberNos: readonly string[]): Promise<void> {
  await tx.delete(orderConfirmations).where(inArray(orderConfirmations.memberNo, [...memberNos]));
}

/** What staff wrote down of payments of another amount; that they decided, and what, stays. */
export async function forgetAmountReasons(tx: Queryable, orderNos: SQLWrapper): Promise<void> {
  const theirs = tx
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(inArray(payments.orderNo, orderNos));
  await tx.update(amountChecks).set({ reasonSealed: null }).where(inArray(amountChecks.paymentNo, theirs));
}
