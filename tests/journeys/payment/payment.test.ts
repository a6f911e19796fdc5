import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { and, eq } from 'drizzle-orm';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { order } from '../../../contract/services/order.ts';
import { payment, paymentNotice } from '../../../contract/services/payment.ts';
import { askEndedPaymentJob, paymentJobs, sendRefundJob } from '../../../server/jobs/kinds.ts';
import { askEndedPayment } from '../../../server/jobs/payment/ask-ended-payment.ts';
import { sendRefund } from '../../../server/jobs/payment/send-refund.ts';
import { ChannelError } from '../../../server/ports/payment-channel.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { jobs } from '../../../server/tables/job.ts';
import { paymentNotices } from '../../../server/tables/payment.ts';
import { agreementOf } from '../../../server/records/payment/agreements.ts';
import { findPayment } from '../../../server/records/payment/payments.ts';
import { findRefund, refundPayment } from '../../../server/records/payment/refund.ts';
import { payments } from '../../../server/tables/payment.ts';
import { sendPaymentNotice } from '../../../server/jobs/messages/send-payment-notice.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { takeNotice } from '../../../server/services/payment/take-notice.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { requestId, someone } from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  booksOf,
  confirms,
  familyReadyToPay,
  followsToCashier,
  looksAtOrder,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { looksAtPolicy } from '../../support/policy-holder.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const paid = { timeout: 60_000, interval: 250 } as const;
const statusOf = async (device: ApplicantDevice) => (await asksStatus(device)).status;
const verdictsOf = async (method: PaymentMethod) =>
  (
    await context.connection.db
      .select({ verdict: paymentNotices.verdict })
      .from(paymentNotices)
      .where(eq(paymentNotices.method, method))
      .orderBy(paymentNotices.id)
  ).map(({ verdict }) => verdict);
const failuresTold = async (mobile: string) =>
  (await new Reader(server.origin).call(inbox.sms, { mobile }))
    .map(({ text }) => text)
    .filter((text) => text.includes('没有扣款'));
const stepOf = async (device: ApplicantDevice) => (await device.looks()).current_step_alias;

describe.each(['wechat', 'alipay', 'bank_card'] as const)('by %s', (method) => {
  test('paid, told by a notice, and the order goes on', { timeout: 180_000 }, async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const info = await atCheckout(device);
    expect(info).toMatchObject({
      status: 'unpaid',
      requoted: { same: true },
      is_confirmed: true,
      failed: null,
    });
    const { payment_no } = await beginsToPay(device, method);
    expect(await statusOf(device)).toBe('paying');
    expect(await stepOf(device)).toBe('payment');
    await atCashier(device, payment_no, 'pay', { notice: 'doubled' });
    // By the notices alone: the page asks nothing here.
    await expect
      .poll(async () => (await findPayment(context.connection.db, payment_no))?.status, paid)
      .toBe('paid');
    expect(await asksStatus(device)).toMatchObject({ status: 'paid', payment_no, method, surplus: null });
    expect(await stepOf(device)).toBe('show_policy');
    const books = await booksOf(context, info.order_no);
    expect(books.sum).toBe(0);
    expect(books.accounts).toEqual({ [`channel_${method}`]: info.amount_fen, premium: -info.amount_fen });
    // Once more, late and out of order, is nothing new.
    expect(await device.call(cashier.noticeAgain, { payment_no })).toEqual({ status: 200 });
    expect((await booksOf(context, info.order_no)).rows).toEqual(books.rows);
    await refuses('orderPaid', beginsToPay(device, method, { amount_fen: info.amount_fen }));
  });

  test('a notice that is off by a fen, spoilt or stale is refused', { timeout: 180_000 }, async () => {
    // Nobody asks meanwhile: what is not believed of a notice is seen by what was made of it.
    for (const [how, verdict] of [
      [{ off_by_fen: 1 }, 'amount_wrong'],
      [{ off_by_fen: -1 }, 'amount_wrong'],
      [{ spoil: 'signature' }, 'signature_wrong'],
      [{ spoil: 'time' }, 'stale'],
    ] as const) {
      const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
      const { payment_no } = await beginsToPay(device, method);
      const before = (await verdictsOf(method)).length;
      await atCashier(device, payment_no, 'pay', how);
      await expect.poll(async () => (await verdictsOf(method)).length, paid).toBeGreaterThan(before);
      expect((await verdictsOf(method))[before]).toBe(verdict);
      // The channel knows better than its notice: asked, it says so.
      await expect.poll(() => statusOf(device), paid).toBe('paid');
    }
  });

  test('a notice that never comes is asked for', { timeout: 180_000 }, async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const { payment_no } = await beginsToPay(device, method);
    await atCashier(device, payment_no, 'pay', { notice: 'lost' });
    await expect.poll(() => statusOf(device), paid).toBe('paid');
    expect(await stepOf(device)).toBe('show_policy');
  });
});

test('who gives a payment up at the cashier is sent no message of it', { timeout: 120_000 }, async () => {
  const person = someone('self', 35, '林知夏');
  const device = await familyReadyToPay(server.origin, person);
  const { payment_no } = await beginsToPay(device, 'wechat');
  await atCashier(device, payment_no, 'cancel');
  await expect.poll(() => statusOf(device), paid).toBe('failed');
  const second = await beginsToPay(device, 'alipay');
  await atCashier(device, second.payment_no, 'pay');
  await expect.poll(() => statusOf(device), paid).toBe('paid');
  expect(await failuresTold(person.mobile)).toEqual([]);
});

test('nobody asks: the job does', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { payment_no } = await beginsToPay(device, 'wechat');
  await atCashier(device, payment_no, 'pay', { notice: 'lost' });
  await expect
    .poll(async () => (await findPayment(context.connection.db, payment_no))?.status, {
      timeout: 90_000,
      interval: 500,
    })
    .toBe('paid');
});

test(
  'failed keeps everything and readies another method; then it is paid',
  { timeout: 120_000 },
  async () => {
    const person = someone('self', 35, '林知夏');
    const device = await familyReadyToPay(server.origin, person);
    const first = await beginsToPay(device, 'wechat');
    await atCashier(device, first.payment_no, 'fail');
    await expect.poll(() => statusOf(device), paid).toBe('failed');
    expect((await asksStatus(device)).reason).toContain('余额不足');
    // Whoever left the page was promised the result.
    await expect
      .poll(() => failuresTold(person.mobile), paid)
      .toEqual([expect.stringContaining('没有成功，没有扣款')]);
    const info = await atCheckout(device);
    expect(info.failed).toMatchObject({ method: 'wechat' });
    expect(info.methods.find(({ preferred }) => preferred)?.method).toBe('alipay');
    expect(await stepOf(device)).toBe('payment');
    const second = await beginsToPay(device, 'alipay');
    expect(second.payment_no).not.toBe(first.payment_no);
    await atCashier(device, second.payment_no, 'pay');
    await expect.poll(() => statusOf(device), paid).toBe('paid');
    expect((await booksOf(context, info.order_no)).sum).toBe(0);
    // A message that a carrier kept for hours says nothing that is over.
    await sendPaymentNotice(context)({ paymentNo: first.payment_no, what: 'failed' }, {} as RunningJob);
    expect(await failuresTold(person.mobile)).toHaveLength(1);
  },
);

test('two tabs and two phones pay once', { timeout: 180_000 }, async () => {
  const me = someone('self', 35, '林知夏');
  const device = await familyReadyToPay(server.origin, me);
  const phone = await ApplicantDevice.at(server.origin);
  phone.processNo = device.processNo;
  await refuses('processForeign', atCheckout(phone));
  await phone.provesPhone(me);
  const [one, other] = await Promise.all([beginsToPay(device, 'wechat'), beginsToPay(phone, 'wechat')]);
  // The second joins the first: there is one trade at the channel.
  expect(other.payment_no).toBe(one.payment_no);
  const repeated = requestId();
  const third = await beginsToPay(device, 'alipay', { request_id: repeated });
  expect(await beginsToPay(device, 'alipay', { request_id: repeated })).toEqual(third);
  await refuses('requestChanged', beginsToPay(device, 'wechat', { request_id: repeated }));
  // Another method took its place: the first cannot be paid any more.
  expect(await atCashier(device, one.payment_no, 'pay')).toMatchObject({ state: 'closed' });
  await atCashier(device, third.payment_no, 'pay');
  await expect.poll(() => statusOf(phone), paid).toBe('paid');
});

test('an address of WeChat’s page that is over is not handed out again', { timeout: 180_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const minutesAgo = (minutes: number, paymentNo: string) =>
    context.connection.db
      .update(payments)
      .set({ openedAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(payments.paymentNo, paymentNo));
  const first = await beginsToPay(device, 'wechat');
  await minutesAgo(3, first.payment_no);
  expect((await beginsToPay(device, 'wechat')).payment_no).toBe(first.payment_no);
  await minutesAgo(6, first.payment_no);
  const second = await beginsToPay(device, 'wechat');
  expect(second.payment_no).not.toBe(first.payment_no);
  expect(await atCashier(device, first.payment_no, 'pay')).toMatchObject({ state: 'closed' });
  // Alipay's is good as long as the payment.
  const third = await beginsToPay(device, 'alipay');
  await minutesAgo(6, third.payment_no);
  expect((await beginsToPay(device, 'alipay')).payment_no).toBe(third.payment_no);
});

test('WeChat’s page is handed to the network that it was made for, and to another a page of its own', async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const own = Reflect.get(device, 'authorization') as () => Record<string, string>;
  const paysFrom = async (address: string, method: PaymentMethod) => {
    const authorization = () => ({ ...own.call(device), 'X-Forwarded-For': address });
    Object.assign(device, { authorization });
    return await beginsToPay(device, method);
  };
  const atHome = await paysFrom('203.0.113.7', 'wechat');
  expect((await paysFrom('203.0.113.7', 'wechat')).payment_no).toBe(atHome.payment_no);
  const onTheWay = await paysFrom('198.51.100.9', 'wechat');
  expect(onTheWay.payment_no).not.toBe(atHome.payment_no);
  expect(await atCashier(device, atHome.payment_no, 'pay')).toMatchObject({ state: 'closed' });
  const kept = await findPayment(context.connection.db, onTheWay.payment_no);
  expect(JSON.stringify(kept)).not.toContain('198.51.100.9');
  // Alipay's is good anywhere.
  const anywhere = await paysFrom('203.0.113.7', 'alipay');
  expect((await paysFrom('198.51.100.9', 'alipay')).payment_no).toBe(anywhere.payment_no);
}, 120_000);

test(
  'paid twice all the same: the second goes back by itself, and is told',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 35, '林知夏');
    const device = await familyReadyToPay(server.origin, me);
    const first = await beginsToPay(device, 'wechat');
    // The channel cannot be reached while the first is to be closed: both stay open there.
    const { wechat } = context.paymentChannels;
    const close = wechat!.close.bind(wechat);
    wechat!.close = () => Promise.reject(new Error('unreachable'));
    const second = await beginsToPay(device, 'alipay');
    await atCashier(device, first.payment_no, 'pay', { notice: 'lost' });
    await atCashier(device, second.payment_no, 'pay');
    await expect.poll(() => statusOf(device), paid).toBe('paid');
    wechat!.close = close;
    await device.call(cashier.noticeAgain, { payment_no: first.payment_no });
    const { order_no } = await atCheckout(device);
    await expect
      .poll(async () => (await asksStatus(device)).surplus, paid)
      .toMatchObject({ status: 'refunded' });
    expect(await asksStatus(device)).toMatchObject({ status: 'paid', payment_no: second.payment_no });
    const books = await booksOf(context, order_no);
    expect(books.sum).toBe(0);
    expect(books.accounts['channel_wechat']).toBe(0);
    expect(books.accounts['refund_payable']).toBe(0);
    expect(books.accounts['premium']).toBe(-(books.accounts['channel_alipay'] ?? 0));
    const texts = async () =>
      (await device.call(inbox.sms, { mobile: me.mobile })).map(({ text }) => text).join();
    await expect.poll(texts, paid).toContain('重复支付');
    await expect.poll(texts, paid).toContain('已原路退回');
  },
);

/** A refund of what was paid, which no job of the server knows of: who asks for it sends it. */
async function refundToSend(): Promise<string> {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { payment_no } = await beginsToPay(device, 'wechat');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(() => statusOf(device), paid).toBe('paid');
  const asked = { paymentNo: payment_no, amountFen: 100, reason: '退保', requestId: requestId() };
  const by = { actor: 'job', at: context.now() } as const;
  const { refundNo } = await context.connection.db.transaction((tx) =>
    refundPayment(tx, asked, () => Promise.resolve(), by),
  );
  return refundNo;
}

test('a refund by a channel that is not configured fails, and is sent once it is', async () => {
  const refundNo = await refundToSend();
  const unset = { ...context, paymentChannels: { ...context.paymentChannels, wechat: null } };
  const send = (by: ServiceContext) => sendRefund(by)({ refundNo, n: 0 }, {} as never);
  await expect(send(unset)).rejects.toThrow(new ChannelError('no wechat is configured'));
  await send(context);
  expect((await findRefund(context.connection.db, refundNo))?.status).toBe('refunded');
});

test('a refund that the channel does not finish is logged, and asked for rarely', async () => {
  const refundNo = await refundToSend();
  const { wechat } = context.paymentChannels;
  const refund = wechat!.refund.bind(wechat);
  wechat!.refund = () => Promise.resolve({ stuckAs: 'ABNORMAL' });
  const logged: object[] = [];
  const log = { ...context.log, error: (detail: object) => logged.push(detail) };
  const from = Date.now();
  await sendRefund({ ...context, log })({ refundNo, n: 0 }, {} as never);
  wechat!.refund = refund;
  expect(logged).toEqual([{ refundNo, status: 'ABNORMAL' }]);
  const [next] = await context.connection.db
    .select({ runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.kind, sendRefundJob.name), eq(jobs.dedupeKey, `${refundNo}/1`)));
  expect(next!.runAt.getTime()).toBeGreaterThanOrEqual(from + 6 * 3_600_000);
});

test('a notice before the answer, and one of a stranger', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { wechat } = context.paymentChannels;
  const open = wechat!.open.bind(wechat);
  // Paid and told while our own request still waits for its answer.
  wechat!.open = async (trade) => {
    const url = await open(trade);
    await atCashier(device, trade.paymentNo, 'pay');
    await expect
      .poll(async () => (await findPayment(context.connection.db, trade.paymentNo))?.status, paid)
      .toBe('paid');
    return url;
  };
  await refuses('orderPaid', beginsToPay(device, 'wechat'));
  expect(await statusOf(device)).toBe('paid');
  expect(await stepOf(device)).toBe('show_policy');

  // The same, and the answer never comes: what was told stays, and nothing is given back.
  const other = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  let number = '';
  wechat!.open = async (trade) => {
    number = trade.paymentNo;
    await open(trade);
    await atCashier(other, number, 'pay');
    await expect
      .poll(async () => (await findPayment(context.connection.db, number))?.status, paid)
      .toBe('paid');
    throw new Error('no answer');
  };
  await refuses('channelUnavailable', beginsToPay(other, 'wechat'));
  wechat!.open = open;
  expect(await asksStatus(other)).toMatchObject({ status: 'paid', payment_no: number, surplus: null });
  expect((await findPayment(context.connection.db, number))?.settles).toBe(true);

  const forged = await fetch(`${server.origin}${paymentNotice}/wechat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"event_type":"TRANSACTION.SUCCESS"}',
  });
  expect(forged.status).toBe(500);
  expect((await fetch(`${server.origin}${paymentNotice}/cowries`, { method: 'POST' })).status).toBe(404);
});

test('whoever sends forged notices without end fills no table; each is logged', async () => {
  const logged: object[] = [];
  const log = { ...context.log, error: (detail: object) => logged.push(detail) };
  const forge = (raw: string) =>
    takeNotice({ ...context, log }, 'bank_card', context.paymentChannels.bank_card!, { headers: {}, raw });
  await Promise.all(Array.from({ length: 150 }, (_, n) => forge(`forged ${n}`)));
  expect(logged).toHaveLength(150);
  const forged = (await verdictsOf('bank_card')).filter((verdict) => verdict === 'signature_wrong');
  expect(forged.length).toBeLessThanOrEqual(100);
  expect(forged.length).toBeGreaterThan(50);
});

test('another premium than the page showed is told and not taken', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { amount_fen } = await atCheckout(device);
  const refused = await refuses(
    'premiumChanged',
    beginsToPay(device, 'wechat', { amount_fen: amount_fen + 1 }),
  );
  expect(refused.data).toMatchObject({ first_fen: amount_fen });
});

test(
  'given up: not while it may be paid, nor after; and what is paid all the same goes back',
  { timeout: 120_000 },
  async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const { order_no, amount_fen } = await atCheckout(device);
    const { wechat } = context.paymentChannels;
    const close = wechat!.close.bind(wechat);
    wechat!.close = () => Promise.reject(new Error('unreachable'));
    await beginsToPay(device, 'wechat');
    await device.looks();
    await refuses('paymentClosing', device.goesOn('cancel'));
    expect(await stepOf(device)).toBe('payment');
    wechat!.close = close;

    // A channel that begins its trade when the customer's page opens knows of nothing that it could close.
    const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
    const left = await device.call(order.pay, asked);
    await device.looks();
    expect(await device.goesOn('cancel')).toMatchObject({ status: 'cancel' });
    await followsToCashier(left);
    await atCashier(device, left.payment_no, 'pay');
    await expect
      .poll(async () => (await asksStatus(device)).surplus, paid)
      .toMatchObject({ amount_fen, status: 'refunded' });
    const books = await booksOf(context, order_no);
    expect(books.sum).toBe(0);
    expect(books.accounts).toEqual({ channel_alipay: 0, refund_payable: 0 });
    expect(await stepOf(device)).toBe('cancel_order');

    const paysFirst = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const { payment_no } = await beginsToPay(paysFirst, 'wechat');
    await atCashier(paysFirst, payment_no, 'pay', { notice: 'lost' });
    await paysFirst.looks();
    const refused = await refuses('orderPaid', paysFirst.goesOn('cancel'));
    expect(refused.message).toContain('犹豫期');
    expect(await asksStatus(paysFirst)).toMatchObject({ status: 'paid', surplus: null });
  },
);

test('paid, and given up before the channel answers: nobody is told that nothing was taken', async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { wechat } = context.paymentChannels;
  const close = wechat!.close.bind(wechat);
  const { payment_no } = await beginsToPay(device, 'wechat');
  await atCashier(device, payment_no, 'pay', { notice: 'lost' });
  wechat!.close = () => Promise.reject(new ChannelError('unreachable'));
  try {
    await device.looks();
    await refuses('paymentClosing', device.goesOn('cancel'));
    expect(await asksStatus(device)).toMatchObject({ status: 'paying', payment_no, reason: null });
    expect(await atCheckout(device)).toMatchObject({ status: 'paying', failed: null });
  } finally {
    wechat!.close = close;
  }
  expect(await asksStatus(device)).toMatchObject({ status: 'paid', payment_no, surplus: null });
}, 120_000);

test(
  'corrected while it can be paid: what was opened for the old text is closed, and money for it goes back',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 35, '林知夏');
    const device = await familyReadyToPay(server.origin, me);
    const mine = applicantOn(device, me);
    const first = await beginsToPay(device, 'alipay');
    const { members } = await looksAtOrder(mine);
    const corrects = (number: number) =>
      device.call(order.correct, {
        ...{ ...device.process, member_no: members[0]?.member_no ?? '', request_id: requestId() },
        ...{ field: 'address', value: `青禾路 ${number} 号 1 幢 101 室` },
      });
    expect(await corrects(20)).toMatchObject({ is_complete: false });
    expect(await atCashier(device, first.payment_no, 'pay')).toMatchObject({ state: 'closed' });
    expect(await asksStatus(device)).toMatchObject({ status: 'closed', reason_code: 'CHANGED' });
    await refuses('confirmationMissing', beginsToPay(device));

    // A channel that begins its trade when the customer's page opens knows of nothing that it could close.
    await confirms(mine);
    const { amount_fen } = await atCheckout(device);
    const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
    const second = await device.call(order.pay, asked);
    await corrects(21);
    await followsToCashier(second);
    await atCashier(device, second.payment_no, 'pay');
    await expect
      .poll(async () => (await asksStatus(device)).surplus, paid)
      .toMatchObject({ amount_fen, status: 'refunded' });
    expect(await stepOf(device)).toBe('payment');
    // The one before was closed for the same reason: nobody who paid reads that nothing was taken.
    const failed = {
      ...{ method: 'alipay', code: 'CHANGED' },
      reason: '投保内容已更正，之前的支付已关闭',
    } as const;
    const back = { amount_fen, status: 'refunded' } as const;
    const info = await atCheckout(device);
    expect(info).toMatchObject({ status: 'closed', surplus: back, failed });
    expect(info.methods.find(({ method }) => method === 'alipay')?.detail).toBe(failed.reason);
    expect(await asksStatus(device)).toMatchObject({ payment_no: first.payment_no, reason: failed.reason });

    const { wechat } = context.paymentChannels;
    const close = wechat!.close.bind(wechat);
    await confirms(mine);
    const third = await beginsToPay(device, 'wechat');
    wechat!.close = () => Promise.reject(new Error('unreachable'));
    await refuses('paymentClosing', corrects(22));
    // The job that closes it later must not reach it either, before it is paid.
    await atCashier(device, third.payment_no, 'pay');
    await expect.poll(() => statusOf(device), paid).toBe('paid');
    wechat!.close = close;
    await refuses('processEventRefused', corrects(23));
    expect((await looksAtOrder(mine)).members.map(({ state }) => state)).toEqual(['confirmed']);
  },
);

test(
  'paid after its end, and the notice is lost: the channel is asked for days, and the money goes back',
  { timeout: 120_000 },
  async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const { amount_fen } = await atCheckout(device);
    const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
    const left = await device.call(order.pay, asked);
    await device.looks();
    await device.goesOn('cancel');
    await followsToCashier(left);
    await atCashier(device, left.payment_no, 'pay', { notice: 'lost' });
    const { db } = context.connection;
    const due = and(eq(jobs.kind, askEndedPaymentJob.name), eq(jobs.dedupeKey, `${left.payment_no}/0`));
    const [waiting] = await db.select().from(jobs).where(due);
    expect(waiting).toMatchObject({ status: 'waiting' });
    await db.update(jobs).set({ runAt: context.now() }).where(due);
    await context.jobs.wake();
    await expect
      .poll(async () => (await asksStatus(device)).surplus, paid)
      .toMatchObject({ amount_fen, status: 'refunded' });
  },
);

test('a payment that ended is asked for as long as nobody has paid it, and then no more', async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { payment_no } = await beginsToPay(device, 'wechat');
  await device.looks();
  await device.goesOn('cancel');
  const { db } = context.connection;
  const rows = () => db.select().from(jobs).where(eq(jobs.kind, askEndedPaymentJob.name));
  const asks = async () => (await rows()).filter(({ dedupeKey }) => dedupeKey.startsWith(payment_no));
  for (let n = 0; n < 10; n += 1) await askEndedPayment(context)({ paymentNo: payment_no, n }, {} as never);
  const dates = (await asks()).map(({ runAt }) => runAt.getTime() - Date.now()).sort((a, b) => a - b);
  expect(dates).toHaveLength(5);
  expect(dates[0]).toBeLessThan(6 * 60_000);
  expect(dates[4]).toBeGreaterThan(2 * 86_400_000);
});

test('expired: it is closed, and another may be opened', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { payment_no } = await beginsToPay(device, 'wechat');
  const real = context.now;
  Object.assign(context, { now: () => new Date(Date.now() + 31 * 60_000) });
  try {
    await expect.poll(() => statusOf(device), paid).toBe('closed');
  } finally {
    Object.assign(context, { now: real });
  }
  const next = await beginsToPay(device, 'wechat');
  expect(next.payment_no).not.toBe(payment_no);
  await atCashier(device, next.payment_no, 'pay');
  await expect.poll(() => statusOf(device), paid).toBe('paid');
});

test('a channel that is down costs nothing', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { wechat } = context.paymentChannels;
  const open = wechat!.open.bind(wechat);
  wechat!.open = () => Promise.reject(new Error('unreachable'));
  await refuses('channelUnavailable', beginsToPay(device, 'wechat'));
  wechat!.open = open;
  const { payment_no } = await beginsToPay(device, 'wechat');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(() => statusOf(device), paid).toBe('paid');
});

test('a channel that never answers keeps nobody’s policy waiting', { timeout: 120_000 }, async () => {
  const [stuck, other] = [
    await familyReadyToPay(server.origin, someone('self', 35, '林知夏')),
    await familyReadyToPay(server.origin, someone('self', 36, '林知秋')),
  ];
  const { alipay } = context.paymentChannels;
  const query = alipay!.query.bind(alipay);
  let goOn = () => {};
  const silence = new Promise<void>((resolve) => (goOn = resolve));
  const asked = vi.fn(async (paymentNo: string) => {
    await silence;
    return await query(paymentNo);
  });
  Object.assign(alipay!, { query: asked });
  onTestFinished(() => {
    goOn();
    Object.assign(alipay!, { query });
  });
  const { payment_no: held } = await beginsToPay(stuck, 'alipay');
  // As many as there are customers at its cashier.
  const { ask } = paymentJobs(context.jobs);
  for (let n = 100; n < 120; n++) await ask(context.connection.db, held, n, new Date());
  await context.jobs.wake();
  await expect.poll(() => asked.mock.calls.length, paid).toBeGreaterThanOrEqual(4);
  const { payment_no } = await beginsToPay(other, 'wechat');
  await atCashier(other, payment_no, 'pay');
  const inForce = async () => (await looksAtPolicy(other)).state === 'in_force';
  await expect.poll(inForce, { timeout: 20_000, interval: 250 }).toBe(true);
});

test('who fails to open a payment does not close it for who opened it', { timeout: 120_000 }, async () => {
  const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
  const { wechat } = context.paymentChannels;
  const open = wechat!.open.bind(wechat);
  const statusAt = async (paymentNo: string) => (await findPayment(context.connection.db, paymentNo))?.status;
  let calls = 0;
  wechat!.open = async (trade) => {
    calls += 1;
    if (calls > 1) return await open(trade);
    await expect.poll(() => statusAt(trade.paymentNo), paid).toBe('open');
    throw new Error('no answer');
  };
  const fails = refuses('channelUnavailable', beginsToPay(device, 'wechat'));
  await expect.poll(() => calls, paid).toBe(1);
  const { payment_no } = await beginsToPay(device, 'wechat');
  await fails;
  wechat!.open = open;
  expect(await statusAt(payment_no)).toBe('open');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(() => statusOf(device), paid).toBe('paid');
});

test('a link for another browser opens after the proof of the phone', { timeout: 120_000 }, async () => {
  const me = someone('self', 35, '林知夏');
  const device = await familyReadyToPay(server.origin, me);
  const asked = { ...device.process, request_id: requestId() };
  const { address } = await device.call(order.payLink, asked);
  expect(await device.call(order.payLink, asked)).toMatchObject({ address });
  const browser = await ApplicantDevice.at(server.origin);
  const code = new URLSearchParams(address.split('?')[1]).get('code') ?? '';
  const { real_link } = await browser.call(bridge.transferRealLink, { code });
  expect(real_link).toBe(`/checkout?processNo=${device.processNo}`);
  browser.processNo = device.processNo;
  await refuses('processForeign', atCheckout(browser));
  await browser.provesPhone(me);
  expect(await atCheckout(browser)).toMatchObject({ status: 'unpaid' });
});

test(
  'automatic debits are agreed to at the bank, by an address that we signed',
  { timeout: 60_000 },
  async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
    const { url } = await device.call(payment.getBankSignUrl, device.process);
    const forged = url.replace('agreement_no=A', 'agreement_no=B');
    expect((await fetch(forged, { redirect: 'manual' })).status).toBe(404);
    const page = await fetch(url, { redirect: 'manual' });
    expect(page.status).toBe(302);
    const asked = new URLSearchParams(page.headers.get('location')?.split('?')[1]);
    const agreement_no = asked.get('agreement_no') ?? '';
    const notify_url = asked.get('notify_url') ?? '';
    const { order_no } = await atCheckout(device);
    const agreed = async () => (await agreementOf(context.connection.db, order_no))?.status ?? null;
    expect(await agreed()).toBeNull();
    const decides = (agrees: boolean) => device.call(cashier.agree, { agreement_no, notify_url, agrees });
    expect(await decides(false)).toEqual({ status: 200 });
    expect(await agreed()).toBe('declined');
    expect(await decides(true)).toEqual({ status: 200 });
    expect(await agreed()).toBe('signed');
    expect(await decides(true)).toEqual({ status: 200 });
    // The first notice once more: the bank sends it until it heard that it was taken.
    expect(await decides(false)).toEqual({ status: 200 });
    expect(await agreed()).toBe('signed');
  },
);

test(
  'a birthday after the confirmation: reckoned anew, said, confirmed anew, paid',
  { timeout: 120_000 },
  async () => {
    // From 61 on the premium is another.
    const me = someone('self', 61, '简予安', 'id_card', 1);
    const device = await familyReadyToPay(server.origin, me);
    const before = await atCheckout(device);
    const real = context.now;
    // Two days on: before 29 February, tomorrow would be nobody's birthday.
    Object.assign(context, { now: () => new Date(Date.now() + 2 * 86_400_000) });
    try {
      const info = await atCheckout(device);
      expect(info.amount_fen).toBeGreaterThan(before.amount_fen);
      expect(info).toMatchObject({
        requoted: { same: false, before_fen: before.amount_fen },
        is_confirmed: false,
      });
      expect(info.requoted.because).toContain('满了周岁');
      await refuses('confirmationMissing', beginsToPay(device, 'wechat', { amount_fen: before.amount_fen }));
      await refuses('confirmationMissing', beginsToPay(device, 'wechat'));
      const anew = await confirms(applicantOn(device, me));
      expect(anew).toMatchObject({ is_complete: true, head: { first_fen: info.amount_fen } });
      await refuses('premiumChanged', beginsToPay(device, 'wechat', { amount_fen: before.amount_fen }));
      const { payment_no } = await beginsToPay(device, 'wechat');
      await atCashier(device, payment_no, 'pay');
      await expect.poll(() => statusOf(device), paid).toBe('paid');
      expect((await booksOf(context, info.order_no)).accounts['premium']).toBe(-info.amount_fen);
    } finally {
      Object.assign(context, { now: real });
    }
  },
);
