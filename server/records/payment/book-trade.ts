import { premiumPaid, surplusPaid } from '../../domain/payment/ledger.ts';
import {
  askEndedAt,
  isFailureTold,
  isVoid,
  mayStillBePaid,
  type NoticeVerdict,
  type TradeFact,
} from '../../domain/payment/payment.ts';
import { orderOwner } from '../../domain/owner.ts';
import { move } from '../../domain/process/process.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { happenedWith, writeEvent, type By } from '../events/events.ts';
import { membersOf } from '../member/members.ts';
import { orderOf, type OrderRow } from '../order/orders.ts';
import { anyProcess, moveProcess, type ProcessRow } from '../process/processes.ts';
import { standOf } from '../process/standing.ts';
import { reportStep } from '../process/step-reports.ts';
import { toldMistakes } from '../underwriting/told-mistakes.ts';
import { endAmountCheck, keepAmountCheck, type Heard } from './amount-checks.ts';
import { writeJournal } from './ledger.ts';
import type { PaymentJobs } from './payment-jobs.ts';
import { changePayment, findPayment, openPaymentOf, paymentsOf, type PaymentRow } from './payments.ts';
import { refundPayment } from './refund.ts';

/** What was made of a channel's word, and of which process. */
export interface Booked {
  readonly verdict: NoticeVerdict;
  readonly processNo: string | null;
}

/** A payment with all that its booking may change, locked. */
interface Booking {
  readonly context: ServiceContext;
  readonly tx: Transaction;
  readonly payment: PaymentRow;
  readonly order: OrderRow;
  readonly process: ProcessRow;
  readonly jobs: PaymentJobs;
  readonly by: By;
  readonly heard: Heard;
}

/**
 * Books what a channel says of a payment, by a notice or when it was asked: once, however often and in whatever order
 * it is said. The first money pays the order, moves its process and has its policy made, all in this transaction; what
 * comes on top of it, or after the order's end, goes back by itself. Another amount than ours is not booked: a person
 * looks into it. Throws processMissing where the order's process is gone.
 */
export async function bookTrade(
  context: ServiceContext,
  tx: Transaction,
  paymentNo: string,
  fact: TradeFact,
  jobs: PaymentJobs,
  by: By,
  heard: Heard,
): Promise<Booked> {
  const seen = await findPayment(tx, paymentNo);
  const order = seen && (await orderOf(tx, seen.orderNo));
  if (!order) return { verdict: 'unknown', processNo: null };
  // The process first, as everywhere: who pays and who books wait for each other.
  const process = await anyProcess(tx, order.processNo, { lock: true });
  const payment = await findPayment(tx, paymentNo, { lock: true });
  if (!payment) return { verdict: 'unknown', processNo: null };
  const booking = { context, tx, payment, order, process, jobs, by, heard };
  return { verdict: await book(booking, fact), processNo: process.processNo };
}

async function book(booking: Booking, fact: TradeFact): Promise<NoticeVerdict> {
  const { payment } = booking;
  if (payment.status === 'paid') return 'repeated';
  if (fact.state === 'unpaid') return 'unpaid';
  if (fact.state !== 'paid') return await end(booking, fact.state, fact.reasonCode);
  if (fact.amountFen !== payment.amountFen) return await refuseAmount(booking, fact);
  await bookMoney(booking, fact);
  return 'booked';
}

/** What was decided of it stands, however often the channel says the same. */
async function refuseAmount({ tx, payment, by, heard }: Booking, fact: TradeFact): Promise<NoticeVerdict> {
  const check = await keepAmountCheck(tx, payment.paymentNo, fact, heard, by.at);
  if (check.doneAt !== null) return 'repeated';
  const owner = orderOwner(payment.orderNo);
  const detail = {
    ...{ payment_no: payment.paymentNo, verdict: 'amount_wrong' },
    amount_fen: fact.amountFen,
  };
  // Asked again and again, the channel says the same each time.
  if (!(await happenedWith(tx, owner, 'refuse_notice', detail)))
    await writeEvent(tx, owner, 'refuse_notice', detail, by);
  return 'amount_wrong';
}

/** Nothing came of it, and nobody can pay it any more. */
async function end(
  { tx, payment, jobs, by }: Booking,
  status: 'failed' | 'closed',
  saidCode: string | null,
): Promise<NoticeVerdict> {
  if (!mayStillBePaid(payment.status)) return 'repeated';
  const { paymentNo } = payment;
  const reasonCode = payment.reasonCode ?? saidCode;
  await changePayment(tx, paymentNo, { status, reasonCode }, by.at);
  const detail = { payment_no: paymentNo, status, code: saidCode };
  await writeEvent(tx, orderOwner(payment.orderNo), 'end_payment', detail, by);
  // Where the channel's trade begins with the customer's page, it may still be paid there.
  const askAt = askEndedAt(0, by.at);
  if (askAt) await jobs.askEnded(tx, paymentNo, 0, askAt);
  if (isFailureTold(reasonCode)) await jobs.tell(tx, paymentNo, 'failed');
  return 'unpaid';
}

async function bookMoney(booking: Booking, fact: TradeFact): Promise<void> {
  const { tx, payment, order, by } = booking;
  const settles = await paysTheOrder(booking);
  const paidAt = fact.paidAt ?? by.at;
  const paid = { status: 'paid', settles, paidAt, tradeNo: fact.tradeNo, reasonCode: null } as const;
  await changePayment(tx, payment.paymentNo, paid, by.at);
  await endAmountCheck(tx, payment.paymentNo, { doneAt: by.at });
  await writeJournal(tx, order.orderNo, settles ? premiumPaid(payment) : surplusPaid(payment), by.at);
  const detail = { payment_no: payment.paymentNo, amount_fen: payment.amountFen, settles };
  await writeEvent(tx, orderOwner(order.orderNo), 'book_payment', detail, by);
  await (settles ? completeOrder(booking) : giveBack(booking));
}

/**
 * Whether this is the money that the order waits for: nothing else paid it, it says and costs the same still, and nobody
 * says that their health is told wrong, whose payments may have ended before they said it.
 */
async function paysTheOrder({ tx, payment, order, process }: Booking): Promise<boolean> {
  const others = await paymentsOf(tx, order.orderNo);
  return (
    process.status === 'processing' &&
    process.current === 'payment' &&
    payment.amountFen === order.firstFen &&
    !isVoid(payment.reasonCode) &&
    !others.some(({ settles }) => settles) &&
    (await toldMistakes(tx, order.orderNo)).length === 0
  );
}

/** The order is paid: its process goes on, its policy is made, and whatever else could be paid is closed. */
async function completeOrder({ context, tx, payment, order, process, jobs, by }: Booking): Promise<void> {
  const { orderNo, processNo } = order;
  const applicant = (await membersOf(tx, orderNo)).find(({ role }) => role === 'applicant');
  const report = { step: 'payment', memberNo: applicant?.memberNo ?? '', outcome: 'passed' } as const;
  await reportStep(tx, processNo, report, by.at);
  const { standing } = await standOf(context, tx, process);
  const to = move(standing, 'pay', 'job');
  if ('refused' in to) throw new Error(`${orderNo} was paid and cannot go on: ${to.refused}`);
  await moveProcess(tx, process, to, { ...by, event: 'pay', requestId: payment.paymentNo });
  await jobs.issue(tx, orderNo);
  await jobs.tell(tx, payment.paymentNo, 'paid');
  const other = await openPaymentOf(tx, orderNo);
  if (other) await closeSoon(tx, other, 'REPLACED', jobs, by);
}

/** Money that is nobody's premium. */
async function giveBack({ tx, payment, jobs, by }: Booking): Promise<void> {
  const { paymentNo, amountFen } = payment;
  const asked = {
    paymentNo,
    amountFen,
    reason: '重复支付或已无需支付，自动退回',
    requestId: `surplus-${paymentNo}`,
  };
  await refundPayment(tx, asked, (inside, refundNo) => jobs.refund(inside, refundNo), by);
  await jobs.tell(tx, paymentNo, 'surplus');
}

/**
 * Nobody is led to pay it any more; the channel is told by a job. What was paid or ended meanwhile stays so, and what pays
 * for nothing does not become what would pay by being closed once more.
 */
export async function closeSoon(
  tx: Transaction,
  { paymentNo }: Pick<PaymentRow, 'paymentNo'>,
  reasonCode: string,
  jobs: PaymentJobs,
  { at }: By,
): Promise<void> {
  const payment = await findPayment(tx, paymentNo, { lock: true });
  if (!payment || !mayStillBePaid(payment.status)) return;
  const code = isVoid(payment.reasonCode) ? payment.reasonCode : reasonCode;
  await changePayment(tx, paymentNo, { status: 'closing', reasonCode: code }, at);
  await jobs.ask(tx, paymentNo, 0, at);
}
