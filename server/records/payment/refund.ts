import { and, eq } from 'drizzle-orm';
import { premiumToRefund, refunded } from '../../domain/payment/ledger.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { refunds } from '../../tables/payment.ts';
import { writeEvent, type By } from '../events/events.ts';
import { newId } from '../new-id.ts';
import { writeJournal } from './ledger.ts';
import { findPayment, type PaymentRow } from './payments.ts';

export type RefundRow = typeof refunds.$inferSelect;

export interface RefundAsked {
  readonly paymentNo: string;
  readonly amountFen: number;
  /** Goes to the channel and to the customer. */
  readonly reason: string;
  readonly requestId: string;
}

/** Enqueues what asks the channel, in the same transaction (sendRefundJob in server/jobs/kinds.ts). */
export type EnqueueRefund = (tx: Queryable, refundNo: string) => Promise<void>;

/**
 * Gives money back: the refund, the ledger, and what asks the channel. The same request id again is the same refund.
 * Throws RangeError where it is more than the payment has left.
 */
export async function refundPayment(
  tx: Queryable,
  { paymentNo, amountFen, reason, requestId }: RefundAsked,
  enqueue: EnqueueRefund,
  by: By,
): Promise<RefundRow> {
  const payment = await findPayment(tx, paymentNo, { lock: true });
  if (payment?.status !== 'paid') throw new RangeError(`${paymentNo} is not paid`);
  const before = await refundsOf(tx, paymentNo);
  const same = before.find((row) => row.requestId === requestId);
  if (same) return same;
  const left = before.reduce((rest, row) => rest - row.amountFen, payment.amountFen);
  if (amountFen > left) throw new RangeError(`${paymentNo} has ${left} fen left, not ${amountFen}`);
  const [made] = await tx
    .insert(refunds)
    .values({ ...{ paymentNo, amountFen, reason, requestId }, ...newRefund(by.at) })
    .returning();
  if (!made) throw new Error(`no refund of ${paymentNo} was made`);
  // What came on top of a premium was booked as payable back at once.
  if (payment.settles)
    await writeJournal(tx, payment.orderNo, premiumToRefund(made.refundNo, amountFen), by.at);
  const detail = { refund_no: made.refundNo, amount_fen: amountFen, reason };
  await writeEvent(tx, orderOwner(payment.orderNo), 'ask_refund', detail, by);
  await enqueue(tx, made.refundNo);
  return made;
}

const newRefund = (askedAt: Date) => ({ refundNo: newId('R'), status: 'asked' as const, askedAt });

export const refundsOf = (tx: Queryable, paymentNo: string): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentNo, paymentNo));

/** The payment's refund, where one was asked for. */
export async function refundOf(db: Queryable, paymentNo: string): Promise<RefundRow | null> {
  const [row] = await refundsOf(db, paymentNo);
  return row ?? null;
}

export async function findRefund(tx: Queryable, refundNo: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.refundNo, refundNo)).limit(1);
  return row;
}

/** The channel has it; what comes of it is asked for. */
export async function keepRefundSent(tx: Queryable, refundNo: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'sent' })
    .where(and(eq(refunds.refundNo, refundNo), eq(refunds.status, 'asked')));
}

/**
 * The customer has it back: once, however often the channel says so. Answers whether it is news. Throws RangeError
 * where the two sides of the journal differ.
 */
export async function bookRefunded(
  tx: Queryable,
  { refundNo, amountFen }: RefundRow,
  { orderNo, method }: Pick<PaymentRow, 'orderNo' | 'method'>,
  by: By,
): Promise<boolean> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.refundNo, refundNo)).for('update');
  if (!row || row.status === 'refunded') return false;
  await tx
    .update(refunds)
    .set({ status: 'refunded', refundedAt: by.at })
    .where(eq(refunds.refundNo, refundNo));
  await writeJournal(tx, orderNo, refunded(refundNo, method, amountFen), by.at);
  await writeEvent(
    tx,
    orderOwner(orderNo),
    'book_refund',
    { refund_no: refundNo, amount_fen: amountFen },
    by,
  );
  return true;
}
