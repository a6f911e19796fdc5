import type { ServiceContext } from '../../ports/context.ts';
import { notifyProcessChanged } from '../events/events.ts';
import { orderOf } from '../order/orders.ts';
import type { PaymentJobs } from './payment-jobs.ts';
import { findPayment } from './payments.ts';
import { bookRefunded, findRefund } from './refund.ts';

/** The channel gave money back, by its notice or when it was asked: booked once, and the customer is told. */
export async function bookRefund(
  context: ServiceContext,
  refundNo: string,
  jobs: PaymentJobs,
): Promise<void> {
  const { connection, now } = context;
  const processNo = await connection.db.transaction(async (tx) => {
    const refund = await findRefund(tx, refundNo);
    const payment = refund && (await findPayment(tx, refund.paymentNo));
    const order = payment && (await orderOf(tx, payment.orderNo));
    if (!refund || !payment || !order) return null;
    if (!(await bookRefunded(tx, refund, payment, { actor: 'job', at: now() }))) return null;
    await jobs.tell(tx, payment.paymentNo, 'refunded');
    return order.processNo;
  });
  if (processNo === null) return;
  await context.jobs.wake();
  notifyProcessChanged(context, processNo);
}
