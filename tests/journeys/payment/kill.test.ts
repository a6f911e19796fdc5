import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { policies } from '../../../server/tables/policy.ts';
import { payments } from '../../../server/tables/payment.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { freePort } from '../../support/free-port.ts';
import { someone } from '../../support/identity.ts';
import {
  asksStatus,
  atCashier,
  beginsToPay,
  booksOf,
  familyReadyToPay,
  heldByChannels,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { random } from '../../support/random.ts';
import { testServer } from '../../support/server.ts';
import { serverProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** KILLS=50 for the whole of it; a few stand in the test command. */
const kills = Number(process.env['KILLS'] ?? 3);
const seed = Number(process.env['SEED'] ?? 20260301);

/** From the tap on the cashier's button to the policy, on a machine that is not busy. */
const windowMs = 3000;

type Status = Awaited<ReturnType<typeof asksStatus>>;

interface Customer {
  readonly device: ApplicantDevice;
  /** The last that was answered before the server died; null where not even the channel did. */
  heard: Pick<Status, 'status' | 'policy'> | null;
}

/** Pays at the channel, and asks what became of it until nobody answers any more, or until that was heard. */
async function payThrough(
  customer: Customer,
  payment_no: string,
  isEnough: (heard: Status) => boolean,
): Promise<void> {
  const { device } = customer;
  await atCashier(device, payment_no, 'pay', { notice: 'doubled' });
  for (;;) {
    const heard = await asksStatus(device);
    customer.heard = heard;
    if (isEnough(heard)) return;
  }
}

/** Where the kills fell, by what the customers had heard. */
const fellAt = (customers: readonly Customer[], status: Status['status'], policy: Status['policy']): number =>
  customers.filter(({ heard }) => heard?.status === status && heard.policy === policy).length;

test(
  `kill -9 at ${kills} random moments between payment and policy: none lost, none doubled`,
  async () => {
    const next = random(seed);
    const dataDir = await testDataDir();
    const env = {
      ...{ DATA_DIR: dataDir, MASTER_KEY: randomBytes(32).toString('hex'), JOB_LEASE_SECONDS: '5' },
      ...{ PRODUCTS_DIR: productsWithoutIdentity(), PORT: String(await freePort()) },
    };
    const customers: Customer[] = [];
    let server: ServerProcess | null = null;
    try {
      for (let kill = 0; kill < kills; kill++) {
        server = await serverProcess(env);
        const device = await familyReadyToPay(server.origin, someone('self', 35, '林知夏'));
        const { payment_no } = await beginsToPay(device, kill % 2 === 0 ? 'wechat' : 'alipay');
        const customer: Customer = { device, heard: null };
        customers.push(customer);
        // Every other one is aimed: between the payment that is heard of and the policy that is not there yet.
        const isAimed = kill % 2 === 0;
        const paying = payThrough(customer, payment_no, ({ status }) => isAimed && status === 'paid').catch(
          () => null,
        );
        await (isAimed ? paying : new Promise((resolve) => setTimeout(resolve, next() * windowMs)));
        await server.kill();
        await paying;
        server = null;
      }
      const running = await testServer(env);
      try {
        const { context } = running.server.running;
        const { db } = context.connection;
        for (const { device, heard } of customers) {
          const issued = async () => (await asksStatus(device)).policy;
          const { status, policy, order_no } = await asksStatus(device);
          // What was answered is not taken back.
          if (heard?.status === 'paid') expect(status).toBe('paid');
          if (heard?.policy === 'issued') expect(policy).toBe('issued');
          // Killed before the customer's tap was heard: nothing was taken, and it can be paid.
          if (status === 'paying') {
            const { payment_no } = await beginsToPay(device, 'bank_card');
            await atCashier(device, payment_no, 'pay');
          }
          await expect.poll(issued, { timeout: 120_000, interval: 500 }).toBe('issued');
          const paid = await db.select().from(payments).where(eq(payments.orderNo, order_no));
          expect(paid.filter(({ settles }) => settles)).toHaveLength(1);
          expect(await db.select().from(policies).where(eq(policies.orderNo, order_no))).toHaveLength(1);
          const books = await booksOf(context, order_no);
          expect(books.sum).toBe(0);
          const due = paid.find(({ settles }) => settles)?.amountFen;
          expect(due).toBeGreaterThan(0);
          // What was paid twice goes back by a job.
          await expect
            .poll(() => heldByChannels(context, order_no), { timeout: 60_000, interval: 500 })
            .toBe(due);
          expect((await booksOf(context, order_no)).accounts['refund_payable'] ?? 0).toBe(0);
        }
        expect(await db.select().from(policies)).toHaveLength(customers.length);
        expect(fellAt(customers, 'paid', 'issuing')).toBeGreaterThan(0);
        process.stdout.write(
          `${kills} kills: ${fellAt(customers, 'paid', 'issued')} after the policy was there, ` +
            `${fellAt(customers, 'paid', 'issuing')} between payment and policy, the rest before the customer heard ` +
            `of the payment; ${customers.length} payments kept, ${customers.length} policies\n`,
        );
      } finally {
        await running.close({ keepData: true });
      }
    } finally {
      await server?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000 + kills * 40_000,
);
