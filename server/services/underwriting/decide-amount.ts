import type { RequestOf } from '../../../contract/define.ts';
import type { underwriting } from '../../../contract/services/underwriting.ts';
import { Failure } from '../../domain/failure.ts';
import { orderOwner } from '../../domain/owner.ts';
import { amountCode } from '../../domain/payment/amount-check.ts';
import { mayStillBePaid } from '../../domain/payment/payment.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { notifyProcessChanged, writeEvent, type By } from '../../records/events/events.ts';
import { orderOf } from '../../records/order/orders.ts';
import { endAmountCheck } from '../../records/payment/amount-checks.ts';
import { deskAmountOf, type DeskAmount } from '../../records/payment/desk-amounts.ts';
import { changePayment } from '../../records/payment/payments.ts';

type Input = RequestOf<typeof underwriting.decideAmount>;

/**
 * What becomes of a payment of another amount than ours, under the own name: it is closed, the customer is told and may
 * pay anew. Throws amountCheckMissing, amountCheckDone where it is over by a colleague or by our amount, and
 * requestChanged.
 */
export async function decideAmount(
  context: ServiceContext,
  input: Input,
  { account }: StaffSession,
): Promise<void> {
  const { connection, personalData, now, jobs } = context;
  const { payment_no, request_id: requestId, decision, reason } = input;
  const order = await connection.db.transaction(async (tx) => {
    const amount = await deskAmountOf(tx, payment_no, { lock: true });
    const { row, payment } = amount;
    if (row.requestId === requestId) {
      const before = row.reasonSealed === null ? reason : personalData.open(row.reasonSealed);
      if (row.decision !== decision || before !== reason) throw new Failure('requestChanged');
      return undefined;
    }
    if (row.doneAt !== null) throw new Failure('amountCheckDone');
    const by = { actor: account, at: now() };
    const reasonSealed = personalData.seal(reason);
    await endAmountCheck(tx, payment_no, { decision, reasonSealed, account, requestId, doneAt: by.at });
    const told = { payment_no, decision, amount_fen: row.channelFen, request_id: requestId };
    await writeEvent(tx, orderOwner(payment.orderNo), 'decide_amount', told, by);
    await closePayment(tx, amount, decision, by);
    await paymentJobs(jobs).tell(tx, payment_no, decision);
    return await orderOf(tx, payment.orderNo);
  });
  if (!order) return;
  await jobs.wake();
  notifyProcessChanged(context, order.processNo);
}

/** Nobody can pay it any more, and what still comes by it pays for nothing. */
async function closePayment(
  tx: Transaction,
  { payment }: DeskAmount,
  decision: Input['decision'],
  by: By,
): Promise<void> {
  const { paymentNo, orderNo } = payment;
  const reasonCode = amountCode[decision];
  const isOpen = mayStillBePaid(payment.status);
  await changePayment(tx, paymentNo, isOpen ? { status: 'closed', reasonCode } : { reasonCode }, by.at);
  if (!isOpen) return;
  const detail = { payment_no: paymentNo, status: 'closed', code: reasonCode };
  await writeEvent(tx, orderOwner(orderNo), 'end_payment', detail, by);
}
