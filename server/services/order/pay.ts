import type { RequestOf } from '../../../contract/define.ts';
import type { PlatformKind } from '../../../contract/enums.ts';
import type { OpenedPayment } from '../../../contract/model/order.ts';
import type { order } from '../../../contract/services/order.ts';
import { paymentNotice } from '../../../contract/services/payment.ts';
import { Failure } from '../../domain/failure.ts';
import { joinableMs, mayStillBePaid, unopenedCode, type PaymentPlace } from '../../domain/payment/payment.ts';
import { paymentJobs } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { channelOf, type NewTrade, type PaymentChannel } from '../../ports/payment-channel.ts';
import { notifyProcessChanged } from '../../records/events/events.ts';
import { requireNoneWrong } from '../../records/health/mistakes.ts';
import { askChannel } from '../../records/payment/ask-channel.ts';
import { closeSoon, type Booked } from '../../records/payment/book-trade.ts';
import { keepOpened, newPayment, paymentOfRequest } from '../../records/payment/new-payment.ts';
import { moneyRows } from '../../records/payment/order-money.ts';
import { findPayment, openPaymentOf, type PaymentRow } from '../../records/payment/payments.ts';
import { confirmScope, requireAllConfirmed } from '../../records/order-confirmation/confirm-scope.ts';
import { requireNobodyRefused } from '../../records/process/step-reports.ts';
import { openidOf } from '../../records/sessions/customer-sessions.ts';
import { requirePayable } from './payable.ts';

type Input = RequestOf<typeof order.pay>;
type Visitor = Caller<'visitor'>;

/** Apps that take the money themselves. */
const payingApps: readonly PlatformKind[] = ['wechat_h5', 'weixin'];

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
  const channel = channelOf(context.paymentChannels, input.method);
  if (!channel) throw new Failure('paymentMethodRefused');
  const { connection, jobs } = context;
  const taker = await takerOf(context, channel, input, caller);
  const { place } = taker;
  const { pageMs } = channel;
  const asked = await connection.db.transaction((tx) =>
    ask(context, tx, { ...input, place, pageMs }, caller),
  );
  await jobs.wake();
  if (asked.replaced && (await closeFirst(context, asked.replaced)) === 'amount_wrong') {
    await giveUp(context, asked.payment);
    throw new Failure('paymentBeingChecked');
  }
  const opened = await openAtChannel(context, asked, {
    ...{ channel, taker, address: caller.address, processNo: input.process_no },
  });
  notifyProcessChanged(context, input.process_no);
  return opened;
}

/** Who takes the money: the channel's page, the app around ours from whom it knows, or a page of the mini program. */
type Taker =
  | { readonly place: 'page' }
  | { readonly place: 'app'; readonly payer: string }
  | { readonly place: 'mini_program'; readonly page: string };

/** Throws paymentMethodRefused where the app around the page opens no cashier for this method. */
async function takerOf(
  { connection, personalData, settings }: ServiceContext,
  { inApp }: PaymentChannel,
  { method }: Input,
  { platform, session }: Visitor,
): Promise<Taker> {
  if (platform === 'wechat_mini_program' || platform === 'alipay_mini_program') {
    const page = settings.miniProgramPayPages[platform];
    if (page === null || !platform.startsWith(method)) throw new Failure('paymentMethodRefused');
    return { place: 'mini_program', page };
  }
  if (method !== 'wechat' || !payingApps.includes(platform)) return { place: 'page' };
  const payer = inApp && (await openidOf(connection.db, personalData, session));
  // Its page for browsers does not open in the app itself.
  if (!payer) throw new Failure('paymentMethodRefused');
  return { place: 'app', payer };
}

async function ask(
  context: ServiceContext,
  tx: Transaction,
  input: Input & Pick<Joining, 'place' | 'pageMs'>,
  caller: Visitor,
): Promise<Asked> {
  const { now, jobs: queue } = context;
  const { process_no, request_id: requestId, method, amount_fen: amountFen, place } = input;
  const { session, origin, address } = caller;
  const confirm = await confirmScope(context, tx, { process_no }, session, { lock: true });
  const { scope, facts, owed } = confirm;
  const { orderNo } = scope.order;
  const title = facts.product.name;
  const same = await paymentOfRequest(tx, orderNo, requestId);
  if (same && (same.method !== method || same.amountFen !== amountFen || same.place !== place))
    throw new Failure('requestChanged');
  const money = await moneyRows(tx, orderNo);
  requirePayable(scope, money);
  if (money.check) throw new Failure('paymentBeingChecked');
  requireNoneWrong(context.personalData, scope, confirm.told);
  await requireNobodyRefused(tx, scope.process);
  if (same) return { payment: requireStillOpen(same), replaced: null, title };
  requireAllConfirmed(owed);
  const { first_fen } = facts.quotation;
  if (amountFen !== first_fen || scope.order.firstFen !== first_fen)
    throw new Failure('premiumChanged', { data: { first_fen } });
  const { sessionId } = session;
  const payer = { sessionId, addressHash: context.personalData.fingerprint(`payer ${address}`) };
  const open = (await openPaymentOf(tx, orderNo)) ?? null;
  if (open && joins(open, { ...input, ...payer }, now())) return { payment: open, replaced: null, title };
  const by = { actor: session.sessionId, at: now() };
  const jobs = paymentJobs(queue);
  if (open) await closeSoon(tx, open, 'REPLACED', jobs, by);
  const wanted = { orderNo, method, amountFen, place, origin, ...payer, requestId };
  return { payment: await newPayment(tx, wanted, jobs, by), replaced: open, title };
}

/** The same request again, after what it opened was closed. */
function requireStillOpen(payment: PaymentRow): PaymentRow {
  if (payment.status === 'opening' || payment.status === 'open') return payment;
  throw new Failure('paymentClosing');
}

interface Joining extends Pick<Input, 'method' | 'amount_fen'> {
  readonly place: PaymentPlace;
  readonly pageMs: PaymentChannel['pageMs'];
  readonly sessionId: string;
  readonly addressHash: string;
}

/**
 * An app takes the money from whom the payment was prepared for, and from nobody else; a channel’s page whose address is
 * short-lived opens on the network that it was asked for from.
 */
const joins = (
  open: PaymentRow,
  { method, amount_fen, place, pageMs, sessionId, addressHash }: Joining,
  now: Date,
): boolean =>
  open.method === method &&
  open.amountFen === amount_fen &&
  open.place === place &&
  (place === 'page'
    ? pageMs === null ||
      (open.addressHash === addressHash && now.getTime() - open.openedAt.getTime() < pageMs)
    : open.sessionId === sessionId) &&
  open.expiresAt.getTime() - now.getTime() > joinableMs;

/**
 * Answers what came of it. Where the channel cannot be reached a job goes on; should both be paid, the second is given
 * back. Where another amount was paid, a person looks into it, and nothing else is to be paid meanwhile.
 */
async function closeFirst(
  context: ServiceContext,
  replaced: PaymentRow,
): Promise<Booked['verdict'] | 'unheard'> {
  const jobs = paymentJobs(context.jobs);
  try {
    return (await askChannel(context, replaced, jobs, { close: true })).verdict;
  } catch (err) {
    context.log.error({ err, paymentNo: replaced.paymentNo }, 'a payment is not closed yet');
    return 'unheard';
  }
}

interface Opening {
  readonly channel: PaymentChannel;
  readonly taker: Taker;
  readonly address: string;
  readonly processNo: string;
}

/** Throws orderPaid where the one before had been paid after all, and channelUnavailable. */
async function openAtChannel(
  context: ServiceContext,
  { payment, title }: Asked,
  { channel, taker, address, processNo }: Opening,
): Promise<OpenedPayment> {
  const { connection, log, now } = context;
  const { paymentNo, origin, amountFen, expiresAt } = payment;
  const current = (await findPayment(connection.db, paymentNo)) ?? payment;
  if (current.status === 'open') return await handedOut(channel, current);
  if (!mayStillBePaid(current.status) || current.status === 'closing') throw new Failure('orderPaid');
  const returnPath = `/payment-process?processNo=${processNo}`;
  const trade = { paymentNo, title, amountFen, expiresAt, origin, address, returnPath };
  try {
    const opened = await openedBy(taker, channel, payment, trade);
    const isKept = await keepOpened(connection.db, paymentNo, opened, now());
    return await handedOut(channel, isKept ? { ...current, ...opened } : await stillOpen(context, paymentNo));
  } catch (err) {
    if (err instanceof Failure) throw err;
    log.error({ err, paymentNo }, 'a payment could not be opened');
    await giveUp(context, payment);
    throw new Failure('channelUnavailable');
  }
}

/** A mini program's own server asks the channel for what its page takes, since it alone knows who its user is there. */
async function openedBy(
  taker: Taker,
  channel: PaymentChannel,
  payment: PaymentRow,
  trade: NewTrade,
): Promise<{ readonly url: string } | { readonly prepayId: string }> {
  if (taker.place === 'mini_program') return { url: nativePageOf(taker.page, payment, trade.title) };
  if (taker.place === 'app' && channel.inApp)
    return { prepayId: await channel.inApp.prepare(trade, taker.payer) };
  return { url: await channel.open(trade) };
}

/** What its server needs; of the amount nothing is believed but what the channel says was paid. */
function nativePageOf(
  page: string,
  { paymentNo, amountFen, expiresAt, origin, method }: PaymentRow,
  title: string,
): string {
  const query = new URLSearchParams({
    ...{ payment_no: paymentNo, amount_fen: String(amountFen), title },
    ...{ expires_at: expiresAt.toISOString(), notify_url: `${origin}${paymentNotice}/${method}` },
  });
  return `${page}?${query}`;
}

/** What the page goes on with. */
async function handedOut(channel: PaymentChannel, payment: PaymentRow): Promise<OpenedPayment> {
  const { paymentNo: payment_no, url, prepayId } = payment;
  const expires_at = payment.expiresAt.toISOString();
  if (prepayId !== null && channel.inApp)
    return { kind: 'in_app', payment_no, expires_at, request: await channel.inApp.request(prepayId) };
  if (url === null) throw new Failure('paymentMethodRefused');
  if (payment.place === 'mini_program') return { kind: 'mini_program', payment_no, expires_at, path: url };
  return { kind: 'redirect', payment_no, expires_at, url };
}

/** Another call of the same payment opened it first, or it was closed meanwhile. Throws orderPaid. */
async function stillOpen({ connection }: ServiceContext, paymentNo: string): Promise<PaymentRow> {
  const now = await findPayment(connection.db, paymentNo);
  if (now?.status !== 'open') throw new Failure('orderPaid');
  return now;
}

/** The channel may have it after all: it is closed there, unless another call of the same payment opened it. */
async function giveUp({ connection, jobs, now }: ServiceContext, { paymentNo }: PaymentRow): Promise<void> {
  await connection.db.transaction(async (tx) => {
    const payment = await findPayment(tx, paymentNo, { lock: true });
    if (payment?.status !== 'opening') return;
    await closeSoon(tx, payment, unopenedCode, paymentJobs(jobs), { actor: 'job', at: now() });
  });
  await jobs.wake();
}
