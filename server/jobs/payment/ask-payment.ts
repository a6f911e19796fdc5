import type * as z from 'zod/mini';
import { askAgainAt, mayStillBePaid } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { paymentJobs, type askPaymentJob } from '../kinds.ts';

/**
 * A notice that never came: the channel is asked after 5, 15, 30 seconds and so on until it says what became of the
 * payment. When its time is over, or another took its place, it is closed there.
 */
export const askPayment =
  (context: ServiceContext): JobHandler<z.infer<typeof askPaymentJob.payload>> =>
  async ({ paymentNo, n }) => {
    const { connection, jobs: queue, now } = context;
    const jobs = paymentJobs(queue);
    const payment = await findPayment(connection.db, paymentNo);
    if (!payment || !mayStillBePaid(payment.status)) return;
    const isOver = payment.status === 'closing' || payment.expiresAt <= now();
    await askChannel(context, payment, jobs, { close: isOver }).catch((err: unknown) =>
      context.log.error({ err, paymentNo }, 'the channel said nothing of a payment'),
    );
    const after = await findPayment(connection.db, paymentNo);
    if (!after || !mayStillBePaid(after.status)) return;
    const next = askAgainAt(n + 1, now());
    // The moment of its end is not missed for the length of a pause.
    const runAt = after.expiresAt > now() && after.expiresAt < next ? after.expiresAt : next;
    await jobs.ask(connection.db, paymentNo, n + 1, runAt);
  };
