import { and, eq } from 'drizzle-orm';
import { askAgainAt, paymentMs } from '../../domain/payment/payment.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { payments } from '../../tables/payment.ts';
import { writeEvent, type By } from '../events/events.ts';
import { newId } from '../new-id.ts';
import type { PaymentJobs } from './payment-jobs.ts';
import type { PaymentRow } from './payments.ts';

type Asked = Pick<
  PaymentRow,
  'orderNo' | 'method' | 'amountFen' | 'place' | 'origin' | 'sessionId' | 'addressHash' | 'requestId'
>;

/**
 * A payment that the channel does not know yet, and what asks for it when nobody tells. Throws where the database takes
 * the row and does not answer it.
 */
export async function newPayment(
  tx: Queryable,
  asked: Asked,
  jobs: PaymentJobs,
  by: By,
): Promise<PaymentRow> {
  const [made] = await tx
    .insert(payments)
    .values({
      ...asked,
      ...{ paymentNo: newId('Z'), status: 'opening', openedAt: by.at, updatedAt: by.at },
      expiresAt: new Date(by.at.getTime() + paymentMs),
    })
    .returning();
  if (!made) throw new Error(`no payment of ${asked.orderNo} was made`);
  await jobs.ask(tx, made.paymentNo, 0, askAgainAt(0, by.at));
  const detail = { payment_no: made.paymentNo, method: made.method, amount_fen: made.amountFen };
  await writeEvent(tx, orderOwner(asked.orderNo), 'open_payment', detail, by);
  return made;
}

/** The payment that was asked for under this idempotency key, or undefined. */
export async function paymentOfRequest(
  tx: Queryable,
  orderNo: string,
  requestId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderNo, orderNo), eq(payments.requestId, requestId)))
    .limit(1);
  return row;
}

/** The channel has it: it can be paid there. Answers false where it was closed meanwhile. */
export async function keepOpened(
  tx: Queryable,
  paymentNo: string,
  opened: { readonly url: string } | { readonly prepayId: string },
  at: Date,
): Promise<boolean> {
  const changed = await tx
    .update(payments)
    .set({ status: 'open', ...opened, updatedAt: at })
    .where(and(eq(payments.paymentNo, paymentNo), eq(payments.status, 'opening')))
    .returning({ paymentNo: payments.paymentNo });
  return changed.length > 0;
}
