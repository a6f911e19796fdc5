import { Failure } from '../../domain/failure.ts';
import { changedCode, mayStillBePaid, type saidWrongCode } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { openChecksOf } from './amount-checks.ts';
import { askChannel } from './ask-channel.ts';
import { closeSoon } from './book-trade.ts';
import type { PaymentJobs } from './payment-jobs.ts';
import { changePayment, paymentsOf, type PaymentRow } from './payments.ts';

/** Why an order can be paid no more; `EXPIRED`: nobody went on with it. */
type CloseReason = 'REPLACED' | 'USER_CANCELED' | 'EXPIRED';

/**
 * Closes at its channel whatever can be paid of an order before the order is changed or given up: nobody pays for what
 * they did not confirm, or no longer want. What the channel does not answer for stays open; `orderIn` names the order,
 * or null for none.
 */
export async function closePayments(
  context: ServiceContext,
  jobs: PaymentJobs,
  reasonCode: CloseReason,
  orderIn: (tx: Transaction) => Promise<string | null>,
): Promise<void> {
  const open = await context.connection.db.transaction(async (tx) => {
    const orderNo = await orderIn(tx);
    return orderNo === null ? [] : await closeAllSoon(tx, orderNo, reasonCode, jobs, context.now());
  });
  await askToClose(context, open, jobs);
}

/** Nobody is led to pay an order any more. Answers what `askToClose` is to close once this is committed. */
export async function closeAllSoon(
  tx: Transaction,
  orderNo: string,
  reasonCode: CloseReason | typeof saidWrongCode,
  jobs: PaymentJobs,
  at: Date,
): Promise<readonly PaymentRow[]> {
  const closing = (await paymentsOf(tx, orderNo)).filter(({ status }) => mayStillBePaid(status));
  for (const one of closing) await closeSoon(tx, one, reasonCode, jobs, { actor: 'job', at });
  return closing;
}

/** Asks the channels at once; where one does not answer, a job goes on. */
export async function askToClose(
  context: ServiceContext,
  closing: readonly PaymentRow[],
  jobs: PaymentJobs,
): Promise<void> {
  for (const one of closing)
    await askChannel(context, one, jobs, { close: true }).catch((err: unknown) =>
      context.log.error({ err, paymentNo: one.paymentNo }, 'a payment is not closed yet'),
    );
  if (closing.length > 0) await context.jobs.wake();
}

/** Money that comes all the same, by a page that was left open, goes back. Throws what requireNoneOpen throws. */
export async function voidPayments(tx: Transaction, orderNo: string, at: Date): Promise<void> {
  const rows = await paymentsOf(tx, orderNo);
  await requireNoneOpen(tx, orderNo, rows);
  for (const { paymentNo, status } of rows)
    if (status !== 'paid') await changePayment(tx, paymentNo, { reasonCode: changedCode }, at);
}

/**
 * Throws paymentClosing while one of an order's payments may still be paid, and paymentBeingChecked while a person looks
 * into one: whose money that is has to be known first.
 */
export async function requireNoneOpen(
  tx: Transaction,
  orderNo: string,
  rows: readonly Pick<PaymentRow, 'status'>[],
): Promise<void> {
  if ((await openChecksOf(tx, orderNo)).length > 0) throw new Failure('paymentBeingChecked');
  if (rows.some(({ status }) => mayStillBePaid(status))) throw new Failure('paymentClosing');
}
