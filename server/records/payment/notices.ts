import { and, inArray, isNull, lt, ne, type SQLWrapper } from 'drizzle-orm';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { NoticeVerdict } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { paymentNotices, payments } from '../../tables/payment.ts';

interface Kept {
  readonly method: PaymentMethod;
  readonly paymentNo: string | null;
  readonly verdict: NoticeVerdict;
  /** The bytes that were signed. */
  readonly raw: string;
}

export async function keepNotice(
  { connection, personalData, now }: ServiceContext,
  { raw, ...kept }: Kept,
): Promise<void> {
  await connection.db
    .insert(paymentNotices)
    .values({ ...kept, bodySealed: personalData.seal(raw), receivedAt: now() });
}

/** What the channels sent of these orders' payments holds who paid: it goes with the orders. That it came, and when, stays. */
export async function forgetNotices(tx: Queryable, orderNos: SQLWrapper): Promise<void> {
  const theirs = tx
    .select({ paymentNo: payments.paymentNo })
    .from(payments)
    .where(inArray(payments.orderNo, orderNos));
  await tx
    .update(paymentNotices)
    .set({ bodySealed: '' })
    .where(and(inArray(paymentNotices.paymentNo, theirs), ne(paymentNotices.bodySealed, '')));
}

const notBelieved: readonly NoticeVerdict[] = ['unknown', 'signature_wrong', 'stale'];

/** Deletes what came before then, named no payment of ours and was not believed: anybody may send it. */
export async function forgetRefusedNotices(tx: Queryable, before: Date): Promise<void> {
  const { verdict, paymentNo, receivedAt } = paymentNotices;
  await tx
    .delete(paymentNotices)
    .where(and(inArray(verdict, [...notBelieved]), isNull(paymentNo), lt(receivedAt, before)));
}
