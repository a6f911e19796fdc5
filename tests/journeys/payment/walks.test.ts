import fc, { type AsyncCommand } from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../contract/model/order.ts';
import type { cashier } from '../../../contract/sandbox/cashier.ts';
import type { RequestOf } from '../../../contract/define.ts';
import { cashier as cashierCalls } from '../../../contract/sandbox/cashier.ts';
import { order } from '../../../contract/services/order.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { payments } from '../../../server/tables/payment.ts';
import { sandboxRefunds, sandboxTrades } from '../../../server/tables/sandbox.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { freePort } from '../../support/free-port.ts';
import { requestId, someone } from '../../support/identity.ts';
import {
  asksStatus,
  atCashier,
  booksOf,
  familyReadyToPay,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// Random ways to pay, over the real server, with faults: whatever happens, an order is paid once or not at all, no money
// stands without its order, and nobody is at a dead end. PAYMENT_WALKS says how many.

const walks = Number(process.env['PAYMENT_WALKS'] ?? 10);

let server: TestServer;
let env: Record<string, string> = {};
beforeAll(async () => {
  // The same address after a restart: that is where the channels' notices go.
  env = { PRODUCTS_DIR: productsWithoutIdentity(), PORT: String(await freePort()) };
  server = await testServer(env);
}, 300_000);
afterAll(() => server?.close());

/** What the walk knows: nothing of what became of the money, which is the server's to say. */
interface Model {
  isCancelled: boolean;
}

/** Of one order: two devices, and what was asked for. */
interface World {
  readonly devices: readonly [ApplicantDevice, ApplicantDevice];
  orderNo: string;
  amountFen: number;
  /** Payments that were answered, and the requests that may be sent again. */
  opened: string[];
  asked: RequestOf<typeof order.pay>[];
}

const contextNow = (): ServiceContext => server.server.running.context;

type Command = AsyncCommand<Model, World>;

const command = (
  name: string,
  run: (world: World, model: Model) => Promise<unknown>,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check,
  async run(model, world) {
    await run(world, model);
    await holds(world);
  },
  toString: () => name,
});

/** True at any moment. */
async function holds({ orderNo }: World): Promise<void> {
  const { connection } = contextNow();
  const rows = await connection.db.select().from(payments).where(eq(payments.orderNo, orderNo));
  expect(rows.filter(({ settles }) => settles).length).toBeLessThanOrEqual(1);
  expect(rows.filter(({ status }) => status === 'opening' || status === 'open').length).toBeLessThanOrEqual(
    1,
  );
  expect((await booksOf(contextNow(), orderNo)).sum).toBe(0);
}

/** Refusals are answers; what they leave behind is checked. */
const quietly = (attempt: Promise<unknown>): Promise<unknown> => attempt.catch(() => null);

async function pays({ devices, amountFen, asked, opened }: World, which: 0 | 1, method: PaymentMethod) {
  const device = devices[which];
  const request = { ...device.process, request_id: requestId(), method, amount_fen: amountFen };
  asked.push(request);
  await device.call(order.pay, request).then(
    async (payment) => {
      opened.push(payment.payment_no);
      if (payment.kind === 'redirect') await fetch(payment.url, { redirect: 'manual' });
    },
    () => null,
  );
}

/** Sent, and the answer is lost on its way. */
async function paysWithoutAnswer({ devices, amountFen, asked }: World, method: PaymentMethod) {
  const [device] = devices;
  const request = { ...device.process, request_id: requestId(), method, amount_fen: amountFen };
  asked.push(request);
  const stop = new AbortController();
  const sent = fetch(`${device.origin}${order.pay.path}`, {
    method: 'POST',
    headers: { 'Visitor-Authorization': device.token, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
    signal: stop.signal,
  });
  setTimeout(() => stop.abort(), 5);
  await quietly(sent);
}

type Act = RequestOf<typeof cashier.act>;

const acts = (world: World, at: number, act: Act['act'], how: Partial<Act>) => {
  const payment_no = world.opened[at % Math.max(1, world.opened.length)];
  return payment_no === undefined
    ? Promise.resolve()
    : quietly(atCashier(world.devices[0], payment_no, act, how));
};

const method = fc.constantFrom<PaymentMethod>('wechat', 'alipay', 'bank_card');
const which = fc.constantFrom<0 | 1>(0, 1);
const notice = fc.constantFrom<Act['notice']>('now', 'doubled', 'late', 'lost');
const spoil = fc.constantFrom<Act['spoil']>('nothing', 'nothing', 'signature', 'time');

const commands = [
  fc
    .tuple(which, method)
    .map(([device, by]) => command(`pay ${device} ${by}`, (world) => pays(world, device, by))),
  fc
    .tuple(method, method)
    .map(([a, b]) =>
      command(`two tabs ${a} ${b}`, (world) => Promise.all([pays(world, 0, a), pays(world, 1, b)])),
    ),
  method.map((by) => command(`lost answer ${by}`, (world) => paysWithoutAnswer(world, by))),
  fc.nat(20).map((at) =>
    command(`repeat ${at}`, async (world) => {
      const request = world.asked[at % Math.max(1, world.asked.length)];
      if (!request) return;
      const [device] = world.devices;
      await device.call(order.pay, request).then(
        ({ payment_no }) => world.opened.push(payment_no),
        () => null,
      );
    }),
  ),
  fc
    .tuple(fc.nat(20), notice, spoil, fc.constantFrom(0, 0, 0, 1, -1))
    .map(([at, told, spoilt, off]) =>
      command(`at the cashier ${at} ${told} ${spoilt} ${off}`, (world) =>
        acts(world, at, 'pay', { notice: told, late_seconds: 1, spoil: spoilt, off_by_fen: off }),
      ),
    ),
  fc.nat(20).map((at) => command(`fail ${at}`, (world) => acts(world, at, 'fail', {}))),
  fc.nat(20).map((at) =>
    command(`notice again ${at}`, (world) => {
      const payment_no = world.opened[at % Math.max(1, world.opened.length)];
      return payment_no === undefined
        ? Promise.resolve()
        : quietly(world.devices[0].call(cashierCalls.noticeAgain, { payment_no }));
    }),
  ),
  which.map((device) => command(`ask ${device}`, (world) => quietly(asksStatus(world.devices[device])))),
  fc.constant(
    command(
      'cancel',
      async (world, model) => {
        const cancelled = await quietly(
          world.devices[0].looks().then(() => world.devices[0].goesOn('cancel')),
        );
        if (cancelled) model.isCancelled = true;
      },
      ({ isCancelled }) => !isCancelled,
    ),
  ),
  fc.constant(
    command('restart', async () => {
      const { dataDir } = server;
      await server.close({ keepData: true });
      server = await testServer({ ...env, DATA_DIR: dataDir });
    }),
  ),
];

/** What the channels hold of the order's money in the end. */
async function heldByChannels(orderNo: string): Promise<number> {
  const { db } = contextNow().connection;
  const rows = await db
    .select({ paymentNo: payments.paymentNo, amountFen: sandboxTrades.amountFen, state: sandboxTrades.state })
    .from(payments)
    .innerJoin(sandboxTrades, eq(sandboxTrades.paymentNo, payments.paymentNo))
    .where(eq(payments.orderNo, orderNo));
  let held = 0;
  for (const { paymentNo, amountFen, state } of rows) {
    if (state !== 'paid') continue;
    const back = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentNo, paymentNo));
    held += amountFen - back.reduce((sum, refund) => sum + refund.amountFen, 0);
  }
  return held;
}

/** However it went: paid once and going on, or nothing taken and a way on. */
async function endsWell(world: World, { isCancelled }: Model): Promise<void> {
  const [device] = world.devices;
  const settled = async () => {
    const { status, surplus } = await asksStatus(device);
    const held = await heldByChannels(world.orderNo);
    const isPaid = status === 'paid';
    return surplus?.status !== 'refunding' && held === (isPaid ? world.amountFen : 0);
  };
  // The channel that told nothing is asked by a job after some seconds.
  await expect.poll(settled, { timeout: 90_000, interval: 300 }).toBe(true);
  const { accounts, sum } = await booksOf(contextNow(), world.orderNo);
  expect(sum).toBe(0);
  expect(accounts['refund_payable'] ?? 0).toBe(0);
  const { status } = await asksStatus(device);
  const { current_step_alias } = await device.looks();
  expect(current_step_alias).toBe(
    status === 'paid' ? 'show_policy' : isCancelled ? 'cancel_order' : 'payment',
  );
  expect(accounts['premium'] ?? 0).toBe(status === 'paid' ? -world.amountFen : 0);
  if (status === 'paid' || isCancelled) return;
  // No dead end: it can be paid now.
  const request = {
    ...device.process,
    request_id: requestId(),
    method: 'wechat',
    amount_fen: world.amountFen,
  } as const;
  const { payment_no } = await device.call(order.pay, request);
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 30_000 }).toBe('paid');
  await holds(world);
}

test(`${walks} random ways to pay`, { timeout: 60_000 + walks * 20_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 14 }), async (walk) => {
      const me = someone('self', 35, '林知夏');
      const device = await familyReadyToPay(server.origin, me);
      const phone = await ApplicantDevice.at(server.origin);
      phone.processNo = device.processNo;
      await phone.provesPhone(me);
      const { amount_fen, order_no } = await device.call(order.getCheckoutCounterInfo, device.process);
      const world: World = {
        ...{ devices: [device, phone], orderNo: order_no, amountFen: amount_fen },
        ...{ opened: [], asked: [] },
      };
      const model: Model = { isCancelled: false };
      await fc.asyncModelRun(() => ({ model, real: world }), walk);
      await endsWell(world, model);
    }),
    { numRuns: walks, endOnFailure: true },
  );
});
