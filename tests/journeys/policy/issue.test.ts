import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, addYears, beijingDay } from '../../../contract/dates.ts';
import { pageTrace } from '../../../contract/services/page-trace.ts';
import { policy } from '../../../contract/services/policy.ts';
import { forkedPolicyPrinter } from '../../../server/adapters/policy-document/forked-policy-printer.ts';
import { demoCertificate } from '../../../server/adapters/policy-document/signing-certificate.ts';
import { endPolicies } from '../../../server/jobs/policy/end-policies.ts';
import { issuePolicy } from '../../../server/jobs/policy/issue-policy.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { orderOwner } from '../../../server/domain/owner.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { CommitJob, RunningJob } from '../../../server/ports/job-queue.ts';
import { agreementOf, putAgreement } from '../../../server/records/payment/agreements.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { orderOfProcess } from '../../../server/records/order/orders.ts';
import { anyProcess } from '../../../server/records/process/processes.ts';
import { isInsured } from '../../../server/domain/process/insured.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { orders } from '../../../server/tables/order.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { paymentNotices, payments } from '../../../server/tables/payment.ts';
import { policies, policyDocuments } from '../../../server/tables/policy.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { inDays } from '../../support/in-days.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { familyProductNo, someone, type FamilyMember } from '../../support/identity.ts';
import { asksStatus, atCashier, beginsToPay, booksOf, familyReadyToPay } from '../../support/payer.ts';
import {
  awaitsPolicy,
  familyHoldsPolicy,
  looksAtPolicy,
  productsWithVisit,
} from '../../support/policy-holder.ts';
import { until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithVisit() });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const me = () => someone('self', 35, '林知夏');
const db = () => context.connection.db;

/** A paid order whose own job is held back, so that the test may do it and break it. */
async function paidAndHeld(
  others: readonly FamilyMember[] = [],
): Promise<{ device: ApplicantDevice; orderNo: string }> {
  const device = await familyReadyToPay(server.origin, me(), others);
  const order = await orderOfProcess(db(), device.processNo);
  const orderNo = order?.orderNo ?? '';
  // A job of the same key is the same job: the server finds this one done.
  await db().insert(jobs).values({
    kind: 'issue_policy',
    dedupeKey: orderNo,
    payload: { orderNo },
    status: 'done',
    runAt: new Date(),
    doneAt: new Date(),
  });
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await until(
    () => asksStatus(device),
    ({ status }) => status === 'paid',
  );
  return { device, orderNo };
}

const commit: CommitJob = (write) => db().transaction(write);
const running = (other: Partial<RunningJob> = {}): RunningJob => ({
  ...{ attempt: 1, lastAttempt: false, failedSo: () => false, commit, signal: new AbortController().signal },
  ...other,
});

const dies = () => Promise.reject(new Error('the process died'));

test('dying between any two steps, it is issued once and the same', { timeout: 240_000 }, async () => {
  const { device, orderNo } = await paidAndHeld();
  const payload = { orderNo };
  const broken: readonly (readonly [ServiceContext, Partial<RunningJob>])[] = [
    [{ ...context, policyPrinter: { ...context.policyPrinter, print: dies } }, {}],
    [
      {
        ...context,
        blobs: Object.assign(Object.create(context.blobs) as typeof context.blobs, { put: dies }),
      },
      {},
    ],
    [context, { commit: dies }],
    [
      context,
      {
        // All is written, and taken back with the transaction.
        commit: (write) =>
          db().transaction(async (tx) => {
            await write(tx);
            throw new Error('the process died');
          }),
      },
    ],
  ];
  const numbers = new Set<string>();
  for (const [other, job] of broken) {
    await expect(issuePolicy(other)(payload, running(job))).rejects.toThrow('the process died');
    const [row] = await db().select().from(policies).where(eq(policies.orderNo, orderNo));
    expect(row?.status).toBe('issuing');
    numbers.add(`${row?.policyNo} ${row?.contentSha256}`);
    expect((await looksAtPolicy(device)).state).toBe('issuing');
  }
  await Promise.all([issuePolicy(context)(payload, running()), issuePolicy(context)(payload, running())]);
  const rows = await db().select().from(policies).where(eq(policies.orderNo, orderNo));
  expect(rows).toHaveLength(1);
  numbers.add(`${rows[0]?.policyNo} ${rows[0]?.contentSha256}`);
  expect(numbers.size).toBe(1);
  const told = await db().select().from(events).where(eq(events.ownerNo, orderNo));
  expect(told.filter(({ name }) => name === 'issue_policy')).toHaveLength(1);
  expect(told.filter(({ name }) => name === 'open_recording')).toHaveLength(1);
  expect((await awaitsPolicy(device)).policy?.policy_no).toBe(rows[0]?.policyNo);
});

test(
  'texts that are signed anew for a later policy leave those of earlier ones',
  { timeout: 240_000 },
  async () => {
    const earlier = await familyHoldsPolicy(server.origin, me());
    const { policy: issued } = await looksAtPolicy(earlier);
    const { orderNo } = await paidAndHeld();
    const printer = forkedPolicyPrinter(() => demoCertificate(mkdtempSync(join(tmpdir(), 'renewed-'))));
    // A server that was started anew, with a renewed certificate.
    const blobs = Object.create(context.blobs) as typeof context.blobs;
    await issuePolicy({ ...context, blobs, policyPrinter: printer })({ orderNo }, running());
    await printer.close();
    const [later] = await db().select().from(policies).where(eq(policies.orderNo, orderNo));
    expect(later?.status).toBe('in_force');
    expect(issued?.documents.length).toBeGreaterThan(0);
    for (const { document_no } of issued?.documents ?? [])
      expect([
        document_no,
        (await earlier.call(policy.checkSignature, { ...earlier.process, document_no })).state,
      ]).toEqual([document_no, 'valid']);
  },
);

test('numbers of a year follow each other without a gap', { timeout: 240_000 }, async () => {
  await familyHoldsPolicy(server.origin, me());
  const rows = await db().select({ no: policies.policyNo }).from(policies).orderBy(policies.policyNo);
  const counts = rows.map(({ no }) => Number(no.slice(6)));
  expect(counts).toEqual(counts.map((_, place) => place + 1));
});

test('what was paid and cannot be insured so goes back by itself', { timeout: 240_000 }, async () => {
  const { device, orderNo } = await paidAndHeld();
  const agent = await BoardAgent.at(server.origin, 'S10001');
  await agent.sentTo(device, familyProductNo);
  expect((await agent.opensSale(device.processNo)).row.now.what).toBe('issuing');
  const [row] = await db().select().from(orders).where(eq(orders.orderNo, orderNo));
  const genes = JSON.parse(context.personalData.open(row?.genesSealed ?? '')) as {
    insurants: { gene_key: string; values: string[] }[][];
  };
  for (const gene of genes.insurants.flat()) if (gene.gene_key === 'birth_date') gene.values = ['1920-01-01'];
  await db()
    .update(orders)
    .set({ genesSealed: context.personalData.seal(JSON.stringify(genes)) })
    .where(eq(orders.orderNo, orderNo));
  for (let time = 0; time < 2; time++) await issuePolicy(context)({ orderNo }, running());
  expect(await looksAtPolicy(device)).toMatchObject({ state: 'failed', policy: null });
  await until(
    () => looksAtPolicy(device),
    ({ refund }) => refund?.status === 'refunded',
  );
  expect((await booksOf(context, orderNo)).sum).toBe(0);
  expect(await db().select().from(policies).where(eq(policies.orderNo, orderNo))).toHaveLength(0);

  // It came to nothing, for whoever asks and for what is kept of it.
  expect(await device.looks()).toMatchObject({
    ...{ status: 'cancel', current_step_alias: 'cancel_order', data: { is_unissued: true, events: [] } },
  });
  expect((await agent.opensSale(device.processNo)).row.now.what).toBe('ended');
  const process = await anyProcess(db(), device.processNo);
  expect(isInsured(process)).toBe(false);
  const kept = () => db().select().from(orderConfirmations).where(eq(orderConfirmations.orderNo, orderNo));
  await keepSchedule(inDays(context, 29));
  expect(await kept()).not.toEqual([]);
  await keepSchedule(inDays(context, 31));
  expect(await kept()).toEqual([]);
  expect((await verifyChain(db(), context.personalData)).problems).toEqual([]);
});

test(
  'what was opened before a birthday of the age limit and paid after its midnight is issued',
  { timeout: 240_000 },
  async () => {
    // 76 tomorrow, where 75 is the limit.
    const { device, orderNo } = await paidAndHeld([someone('parent', 76, '林长庚', 'id_card', 1)]);
    const today = beijingDay(new Date());
    const birthday = addDays(today, 1);
    const paidAt = new Date(`${birthday}T00:03:00+08:00`);
    await db()
      .update(payments)
      .set({ openedAt: new Date(`${today}T23:50:00+08:00`), paidAt })
      .where(eq(payments.orderNo, orderNo));
    const now = () => new Date(paidAt.getTime() + 60_000);
    await issuePolicy({ ...context, now })({ orderNo }, running());
    const { state, policy: issued } = await looksAtPolicy(device);
    expect({ state, starts_on: issued?.starts_on }).toEqual({
      ...{ state: 'in_force', starts_on: addDays(birthday, 1) },
    });
  },
);

test('forty writers at once leave one chain', { timeout: 120_000 }, async () => {
  const owner = orderOwner(`D-chain-${Date.now()}`);
  const by = { actor: 'job', at: new Date() };
  await Promise.all(
    Array.from({ length: 40 }, (_, place) =>
      writeEvent(db(), owner, 'fail_policy', { because: `第 ${place} 个` }, by),
    ),
  );
  const rows = await db().select().from(events).where(eq(events.ownerNo, owner.no));
  expect(rows.map(({ chainSeq }) => chainSeq).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
    Array.from({ length: 40 }, (_, place) => place + 1),
  );
  const { problems } = await verifyChain(db(), null);
  expect(problems).toEqual([]);
  // One taken away from the middle, and the last with its end.
  await db().execute(sql`delete from events where owner_no = ${owner.no} and chain_seq = 20`);
  expect((await verifyChain(db(), null)).problems).toHaveLength(1);
  await db().execute(sql`delete from events where owner_no = ${owner.no} and chain_seq = 40`);
  expect((await verifyChain(db(), null)).problems).toHaveLength(2);
  await db().execute(sql`delete from events where owner_no = ${owner.no}`);
  await db().execute(sql`delete from event_chains where owner_no = ${owner.no}`);
});

test('a policy ends the day after its last day of cover, once, and stays to be seen', async () => {
  const device = await familyHoldsPolicy(server.origin, me());
  const { order_no, policy: issued } = await looksAtPolicy(device);
  const ends = issued?.ends_on ?? '';
  const on = (instant: string) => ({ ...context, now: () => new Date(instant) });
  await endPolicies(on(`${ends}T23:59:00+08:00`));
  expect((await looksAtPolicy(device)).state).toBe('in_force');
  const nextYear = addDays(ends, 1);
  await Promise.all([
    endPolicies(on(`${nextYear}T00:01:00+08:00`)),
    endPolicies(on(`${nextYear}T00:01:00+08:00`)),
  ]);
  const { state, policy: ended, refund } = await looksAtPolicy(device);
  expect({ state, refund, ended: ended?.ended_at }).toEqual({
    ...{ state: 'ended', refund: null },
    ended: new Date(`${ends}T23:59:59.999+08:00`).toISOString(),
  });
  expect(ended?.documents.map(({ kind }) => kind)).toContain('policy');
  const told = await db().select().from(events).where(eq(events.ownerNo, order_no));
  expect(told.filter(({ name }) => name === 'end_policy')).toHaveLength(1);
});

test('debits that are agreed to while a policy ends are ended with it', async () => {
  const device = await familyHoldsPolicy(server.origin, me());
  const { order_no, policy: issued } = await looksAtPolicy(device);
  const afterEnd = new Date(`${addDays(issued?.ends_on ?? '', 1)}T00:01:00+08:00`);
  const signed = { agreementNo: `A${order_no}`, status: 'signed', signedAt: new Date() } as const;
  let ending = Promise.resolve(0);
  // As the bank's word is taken: the contract is still in force where it is looked at.
  await db().transaction(async (tx) => {
    await anyProcess(tx, device.processNo, { lock: true });
    await putAgreement(tx, order_no, signed);
    ending = endPolicies({ ...context, now: () => afterEnd });
    await setTimeout(500);
  });
  expect(await ending).toBe(1);
  expect((await agreementOf(db(), order_no))?.status).not.toBe('signed');
});

test('a policy that cannot be ended holds up none behind it', { timeout: 120_000 }, async () => {
  const [stuck, other] = [
    await familyHoldsPolicy(server.origin, me()),
    await familyHoldsPolicy(server.origin, me()),
  ];
  const { order_no, policy: issued } = await looksAtPolicy(stuck);
  const ends = issued?.ends_on ?? '';
  await putAgreement(db(), order_no, {
    ...{ agreementNo: `A${order_no}`, status: 'signed', signedAt: new Date() },
  });
  // It is the first that is taken up.
  await db()
    .update(policies)
    .set({ endsOn: addDays(ends, -1) })
    .where(eq(policies.orderNo, order_no));
  const enqueue = context.jobs.enqueue.bind(context.jobs);
  const failing = vi.spyOn(context.jobs, 'enqueue').mockImplementation(async (tx, kind, job) => {
    if (job.key.includes(order_no)) throw new Error('no job is taken');
    await enqueue(tx, kind, job);
  });
  try {
    const over = new Date(`${addDays(ends, 1)}T00:01:00+08:00`);
    await endPolicies({ ...context, now: () => over });
  } finally {
    failing.mockRestore();
    await db().update(policies).set({ endsOn: ends }).where(eq(policies.orderNo, order_no));
  }
  expect((await looksAtPolicy(stuck)).state).toBe('in_force');
  expect((await looksAtPolicy(other)).state).toBe('ended');
});

test(
  'its papers and its recording are deleted five years after the contract, not a day before',
  { timeout: 240_000 },
  async () => {
    const device = await familyHoldsPolicy(server.origin, me());
    const { order_no, policy: issued } = await looksAtPolicy(device);
    const looked = { kind: 'enter', page: '/order-info', title: '我的保单', target: null } as const;
    const now = new Date().toISOString();
    const operations = [{ ...looked, operation_id: '5'.repeat(32), at: now }];
    await device.call(pageTrace.record, { ...device.process, operations, sent_at: now });
    const later = (day: string) => ({ ...context, now: () => new Date(`${day}T12:00:00+08:00`) });
    const ends = issued?.ends_on ?? '';
    const last = addYears(ends, 5);
    // Years are counted back, and of 29 February they come to the 28th.
    const dayAfter = addDays(last, addDays(last, 1).endsWith('02-29') ? 2 : 1);
    const files = () =>
      db()
        .select()
        .from(policyDocuments)
        .where(eq(policyDocuments.policyNo, issued?.policy_no ?? ''));
    // Read long before the cover began.
    const submittedAt = new Date(Date.now() - 60 * 86_400_000);
    await db()
      .update(recordings)
      .set({ status: 'verified', submittedAt })
      .where(eq(recordings.orderNo, order_no));
    const recordingErased = async () =>
      (await db().select().from(recordings).where(eq(recordings.orderNo, order_no)))[0]?.erasedAt !== null;
    // What the channel sent of the payment, with who paid.
    const noticed = async () =>
      (
        await db()
          .select({ body: paymentNotices.bodySealed })
          .from(paymentNotices)
          .innerJoin(payments, eq(payments.paymentNo, paymentNotices.paymentNo))
          .where(eq(payments.orderNo, order_no))
      ).map(({ body }) => body !== '');
    await keepSchedule(later(last));
    expect(await files()).not.toEqual([]);
    expect(await noticed()).toContain(true);
    expect(await recordingErased()).toBe(false);
    const [key] = (await files()).filter(({ kind }) => kind === 'policy').map((file) => file.key);
    await keepSchedule(later(dayAfter));
    expect(await files()).toEqual([]);
    expect(await recordingErased()).toBe(true);
    expect(await context.blobs.head(key ?? '')).toBeNull();
    const [row] = await db().select().from(policies).where(eq(policies.orderNo, order_no));
    expect(row?.contentSealed).toBeNull();
    expect(await noticed()).not.toContain(true);
    const { problems, operations: left } = await verifyChain(db(), context.personalData);
    expect({ problems, left }).toEqual({ problems: [], left: 0 });
  },
);
