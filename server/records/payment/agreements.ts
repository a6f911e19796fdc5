import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formEntry } from '../../../contract/model/form.ts';
import type { EndOfDebits } from '../../domain/events.ts';
import { orderOwner, processOwner } from '../../domain/owner.ts';
import { debitAccount, isDebitAgreed, isRenewal } from '../../domain/payment/agreed-debit.ts';
import { orderOfAgreement, unheardOf, type KnownAgreement } from '../../domain/payment/agreement.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { ChannelError } from '../../ports/payment-channel.ts';
import { bankAgreements } from '../../tables/payment.ts';
import { isWithdrawn } from '../consent/consents.ts';
import { notifyProcessChanged, writeEvent, type By } from '../events/events.ts';
import { membersOf } from '../member/members.ts';
import { orderOf, type OrderRow } from '../order/orders.ts';

export async function agreementOf(
  tx: Queryable,
  orderNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  const query = tx.select().from(bankAgreements).where(eq(bankAgreements.orderNo, orderNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** What is known of an order's agreement, or follows of a consent that was taken back before anything was heard. */
export async function knownAgreement(
  tx: Queryable,
  { orderNo, processNo }: Pick<OrderRow, 'orderNo' | 'processNo'>,
): Promise<KnownAgreement | null> {
  const heard = await agreementOf(tx, orderNo);
  if (heard) return heard;
  return (await isWithdrawn(tx, processOwner(processNo), 'bank')) ? unheardOf(orderNo) : null;
}

/**
 * Has the bank end an agreement, by a job; jobs are for services and jobs to name. `late`: the bank tells of it only now,
 * and may have been asked before, when there was nothing to end.
 */
export type EndSoon = (tx: Queryable, agreementNo: string, how?: { readonly late: true }) => Promise<void>;

/** What the customer decided on the bank's page. */
export async function putAgreement(
  tx: Queryable,
  orderNo: string,
  row: Pick<typeof bankAgreements.$inferSelect, 'agreementNo' | 'status' | 'signedAt'>,
): Promise<void> {
  await tx
    .insert(bankAgreements)
    .values({ orderNo, ...row })
    .onConflictDoUpdate({ target: bankAgreements.orderNo, set: row });
}

/**
 * Nothing is debited any more from now on; repeatable, and nothing where the bank said nothing. Where its last word was
 * that the customer declined it is asked as well: their agreeing to it after all may not have been told yet.
 */
export async function endAgreement(
  tx: Queryable,
  orderNo: string,
  { because, requestId }: { readonly because: EndOfDebits; readonly requestId: string | null },
  endSoon: EndSoon,
  by: By,
): Promise<void> {
  const agreement = await agreementOf(tx, orderNo, { lock: true });
  if (agreement?.status !== 'signed' && agreement?.status !== 'declined') return;
  await tx
    .update(bankAgreements)
    .set({ status: 'ending', signedAt: by.at })
    .where(eq(bankAgreements.orderNo, orderNo));
  await writeEvent(
    tx,
    orderOwner(orderNo),
    'end_debit',
    { because, request_id: requestId, agreement_no: agreement.agreementNo },
    by,
  );
  await endSoon(tx, agreement.agreementNo);
}

/**
 * Has the bank end what is to be ended, whatever was signed under another number since; told `late`, also what had ended
 * here. Rejects with ChannelError where the bank could not be reached.
 */
export async function endAtBank(context: ServiceContext, agreementNo: string, late = false): Promise<void> {
  const { connection, paymentChannels, now } = context;
  const orderNo = orderOfAgreement(agreementNo);
  const before = await agreementOf(connection.db, orderNo);
  const toEnd: readonly string[] = late ? ['ending', 'ended'] : ['ending'];
  if (before?.agreementNo === agreementNo && !toEnd.includes(before.status)) return;
  if (!paymentChannels.bank_card) throw new ChannelError('no bank is configured');
  await paymentChannels.bank_card.endAgreement(agreementNo);
  const at = now();
  const processNo = await connection.db.transaction(async (tx) => {
    const known = await agreementOf(tx, orderNo, { lock: true });
    if (known?.agreementNo !== agreementNo || known.status !== 'ending') return null;
    await tx
      .update(bankAgreements)
      .set({ status: 'ended', signedAt: at })
      .where(eq(bankAgreements.orderNo, orderNo));
    await writeEvent(
      tx,
      orderOwner(orderNo),
      'book_end_of_debit',
      { agreement_no: agreementNo },
      { actor: 'job', at },
    );
    return (await orderOf(tx, orderNo))?.processNo ?? null;
  });
  if (processNo !== null) notifyProcessChanged(context, processNo);
}

type Needs = Pick<ServiceContext, 'personalData' | 'products'>;

/** The last digits of the account that later premiums are debited from, as far as the application names it. */
export async function debitedAccount(context: Needs, tx: Queryable, orderNo: string): Promise<string | null> {
  const accounts = (await renewals(context, tx, orderNo)).map(({ module, entry }) =>
    debitAccount(module, entry),
  );
  return accounts.find((account) => account.length >= 4)?.slice(-4) ?? null;
}

/** What was filled in of how later premiums are paid, with what the product asked. */
async function renewals({ personalData, products }: Needs, tx: Queryable, orderNo: string) {
  const order = await orderOf(tx, orderNo);
  const product = order && (await products.find(tx, order.productNo, order.productVersion));
  const modules = product?.modules.filter(isRenewal) ?? [];
  return (await membersOf(tx, orderNo)).flatMap(({ role, valuesSealed }) => {
    const module = modules.find((one) => one.module === role);
    return module ? [{ module, entry: z.parse(formEntry, JSON.parse(personalData.open(valuesSealed))) }] : [];
  });
}

/** Whether the applicant chose automatic debits of what comes after the first premium (rule R6: nobody else does). */
export async function wantsAutomaticDebit(
  context: Needs & Pick<ServiceContext, 'connection'>,
  orderNo: string,
): Promise<boolean> {
  const filledIn = await renewals(context, context.connection.db, orderNo);
  return filledIn.some(({ module, entry }) => isDebitAgreed(module, entry));
}
