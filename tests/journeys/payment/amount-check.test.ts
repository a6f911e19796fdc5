import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { order } from '../../../contract/services/order.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import type { TradeFact } from '../../../server/domain/payment/payment.ts';
import { sendPaymentNotice } from '../../../server/jobs/messages/send-payment-notice.ts';
import { askPayment } from '../../../server/jobs/payment/ask-payment.ts';
import { askPaymentJob, paymentJobs } from '../../../server/jobs/kinds.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { keepAmountCheck, type Heard } from '../../../server/records/payment/amount-checks.ts';
import { bookFact } from '../../../server/records/payment/ask-channel.ts';
import { anyProcess } from '../../../server/records/process/processes.ts';
import { findPayment, paymentsOf } from '../../../server/records/payment/payments.ts';
import { forgetConfirmations } from '../../../server/records/retention/forget-confirmations.ts';
import { putAccount } from '../../../server/records/staff/accounts.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { amountChecks } from '../../../server/tables/payment.ts';
import { anotherTradeNo, saysAnotherAmount } from '../../support/another-amount.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { untilHeldUp } from '../../support/held-up.ts';
import { familyProductNo, requestId, someone, type FamilyMember } from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  booksOf,
  familyReadyToPay,
  looksAtOrder,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { sharedPostgres } from '../../support/test-database.ts';
import { Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 180_000 };
const db = () => context.connection.db;
const someApplicant = () => someone('self', 35, '林知夏');

/** A customer of whose payment the channel, asked, says a fen more than ours. */
async function paysAnotherAmount() {
  const me = someApplicant();
  const device = await familyReadyToPay(server.origin, me);
  const { order_no, amount_fen } = await atCheckout(device);
  const { payment_no } = await beginsToPay(device);
  const tellsTruth = saysAnotherAmount(context, amount_fen + 1);
  await expect.poll(async () => (await asksStatus(device)).amount_check, { timeout: 30_000 }).not.toBeNull();
  return { me, device, order_no, amount_fen, payment_no, tellsTruth };
}

const onShelf = async (staff: Underwriter, payment_no: string) =>
  (await staff.asks(underwriting.amounts, {})).amounts.find((one) => one.payment_no === payment_no);

const eventsOf = async (order_no: string) =>
  await db()
    .select({ name: events.name, actor: events.actor, detail: events.detail })
    .from(events)
    .where(
      and(
        eq(events.ownerNo, order_no),
        inArray(events.name, ['refuse_notice', 'see_amount', 'decide_amount', 'end_payment']),
      ),
    )
    .orderBy(events.id);

async function colleague(): Promise<Underwriter> {
  const [account, password] = ['shoukuan', 'right-password-of-a-colleague'];
  const passwordHash = await context.staffCredentials.hashPassword(password);
  const given = { account, name: '贺知晚', roles: ['underwriter'] as const, passwordHash, totpSealed: null };
  await putAccount(db(), given, context.now());
  const staff = new Underwriter(server.origin, given.name);
  await staff.logsIn(account, password);
  return staff;
}

/** Nothing is paid, changed or given up while a person looks into it. */
async function isHeld(device: ApplicantDevice, me: FamilyMember, amount_fen: number): Promise<void> {
  const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
  await refuses('paymentBeingChecked', device.call(order.pay, asked));
  await device.looks();
  await refuses('paymentBeingChecked', device.goesOn('cancel'));
  const { members } = await looksAtOrder(applicantOn(device, me));
  const field = { field: 'address', value: '青禾路 21 号 1 幢 101 室' };
  const corrected = { ...device.process, ...field, member_no: members[0]!.member_no };
  await refuses('paymentBeingChecked', device.call(order.correct, { ...corrected, request_id: requestId() }));
}

test('a fen more: staff sees it, decides with a reason, and the customer pays anew', generous, async () => {
  const { me, device, order_no, amount_fen, payment_no, tellsTruth } = await paysAnotherAmount();
  const told = await asksStatus(device);
  expect(told).toMatchObject({ status: 'paying', payment_no });
  expect(told.service_phone).not.toBe('');
  expect(told.amount_check?.due_at).toMatch(/T10:00:00\.000Z$/);
  expect((await atCheckout(device)).amount_check).toEqual(told.amount_check);
  await isHeld(device, me, amount_fen);
  const agent = await BoardAgent.hired(server.origin, context, 'S30091');
  await agent.sentTo(device, familyProductNo);
  const atBoard = async () => (await agent.opensSale(device.processNo)).row;
  expect(await atBoard()).toMatchObject({
    ...{ owed: 'payment', now: { what: 'payment_check' }, may_remind: false },
  });

  const staff = await new Underwriter(server.origin).atTheDesk();
  expect(await onShelf(staff, payment_no)).toMatchObject({
    ...{ order_no, amount_fen, channel_fen: amount_fen + 1, method: 'wechat', name: '林知夏' },
    ...{ due_at: told.amount_check?.due_at, done_at: null, decision: null },
  });
  await refuses('amountCheckMissing', staff.asks(underwriting.amount, { payment_no: 'P-nothing' }));
  for (let looks = 0; looks < 2; looks += 1) {
    const seen = await staff.asks(underwriting.amount, { payment_no });
    expect(seen).toMatchObject({ trade_no: anotherTradeNo, by: null, reason: null });
    expect(seen.seen.map(({ by }) => by)).toEqual(['江若谷']);
    expect(JSON.stringify(seen)).not.toContain(me.mobile);
  }

  const reason = '商户平台核对多收一分，已原路退回客户。';
  const decided = { payment_no, decision: 'returned', reason, request_id: requestId() } as const;
  const done = await staff.asks(underwriting.decideAmount, decided);
  expect(done).toMatchObject({ decision: 'returned', by: '江若谷', reason });
  expect(await staff.asks(underwriting.decideAmount, decided)).toEqual(done);
  await refuses('requestChanged', staff.asks(underwriting.decideAmount, { ...decided, decision: 'settled' }));
  const other = await colleague();
  await refuses(
    'amountCheckDone',
    other.asks(underwriting.decideAmount, { ...decided, request_id: requestId() }),
  );
  tellsTruth();

  expect(await asksStatus(device)).toMatchObject({ status: 'closed', amount_check: null });
  expect((await asksStatus(device)).reason).toContain('已退回付款账户');
  expect(await atBoard()).toMatchObject({ owed: 'payment', may_remind: true });
  await expect
    .poll(async () => (await device.call(inbox.sms, { mobile: me.mobile }))[0]?.text ?? '', {
      timeout: 30_000,
    })
    .toContain('与应付保费不一致，已退回付款账户；仍要投保请回到投保单重新支付');
  // What the channel repeats of it is nothing new.
  const fact = { amountFen: amount_fen + 1, tradeNo: 'T1', paidAt: null, reasonCode: null } as const;
  const again = await hears(payment_no, { ...fact, state: 'paid' }, 'notice');
  expect(again).toBe('repeated');
  const second = await beginsToPay(device, 'alipay');
  await atCashier(device, second.payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 30_000 }).toBe('paid');
  expect((await booksOf(context, order_no)).sum).toBe(0);
  // Where the message comes so late that they have paid anew, nobody is asked to pay once more.
  await sendPaymentNotice(context)({ paymentNo: payment_no, what: 'returned' }, {} as never);
  const late = (await device.call(inbox.sms, { mobile: me.mobile })).filter(({ text }) =>
    text.includes('与应付保费不一致，已退回付款账户'),
  );
  expect(late.map(({ text }) => text.includes('仍要投保')).sort()).toEqual([false, true]);

  const kept = await eventsOf(order_no);
  expect(kept.map(({ name, actor }) => [name, actor === 'hebao'])).toEqual([
    ['refuse_notice', false],
    ['see_amount', true],
    ['decide_amount', true],
    ['end_payment', true],
  ]);
  expect(JSON.stringify(kept)).not.toContain('退回客户');
  const rows = await db().select().from(amountChecks).where(eq(amountChecks.paymentNo, payment_no));
  expect(JSON.stringify(rows)).not.toContain('退回客户');
});

const hears = async (payment_no: string, fact: TradeFact, heard: Heard) =>
  (await bookFact(context, payment_no, fact, paymentJobs(context.jobs), heard)).verdict;

test(
  'a notice of another amount is an event once for each; asked, the channel knows better',
  generous,
  async () => {
    const device = await familyReadyToPay(server.origin, someApplicant());
    const { order_no, amount_fen } = await atCheckout(device);
    const { payment_no } = await beginsToPay(device);
    const said = (amountFen: number) =>
      hears(
        payment_no,
        { state: 'paid', amountFen, tradeNo: `T${amountFen}`, paidAt: null, reasonCode: null },
        'notice',
      );
    for (const off of [1, 1, -1, 1]) expect(await said(amount_fen + off)).toBe('amount_wrong');
    const refused = (await eventsOf(order_no)).filter(({ name }) => name === 'refuse_notice');
    expect(refused.map(({ detail }) => detail['amount_fen'])).toEqual([amount_fen + 1, amount_fen - 1]);
    expect((await asksStatus(device)).amount_check).toBeNull();
    const staff = await new Underwriter(server.origin).atTheDesk();
    expect(await onShelf(staff, payment_no)).toMatchObject({ done_at: null });

    await atCashier(device, payment_no, 'pay', { notice: 'lost' });
    await expect.poll(async () => (await asksStatus(device)).status, { timeout: 30_000 }).toBe('paid');
    const row = await onShelf(staff, payment_no);
    expect(row?.done_at).not.toBeNull();
    expect(row?.decision).toBeNull();
  },
);

test.skipIf(!process.env[sharedPostgres])(
  'staff decide while the channel says the same again: neither stands in the other’s way',
  generous,
  async () => {
    const { device, amount_fen, payment_no, tellsTruth } = await paysAnotherAmount();
    await (await BoardAgent.at(server.origin, 'S10001')).sentTo(device, familyProductNo);
    const staff = await new Underwriter(server.origin).atTheDesk();
    const decided = {
      payment_no,
      decision: 'returned',
      reason: '已原路退回客户。',
      request_id: requestId(),
    } as const;
    // What booking locks, in its order, while the decision comes between.
    const { decision } = await db().transaction(async (tx) => {
      await anyProcess(tx, device.processNo, { lock: true });
      const decision = Promise.allSettled([staff.asks(underwriting.decideAmount, decided)]);
      await untilHeldUp(context);
      await findPayment(tx, payment_no, { lock: true });
      const said = { amountFen: amount_fen + 1, tradeNo: anotherTradeNo };
      expect(await keepAmountCheck(tx, payment_no, said, 'asked', context.now())).toMatchObject({
        doneAt: null,
      });
      return { decision };
    });
    expect(await decision).toMatchObject([{ status: 'fulfilled', value: { decision: 'returned' } }]);
    tellsTruth();
  },
);

/** When the channel is asked of it next, in whole minutes from then; null: not any more. */
async function nextAskOf(payment_no: string, now: Date): Promise<number | null> {
  const waiting = await db()
    .select({ payload: jobs.payload, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.kind, askPaymentJob.name), eq(jobs.status, 'waiting')));
  const own = waiting.filter(({ payload }) => (payload as { paymentNo: string }).paymentNo === payment_no);
  const last = Math.max(...own.map(({ runAt }) => runAt.getTime()));
  return own.length === 0 ? null : Math.round((last - now.getTime()) / 60_000);
}

test('a channel that says another amount is asked ever more rarely, and then no more', generous, async () => {
  const { payment_no, tellsTruth } = await paysAnotherAmount();
  const ask = askPayment(context);
  const pauses: (number | null)[] = [];
  for (let n = 0; n < 7; n += 1) {
    await db().delete(jobs).where(eq(jobs.kind, askPaymentJob.name));
    await ask({ paymentNo: payment_no, n }, {} as never);
    pauses.push(await nextAskOf(payment_no, context.now()));
  }
  tellsTruth();
  // The server's own job may have asked once more before.
  const known = pauses.filter((pause) => pause !== null);
  expect(known).toEqual([10, 60, 360, 1440].slice(-known.length));
  expect(pauses.at(-1)).toBeNull();
});

test('another payment of the order is asked for while one is looked into', generous, async () => {
  const device = await familyReadyToPay(server.origin, someApplicant());
  const { amount_fen } = await atCheckout(device);
  const first = await beginsToPay(device, 'wechat');
  const second = await beginsToPay(device, 'alipay');
  const wrong = { state: 'paid', amountFen: amount_fen + 1, paidAt: null, reasonCode: null } as const;
  expect(await hears(first.payment_no, { ...wrong, tradeNo: anotherTradeNo }, 'asked')).toBe('amount_wrong');
  // Nothing but the page asks.
  await db().delete(jobs).where(eq(jobs.kind, askPaymentJob.name));
  await atCashier(device, second.payment_no, 'pay', { notice: 'lost' });
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 10_000 }).toBe('paid');
});

test('who was about to pay otherwise is handed nothing where another amount was paid', generous, async () => {
  const device = await familyReadyToPay(server.origin, someApplicant());
  const { order_no, amount_fen } = await atCheckout(device);
  const { payment_no } = await beginsToPay(device, 'wechat');
  const tellsTruth = saysAnotherAmount(context, amount_fen + 1);
  await refuses('paymentBeingChecked', beginsToPay(device, 'alipay'));
  const other = (await paymentsOf(db(), order_no)).find((one) => one.paymentNo !== payment_no);
  expect(['closing', 'closed']).toContain(other?.status);
  tellsTruth();
});

test('what staff wrote of it is forgotten with an order that came to nothing', generous, async () => {
  const { device, payment_no, tellsTruth } = await paysAnotherAmount();
  const staff = await new Underwriter(server.origin).atTheDesk();
  const decided = { payment_no, decision: 'settled', request_id: requestId() } as const;
  await staff.asks(underwriting.decideAmount, { ...decided, reason: '已与客户电话说明并补足差额。' });
  tellsTruth();
  await device.looks();
  expect(await device.goesOn('cancel')).toMatchObject({ status: 'cancel' });
  await forgetConfirmations(db(), new Date(Date.now() + 60_000));
  expect(await staff.asks(underwriting.amount, { payment_no })).toMatchObject({
    ...{ decision: 'settled', reason: null },
  });
});
