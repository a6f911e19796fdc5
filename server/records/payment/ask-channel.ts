import type { TradeFact } from '../../domain/payment/payment.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { channelOf } from '../../ports/payment-channel.ts';
import { notifyProcessChanged } from '../events/events.ts';
import type { Heard } from './amount-checks.ts';
import { bookTrade, type Booked } from './book-trade.ts';
import type { PaymentJobs } from './payment-jobs.ts';
import { changePayment, type PaymentRow } from './payments.ts';

/**
 * Asks the channel what became of a payment and books it. With `close` nobody can pay it afterwards. Rejects with
 * ChannelError where nothing is known.
 */
export async function askChannel(
  context: ServiceContext,
  payment: Pick<PaymentRow, 'paymentNo' | 'method'>,
  jobs: PaymentJobs,
  { close }: { readonly close: boolean },
): Promise<Booked> {
  const channel = channelOf(context.paymentChannels, payment.method);
  if (!channel) return { verdict: 'unknown', processNo: null };
  const { paymentNo } = payment;
  const fact = await (close ? channel.close(paymentNo) : channel.query(paymentNo));
  return await bookFact(context, paymentNo, fact, jobs, 'asked');
}

/** Books what a channel said, and tells whoever looks on. */
export async function bookFact(
  context: ServiceContext,
  paymentNo: string,
  fact: TradeFact,
  jobs: PaymentJobs,
  heard: Heard,
): Promise<Booked> {
  const { connection, now, log } = context;
  const at = now();
  const booked = await connection.db.transaction(async (tx) => {
    const result = await bookTrade(context, tx, paymentNo, fact, jobs, { actor: 'job', at }, heard);
    await changePayment(tx, paymentNo, { askedAt: at }, at);
    return result;
  });
  if (booked.verdict === 'amount_wrong')
    log.error({ paymentNo, paid: fact.amountFen }, 'another amount was paid');
  if (fact.state !== 'unpaid') await context.jobs.wake();
  if (booked.processNo !== null && booked.verdict !== 'repeated')
    notifyProcessChanged(context, booked.processNo);
  return booked;
}
