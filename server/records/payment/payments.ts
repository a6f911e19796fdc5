import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import { methodNames } from '../../domain/payment/methods.ts';
import type { Queryable } from '../../ports/database.ts';
import { payments } from '../../tables/payment.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The payment that paid an order. */
export interface PaidPayment {
  readonly paymentNo: string;
  readonly amountFen: number;
  readonly channel: PaymentMethod;
  readonly channelName: string;
  /** When the premium was reckoned that was paid: the channel's clock is another. */
  readonly openedAt: Date;
  readonly paidAt: Date;
}

/** The payment that settled the order, or null. */
export async function paidPaymentOf(db: Queryable, orderNo: string): Promise<PaidPayment | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderNo, orderNo), eq(payments.settles, true)))
    .limit(1);
  if (!row?.paidAt) return null;
  const { paymentNo, amountFen, method: channel, openedAt, paidAt } = row;
  const channelName = methodNames[channel];
  return { paymentNo, amountFen, channel, channelName, openedAt, paidAt };
}

/** Every try to pay the order, the newest first. */
export const paymentsOf = (tx: Queryable, orderNo: string): Promise<PaymentRow[]> =>
  tx.select().from(payments).where(eq(payments.orderNo, orderNo)).orderBy(desc(payments.openedAt));

export async function findPayment(
  tx: Queryable,
  paymentNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<PaymentRow | undefined> {
  const query = tx.select().from(payments).where(eq(payments.paymentNo, paymentNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** The one that can be paid now, or undefined. */
export async function openPaymentOf(tx: Queryable, orderNo: string): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderNo, orderNo), inArray(payments.status, ['opening', 'open'])))
    .limit(1);
  return row;
}

export async function changePayment(
  tx: Queryable,
  paymentNo: string,
  change: Partial<Omit<PaymentRow, 'paymentNo' | 'orderNo'>>,
  at: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: at })
    .where(eq(payments.paymentNo, paymentNo));
}
