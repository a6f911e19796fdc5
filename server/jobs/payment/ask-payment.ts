import type * as z from 'zod/mini';
import { askCheckedAt } from '../../domain/payment/amount-check.ts';
import { askAgainAt, isToBeClosed, mayStillBePaid } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { checkOfPayment } from '../../records/payment/amount-checks.ts';
import { findPayment, type PaymentRow } from '../../records/payment/payments.ts';
import { paymentJobs, type askPaymentJob } from '../kinds.ts';

/**
 * A notice that never came: the channel is asked after 5, 15, 30 seconds and so on until it says what became of the
 * payment. When its time is over, or another took its place, it is closed there. One that says another amount is asked
 * a few times more, and then it is left to the person who looks into it.
 */
export const askPayment =
  (context: ServiceContext): JobHandler<z.infer<typeof askPaymentJob.payload>> =>
  async ({ paymentNo, n }) => {
    const { connection, jobs: queue, now } = context;
    const jobs = paymentJobs(queue);
    const payment = await findPayment(connection.db, paymentNo);
    if (!payment || !mayStillBePaid(payment.status)) return;
    await askChannel(context, payment, jobs, { close: isToBeClosed(payment, now()) }).catch((err: unknown) =>
      context.log.error({ err, paymentNo }, 'the channel said nothing of a payment'),
    );
    const after = await findPayment(connection.db, paymentNo);
    if (!after || !mayStillBePaid(after.status)) return;
    const check = await checkOfPayment(connection.db, paymentNo);
    const runAt = check && check.asked > 0 ? askCheckedAt(check.asked, now()) : nextAsk(after, n + 1, now());
    if (runAt) await jobs.ask(connection.db, paymentNo, n + 1, runAt);
  };

/** The moment of its end is not missed for the length of a pause. */
function nextAsk({ expiresAt }: PaymentRow, n: number, now: Date): Date {
  const next = askAgainAt(n, now);
  return expiresAt > now && expiresAt < next ? expiresAt : next;
}
