import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formEntry } from '../../../contract/model/form.ts';
import { orderOwner } from '../../domain/owner.ts';
import type { NoticeVerdict } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { bankAgreements } from '../../tables/payment.ts';
import { notifyProcessChanged, writeEvent } from '../events/events.ts';
import { membersOf } from '../member/members.ts';
import { orderOf } from '../order/orders.ts';

/** One agreement of an order: the number at the bank is made of the order's. */
export const agreementNoOf = (orderNo: string): string => `A${orderNo}`;

interface Kept {
  readonly verdict: NoticeVerdict;
  /** Of the order, where something changed. */
  readonly processNo: string | null;
}

/** What the customer decided on the bank's page; decided again, the later counts. */
export async function keepAgreement(
  context: ServiceContext,
  agreementNo: string,
  status: 'signed' | 'declined',
): Promise<NoticeVerdict> {
  const { connection, now } = context;
  const at = now();
  const { verdict, processNo } = await connection.db.transaction(async (tx): Promise<Kept> => {
    const order = await orderOf(tx, agreementNo.slice(1));
    if (!order || agreementNoOf(order.orderNo) !== agreementNo)
      return { verdict: 'unknown', processNo: null };
    const before = await agreementOf(tx, order.orderNo);
    if (before?.status === status) return { verdict: 'repeated', processNo: null };
    const row = { agreementNo, status, signedAt: at };
    await tx
      .insert(bankAgreements)
      .values({ orderNo: order.orderNo, ...row })
      .onConflictDoUpdate({ target: bankAgreements.orderNo, set: row });
    await writeEvent(tx, orderOwner(order.orderNo), 'sign_debit', { status }, { actor: 'job', at });
    return { verdict: 'booked', processNo: order.processNo };
  });
  if (processNo !== null) notifyProcessChanged(context, processNo);
  return verdict;
}

export async function agreementOf(tx: Queryable, orderNo: string) {
  const [row] = await tx.select().from(bankAgreements).where(eq(bankAgreements.orderNo, orderNo)).limit(1);
  return row ?? null;
}

/** Whether the applicant chose automatic debits of what comes after the first premium (rule R6: nobody else does). */
export async function wantsAutomaticDebit(
  { connection, personalData }: Pick<ServiceContext, 'connection' | 'personalData'>,
  orderNo: string,
): Promise<boolean> {
  const rows = await membersOf(connection.db, orderNo);
  return rows
    .filter(({ role }) => role === 'renewal_term_pay' || role === 'renewal_insurance_pay')
    .map(({ valuesSealed }) => z.parse(formEntry, JSON.parse(personalData.open(valuesSealed))))
    .some((entry) => entry['automatic_debit'] === 'agree');
}
