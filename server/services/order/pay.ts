import type { RequestOf } from '../../../contract/define.ts';
import type { OpenedPayment } from '../../../contract/model/order.ts';
import type { order } from '../../../contract/services/order.ts';
import { Failure } from '../../domain/failure.ts';
import { joinableMs, mayStillBePaid } from '../../domain/payment/payment.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { channelOf } from '../../ports/payment-channel.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { closeSoon } from '../../records/payment/book-trade.ts';
import { keepOpened, newPayment, paymentOfRequest } from '../../records/payment/new-payment.ts';
import { moneyRows } from '../../records/payment/order-money.ts';
import { findPayment, openPaymentOf, type PaymentRow } from '../../records/payment/payments.ts';
import { confirmScope, requireAllConfirmed } from '../../records/order-confirmation/confirm-scope.ts';
import { requirePayable } from './payable.ts';

type Input = RequestOf<typeof order.pay>;
type Visitor = Caller<'visitor'>;

interface Asked {
  readonly payment: PaymentRow;
  /** What could be paid until now and is to be closed. */
  readonly replaced: PaymentRow | null;
  /** What the customer reads at the channel. */
  readonly title: string;
}

/**
 * Begins to pay: one payment of an order at a time. A second tab or phone joins the payment that is open, or takes its
 * place with another method. Throws what the contract says; nothing is paid at another premium than the page showed.
 */
export async function pay(context: ServiceContext, input: Input, caller: Visitor): Promise<OpenedPayment> {
  if (!channelOf(context.paymentChannels, input.method)) throw new Failure('paymentMethodRefused');
  const { connection, jobs } = context;
  const asked = await connection.db.transaction((tx) => ask(context, tx, input, caller));
  await jobs.wake();
  if (asked.replaced) await closeFirst(context, asked.replaced);
  const url = await openAtChannel(context, asked, input.process_no, caller);
  notifyProcessChanged(context, input.process_no);
  const { paymentNo, expiresAt } = asked.payment;
  return { payment_no: paymentNo, kind: 'redirect', url, expires_at: expiresAt.toISOString() };
}

async function ask(context: ServiceContext, tx: Transaction, input: Input, caller: Visitor): Promise<Asked> {
  const { now, jobs: queue } = context;
  const { process_no, request_id: requestId, method, amount_fen: amountFen } = input;
  const { session, origin } = caller;
  const { scope, facts, owed } = await confirmScope(context, tx, { process_no }, session, { lock: true });
  const { orderNo } = scope.order;
  const title = facts.product.name;
  const same = await paymentOfRequest(tx, orderNo, requestId);
  if (same && (same.method !== method || same.amountFen !== amountFen)) throw new Failure('requestChanged');
  requirePayable(scope, await moneyRows(tx, orderNo));
  if (same) return { payment: requireStillOpen(same), replaced: null, title };
  requireAllConfirmed(owed);
  const { first_fen } = facts.quotation;
  if (amountFen !== first_fen || scope.order.firstFen !== first_fen)
    throw new Failure('premiumChanged', { data: { first_fen } });
  const open = (await openPaymentOf(tx, orderNo)) ?? null;
  if (open && joins(open, input, now())) return { payment: open, replaced: null, title };
  const by = { actor: session.sessionId, at: now() };
  const jobs = paymentJobs(queue);
  if (open) await closeSoon(tx, open, 'REPLACED', jobs, by);
  const { sessionId } = session;
  const wanted = { orderNo, method, amountFen, origin, sessionId, requestId };
  return { payment: await newPayment(tx, wanted, jobs, by), replaced: open, title };
}

/** The same request again, after what it opened was closed. */
function requireStillOpen(payment: PaymentRow): PaymentRow {
  if (payment.status === 'opening' || payment.status === 'open') return payment;
  throw new Failure('paymentClosing');
}

const joins = (open: PaymentRow, { method, amount_fen }: Input, now: Date): boolean =>
  open.method === method &&
  open.amountFen === amount_fen &&
  open.expiresAt.getTime() - now.getTime() > joinableMs;

/** Where the channel cannot be reached a job goes on; should both be paid, the second is given back. */
async function closeFirst(context: ServiceContext, replaced: PaymentRow): Promise<void> {
  const jobs = paymentJobs(context.jobs);
  await askChannel(context, replaced, jobs, { close: true }).catch((err: unknown) =>
    context.log.error({ err, paymentNo: replaced.paymentNo }, 'a payment is not closed yet'),
  );
}

/** Throws orderPaid where the one before had been paid after all, and channelUnavailable. */
async function openAtChannel(
  context: ServiceContext,
  { payment, title }: Asked,
  processNo: string,
  caller: Visitor,
): Promise<string> {
  const { connection, paymentChannels, log, now } = context;
  const { paymentNo } = payment;
  const current = (await findPayment(connection.db, paymentNo)) ?? payment;
  if (current.status === 'open' && current.url !== null) return current.url;
  if (!mayStillBePaid(current.status) || current.status === 'closing') throw new Failure('orderPaid');
  try {
    const channel = channelOf(paymentChannels, payment.method);
    const url = await channel?.open({
      ...{ paymentNo, title, amountFen: payment.amountFen, expiresAt: payment.expiresAt },
      ...{ origin: payment.origin, address: caller.address },
      returnPath: `/payment-process?processNo=${processNo}`,
    });
    if (url === undefined) throw new Failure('paymentMethodRefused');
    if (!(await keepOpened(connection.db, paymentNo, url, now())))
      return (await urlOf(context, paymentNo)) ?? url;
    return url;
  } catch (err) {
    if (err instanceof Failure) throw err;
    log.error({ err, paymentNo }, 'a payment could not be opened');
    await giveUp(context, payment);
    throw new Failure('channelUnavailable');
  }
}

/** Another call of the same payment opened it first, or it was closed meanwhile. Throws orderPaid. */
async function urlOf({ connection }: ServiceContext, paymentNo: string): Promise<string | null> {
  const now = await findPayment(connection.db, paymentNo);
  if (now?.status !== 'open') throw new Failure('orderPaid');
  return now.url;
}

/** The channel may have it after all: it is closed there. */
async function giveUp({ connection, jobs, now }: ServiceContext, payment: PaymentRow): Promise<void> {
  await connection.db.transaction((tx) =>
    closeSoon(tx, payment, 'CHANNEL', paymentJobs(jobs), { actor: 'job', at: now() }),
  );
  await jobs.wake();
}
