import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../../../contract/services/order.ts';
import { salesNamed } from '../../../server/records/sales-board/sale-list.ts';
import { events } from '../../../server/tables/event.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { policyFailures } from '../../../server/tables/policy.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { bornYearsAgo, Buyer, chosen } from '../../support/buyer.ts';
import { familyApplies, someone, type FamilyMember } from '../../support/identity.ts';
import {
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  familyReadyToPay,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { awaitsPolicy } from '../../support/policy-holder.ts';
import { until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// What may be paid for the death of a child (R17): 200,000 yuan below ten, 500,000 from ten to seventeen.

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() });
}, 300_000);
afterAll(() => server?.close());

const parent = () => someone('self', 38, '顾青禾');
const child = (age: number) => someone('children', age, '顾小满', 'birth_certificate');
const yearly = { pay_mode: 'year' };

async function tries(plan: 'A' | 'B', age: number) {
  const buyer = new Buyer(server.origin, 'AX-ACC-04', plan);
  await buyer.comesIn();
  return await buyer.tries(chosen(yearly, { relation: 'children', ...bornYearsAgo(age) }));
}

async function pays(device: ApplicantDevice): Promise<void> {
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
}

/** A parent whose policy insures the child. */
async function insures(one: FamilyMember, plan: 'A' | 'B'): Promise<void> {
  const device = await familyReadyToPay(server.origin, parent(), [one], plan);
  await pays(device);
  await awaitsPolicy(device);
}

test(
  'the trial names the plan that may be sold where another pays too much for a child',
  { timeout: 180_000 },
  async () => {
    const refused = await tries('B', 9);
    expect(refused.quotation).toBeNull();
    expect(refused.problems).toEqual([
      {
        ...{ insurant: 0, gene_key: 'birth_date', nearest: null, nearest_label: null },
        message: '不满 10 周岁，身故保险金合计最多 20 万元，全家版为 50 万元，请改选基础版',
      },
    ]);
    for (const [plan, age] of [
      ['A', 9],
      ['B', 10],
    ] as const)
      expect((await tries(plan, age)).quotation?.first_fen).toBeGreaterThan(0);
  },
);

test("another parent's application is refused where the child has as much as may be", async () => {
  const small = child(6);
  await insures(small, 'A');
  const refused = await refuses('factorsImpossible', familyApplies(server.origin, parent(), [small], 'A'));
  expect(refused.message).toContain(
    '顾小满不满 10 周岁，在本平台的身故保险金合计最多 20 万元，加上已有的保单会超过，请不要为顾小满再投保这款产品',
  );
  await familyApplies(server.origin, parent(), [child(6)], 'A');
});

test('the same number on another paper is the same child', { timeout: 180_000 }, async () => {
  const small = someone('children', 6, '顾小满', 'id_card');
  await insures(small, 'A');
  const booklet = { ...small, certificateType: 'residence_booklet' } as const;
  await refuses('factorsImpossible', familyApplies(server.origin, parent(), [booklet], 'A'));
});

test('where there is still room, the plan that fits it is named and sold', { timeout: 180_000 }, async () => {
  const older = child(12);
  await insures(older, 'A');
  const refused = await refuses('factorsImpossible', familyApplies(server.origin, parent(), [older], 'B'));
  expect(refused.message).toMatch(/合计最多 50 万元.*请改选基础版$/);
  await insures(older, 'A');
});

test(
  'an agent who looks at a child’s sale holds up nobody’s order of that child',
  { timeout: 120_000 },
  async () => {
    const device = await familyReadyToPay(server.origin, parent(), [child(5)], 'A');
    const { context } = server.server.running;
    const agent = await BoardAgent.hired(server.origin, context, 'S-MINORS');
    await agent.sentTo(device, 'AX-ACC-04');
    const { db } = context.connection;
    const { order_no } = await device.call(order.details, device.process);
    const yesterday = new Date(Date.now() - 86_400_000);
    const ofOrder = eq(orderConfirmations.orderNo, order_no);
    await db.update(orderConfirmations).set({ confirmedAt: yesterday }).where(ofOrder);
    const held = await db.transaction(async (tx) => {
      const wanted = { processNos: [device.processNo] };
      const [sale] = await salesNamed(context, tx, 'S-MINORS', wanted);
      expect(sale?.row.now.what).toBe('payment');
      return await tx
        .select({ type: sql<string>`locktype` })
        .from(sql`pg_locks`)
        .where(sql`locktype = 'advisory' and pid = pg_backend_pid()`);
    });
    expect(held).toEqual([]);
  },
);

test(
  'an order that was there before is refused at the checkout, and no money is taken',
  { timeout: 180_000 },
  async () => {
    const small = child(5);
    const later = await familyReadyToPay(server.origin, parent(), [small], 'A');
    const { amount_fen } = await atCheckout(later);
    await insures(small, 'A');
    await refuses('factorsImpossible', atCheckout(later));
    const asked = {
      ...later.process,
      request_id: 'no-room-for-a-child',
      method: 'wechat',
      amount_fen,
    } as const;
    await refuses('factorsImpossible', later.call(order.pay, asked));
  },
);

test(
  'of two payments that were open at once one is issued, the other is given back',
  { timeout: 180_000 },
  async () => {
    const small = child(4);
    const [one, other] = [
      await familyReadyToPay(server.origin, parent(), [small], 'A'),
      await familyReadyToPay(server.origin, parent(), [small], 'A'),
    ];
    const opened = [await beginsToPay(one), await beginsToPay(other)];
    await Promise.all([
      atCashier(one, opened[0]!.payment_no, 'pay'),
      atCashier(other, opened[1]!.payment_no, 'pay'),
    ]);
    const ended = await until(
      async () =>
        (await Promise.all([asksStatus(one), asksStatus(other)])).map(({ status }) => status).sort(),
      (statuses) => statuses.includes('refunded'),
    );
    expect(ended).toEqual(['paid', 'refunded']);
    // What is kept of it for good names no child.
    const { db } = server.server.running.context.connection;
    expect(await db.select().from(policyFailures)).toMatchObject([{ because: 'factorsImpossible' }]);
    const told = await db.select().from(events).where(eq(events.name, 'fail_policy'));
    expect(told.map(({ detail }) => detail)).toEqual([{ because: 'factorsImpossible' }]);
  },
);
