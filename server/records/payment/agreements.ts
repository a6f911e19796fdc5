import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formEntry } from '../../../contract/model/form.ts';
import type { EndOfDebits } from '../../domain/events.ts';
import { orderOwner } from '../../domain/owner.ts';
import { orderOfAgreement } from '../../domain/payment/agreement.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { ChannelError } from '../../ports/payment-channel.ts';
import { bankAgreements } from '../../tables/payment.ts';
import { notifyProcessChanged, writeEvent, type By } from '../events/events.ts';
import { membersOf } from '../member/members.ts';
import { orderOf } from '../order/orders.ts';

export async function agreementOf(
  tx: Queryable,
  orderNo: string,
  { lock = false }: { readonly lock?: boolean } = {},
) {
  const query = tx.select().from(bankAgreements).where(eq(bankAgreements.orderNo, orderNo)).limit(1);
  const [row] = await (lock ? query.for('update') : query);
  return row ?? null;
}

/** Has the bank end an agreement, by a job; jobs are for services and jobs to name. */
export type EndSoon = (tx: Queryable, agreementNo: string) => Promise<void>;

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

/** Nothing is debited any more from now on; repeatable, and nothing where nothing was signed. */
export async function endAgreement(
  tx: Queryable,
  orderNo: string,
  { because, requestId }: { readonly because: EndOfDebits; readonly requestId: string | null },
  endSoon: EndSoon,
  by: By,
): Promise<void> {
  const agreement = await agreementOf(tx, orderNo, { lock: true });
  if (agreement?.status !== 'signed') return;
  await tx
    .update(bankAgreements)
    .set({ status: 'ending', signedAt: by.at })
    .where(eq(bankAgreements.orderNo, orderNo));
  await writeEvent(tx, orderOwner(orderNo), 'end_debit', { because, request_id: requestId }, by);
  await endSoon(tx, agreement.agreementNo);
}

/** Has the bank end what is to be ended. Rejects with ChannelError where the bank could not be reached. */
export async function endAtBank(context: ServiceContext, agreementNo: string): Promise<void> {
  const { connection, paymentChannels, now } = context;
  const orderNo = orderOfAgreement(agreementNo);
  const isEnding = async (tx: Queryable, lock: boolean) => {
    const known = await agreementOf(tx, orderNo, { lock });
    return known?.agreementNo === agreementNo && known.status === 'ending';
  };
  if (!(await isEnding(connection.db, false))) return;
  if (!paymentChannels.bank_card) throw new ChannelError('no bank is configured');
  await paymentChannels.bank_card.endAgreement(agreementNo);
  const at = now();
  const processNo = await connection.db.transaction(async (tx) => {
    if (!(await isEnding(tx, true))) return null;
    await tx
      .update(bankAgreements)
      .set({ status: 'ended', signedAt: at })
      .where(eq(bankAgreements.orderNo, orderNo));
    await writeEvent(tx, orderOwner(orderNo), 'book_end_of_debit', {}, { actor: 'job', at });
    return (await orderOf(tx, orderNo))?.processNo ?? null;
  });
  if (processNo !== null) notifyProcessChanged(context, processNo);
}

/** The last digits of the account that later premiums are debited from, as far as the application names it. */
export async function debitedAccount(
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  orderNo: string,
): Promise<string | null> {
  const [card] = (await renewalEntries({ personalData }, tx, orderNo)).flatMap(({ bank_card }) =>
    typeof bank_card === 'string' && bank_card.length >= 4 ? [bank_card] : [],
  );
  return card?.slice(-4) ?? null;
}

const renewalEntries = async (
  { personalData }: Pick<ServiceContext, 'personalData'>,
  tx: Queryable,
  orderNo: string,
) =>
  (await membersOf(tx, orderNo))
    .filter(({ role }) => role === 'renewal_term_pay' || role === 'renewal_insurance_pay')
    .map(({ valuesSealed }) => z.parse(formEntry, JSON.parse(personalData.open(valuesSealed))));

/** Whether the applicant chose automatic debits of what comes after the first premium (rule R6: nobody else does). */
export async function wantsAutomaticDebit(
  { connection, personalData }: Pick<ServiceContext, 'connection' | 'personalData'>,
  orderNo: string,
): Promise<boolean> {
  const entries = await renewalEntries({ personalData }, connection.db, orderNo);
  return entries.some((entry) => entry['automatic_debit'] === 'agree');
}
