import type * as z from 'zod/mini';
import { askEndedAt } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { paymentJobs, type askEndedPaymentJob } from '../kinds.ts';

/**
 * A payment that ended may be paid after all, and the notice of it get lost: the channel is asked at growing gaps for a
 * few days. What it says is booked as a notice would be: the money pays the order, or goes back.
 */
export const askEndedPayment =
  (context: ServiceContext): JobHandler<z.infer<typeof askEndedPaymentJob.payload>> =>
  async ({ paymentNo, n }) => {
    const { connection, jobs: queue, now, log } = context;
    const jobs = paymentJobs(queue);
    const payment = await findPayment(connection.db, paymentNo);
    if (!payment || payment.status === 'paid') return;
    const verdict = await askChannel(context, payment, jobs, { close: false }).then(
      (booked) => booked.verdict,
      (err: unknown) => log.error({ err, paymentNo }, 'the channel said nothing of an ended payment'),
    );
    const runAt = verdict === 'booked' ? null : askEndedAt(n + 1, now());
    if (runAt) await jobs.askEnded(connection.db, paymentNo, n + 1, runAt);
  };
