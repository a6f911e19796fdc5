import type * as z from 'zod/mini';
import { askAgainAt, askStuckRefundAt } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { ChannelError, channelOf } from '../../ports/payment-channel.ts';
import { bookRefund } from '../../records/payment/book-refund.ts';
import { findPayment } from '../../records/payment/payments.ts';
import { findRefund, keepRefundSent } from '../../records/payment/refund.ts';
import { paymentJobs, sendRefundJob } from '../kinds.ts';

/** Has the channel give money back: asked again, the same refund is one. Until it did, it is asked how far it is. */
export const sendRefund =
  (context: ServiceContext): JobHandler<z.infer<typeof sendRefundJob.payload>> =>
  async ({ refundNo, n }) => {
    const { connection, jobs, now, paymentChannels, log } = context;
    const { db } = connection;
    const refund = await findRefund(db, refundNo);
    const payment = refund && (await findPayment(db, refund.paymentNo));
    if (!refund || !payment || refund.status === 'refunded') return;
    const channel = channelOf(paymentChannels, payment.method);
    if (!channel) throw new ChannelError(`no ${payment.method} is configured`);
    const { paymentNo, amountFen, reason } = refund;
    const asked = {
      ...{ refundNo, paymentNo, amountFen, reason },
      ...{ paidFen: payment.amountFen, origin: payment.origin },
    };
    const known = refund.status === 'asked' ? 'unknown' : await channel.queryRefund(asked);
    const fact = known === 'unknown' ? await channel.refund(asked) : known;
    if (fact === 'refunded') return await bookRefund(context, refundNo, paymentJobs(jobs));
    await keepRefundSent(db, refundNo);
    const isStuck = typeof fact === 'object';
    if (isStuck) log.error({ refundNo, status: fact.stuckAs }, 'a refund waits for a person at the channel');
    const runAt = isStuck ? askStuckRefundAt(now()) : askAgainAt(n + 1, now());
    await jobs.enqueue(db, sendRefundJob, {
      ...{ key: `${refundNo}/${n + 1}`, payload: { refundNo, n: n + 1 }, runAt },
    });
  };
