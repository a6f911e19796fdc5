import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { endPolicies } from '../../../server/jobs/policy/end-policies.ts';
import { remindPremiums } from '../../../server/jobs/policy/remind-premiums.ts';
import { remindVisits } from '../../../server/jobs/policy/remind-visits.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { changePolicy, policyByNumber } from '../../../server/records/policy/policies.ts';
import { callsAtDesk, visitOwed } from '../../../server/records/policy/policy-calls.ts';
import { policies, policyCalls } from '../../../server/tables/policy.ts';
import { eventChains } from '../../../server/tables/proof.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { held } from '../../support/held.ts';
import { requestId, someone, type FamilyMember } from '../../support/identity.ts';
import {
  answers,
  familyHoldsPolicy,
  looksAtPolicy,
  productsWithVisit,
  receivesPolicy,
} from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Underwriter } from '../../support/underwriting.ts';
import { policy } from '../../../contract/services/policy.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithVisit() });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };

const job = { signal: new AbortController().signal } as RunningJob;

const inBeijing = (day: string, time: string) => new Date(`${day}T${time}+08:00`);

/** The daily job, so many days after the policies were received. */
const looksAfter = (days: number) => {
  const at = inBeijing(addDays(beijingDay(new Date()), days), '10:00:00');
  return remindVisits({ ...context, now: () => at })({}, job);
};

async function onShelf({ name }: FamilyMember) {
  const { calls } = await new Underwriter(server.origin).asks(underwriting.policyCalls, {});
  return calls.filter((one) => one.name === name);
}

async function doesVisit(device: ApplicantDevice): Promise<void> {
  const { questions } = await device.call(policy.visit, device.process);
  for (const { question } of questions) await answers(device, question);
}

async function received(person: FamilyMember) {
  const device = await familyHoldsPolicy(server.origin, person);
  await receivesPolicy(device);
  const { policy: issued } = await looksAtPolicy(device);
  const row = (await policyByNumber(context.connection.db, issued!.policy_no))!;
  return { device, row };
}

test(
  'who has not done the visit is told half-way, and called before its last day, each once',
  generous,
  async () => {
    const person = someone('self', 36, '宋知遥');
    const { device, row } = await received(person);
    const told = async () =>
      (await device.call(inbox.sms, { mobile: person.mobile })).filter(({ text }) =>
        text.includes('完成在线回访'),
      ).length;
    const soon = { timeout: 60_000, interval: 500 } as const;
    await expect.poll(told, soon).toBe(1);
    const half = Math.ceil(row.coolingOffDays / 2);
    await looksAfter(half - 1);
    expect(await onShelf(person)).toEqual([]);
    await looksAfter(half);
    await looksAfter(half + 1);
    await expect.poll(told, soon).toBe(2);
    expect(await onShelf(person)).toEqual([]);
    for (const days of [3, 2, 0]) await looksAfter(row.coolingOffDays - days);
    expect(await onShelf(person)).toMatchObject([
      { policy_no: row.policyNo, about: '在线回访', asked_by: 'clock', called_at: null },
    ]);
    expect(await told()).toBe(2);

    await doesVisit(device);
    expect(await onShelf(person)).toEqual([]);
  },
);

test(
  'nobody is called who did the visit, gave the policy back, or whose period is over',
  generous,
  async () => {
    const [done, gone, late] = ['温以宁', '顾清让', '沈知秋'].map((name) => someone('self', 37, name)) as [
      FamilyMember,
      FamilyMember,
      FamilyMember,
    ];
    const { device, row } = await received(done);
    await doesVisit(device);
    const { row: given } = await received(gone);
    await changePolicy(context.connection.db, given, { status: 'ended' }, new Date());
    await received(late);
    const enqueued = vi.spyOn(context.jobs, 'enqueue');
    onTestFinished(() => enqueued.mockRestore());
    await looksAfter(row.coolingOffDays + 1);
    expect(await onShelf(late)).toEqual([]);
    for (const days of [row.coolingOffDays - 4, row.coolingOffDays - 1]) await looksAfter(days);
    expect(await onShelf(done)).toEqual([]);
    expect(await onShelf(gone)).toEqual([]);
    expect(await onShelf(late)).toHaveLength(1);
    const toldOf = enqueued.mock.calls.map(([, , { key }]) => key);
    for (const { policyNo } of [row, given]) expect(toldOf).not.toContain(`${policyNo}/visit/again`);
  },
);

test('a policy that cannot be read keeps no other from being told', generous, async () => {
  const [broken, other] = ['闻人语', '陆晚亭'].map((name) => someone('self', 38, name)) as [
    FamilyMember,
    FamilyMember,
  ];
  const { row } = await received(broken);
  await received(other);
  const { db } = context.connection;
  await changePolicy(db, row, { contentSealed: 'nothing that opens' }, new Date());
  onTestFinished(async () => {
    await changePolicy(db, row, { contentSealed: row.contentSealed }, new Date());
  });
  await looksAfter(row.coolingOffDays - 1);
  expect(await onShelf(broken)).toEqual([]);
  expect(await onShelf(other)).toHaveLength(1);
  await remindPremiums(context)({}, job);
  const stopped = { ...job, signal: AbortSignal.abort() };
  await expect(remindPremiums(context)({}, stopped)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(remindVisits(context)({}, stopped)).rejects.toMatchObject({ name: 'AbortError' });
});

test('after an outage nobody’s phone rings by night', generous, async () => {
  const { row } = await received(someone('self', 40, '云知意'));
  const enqueued = vi.spyOn(context.jobs, 'enqueue');
  onTestFinished(() => enqueued.mockRestore());
  const half = addDays(beijingDay(new Date()), Math.ceil(row.coolingOffDays / 2));
  await remindVisits({ ...context, now: () => inBeijing(half, '02:00:00') })({}, job);
  const told = enqueued.mock.calls.find(([, , { key }]) => key === `${row.policyNo}/visit/again`);
  expect(told?.[2].runAt).toEqual(inBeijing(half, '09:00:00'));
});

test('a call that nobody asked for goes with the policy, unless staff has tried it', generous, async () => {
  const [over, tried] = ['季青临', '慕云深'].map((name) => someone('self', 39, name)) as [
    FamilyMember,
    FamilyMember,
  ];
  const { db } = context.connection;
  const { row } = await received(over);
  const { row: other } = await received(tried);
  await looksAfter(row.coolingOffDays - 1);
  const [call] = await onShelf(tried);
  await new Underwriter(server.origin).asks(underwriting.tryPolicyCall, {
    ...{ call_no: call!.call_no, request_id: requestId(), said: null },
  });
  for (const { policyNo } of [row, other])
    await db.update(policies).set({ endsOn: '2020-01-01' }).where(eq(policies.policyNo, policyNo));
  await endPolicies(context);
  expect(await onShelf(over)).toEqual([]);
  expect(await onShelf(tried)).toMatchObject([{ missed: 1, called_at: null }]);
  await looksAfter(row.coolingOffDays);
  expect(await onShelf(tried)).toHaveLength(1);
  // What was paid does not go back any more: nobody calls about the visit, however often they were tried.
  await looksAfter(row.coolingOffDays + 1);
  expect(await onShelf(tried)).toEqual([]);
});

test(
  'who is on the phone while the customer does the visit writes down what was said',
  generous,
  async () => {
    const person = someone('self', 40, '裴予安');
    const { device, row } = await received(person);
    await looksAfter(row.coolingOffDays - 1);
    const [call] = await onShelf(person);
    const staff = new Underwriter(server.origin);
    const of = { call_no: call!.call_no };
    await staff.asks(underwriting.policyCallPhone, { ...of, request_id: requestId() });
    await doesVisit(device);
    // Nor does the clock take it away meanwhile, on the day of the call.
    const sameDay = { ...context, now: () => new Date(Date.now() + 60_000) };
    const { db } = context.connection;
    const before = new Date(Date.now() - (row.coolingOffDays + 2) * 86_400_000);
    await db.update(policies).set({ receivedAt: before }).where(eq(policies.policyNo, row.policyNo));
    await remindVisits(sameDay)({}, job);
    await staff.asks(underwriting.tryPolicyCall, { ...of, request_id: requestId(), said: '客户已自行完成' });
    expect(await onShelf(person)).toMatchObject([{ called_at: expect.any(String) as string }]);
  },
);

test(
  'a try that meets the customer’s last answer waits for it, and costs them nothing',
  generous,
  async () => {
    const person = someone('self', 41, '荀知远');
    const { device, row } = await received(person);
    await looksAfter(row.coolingOffDays - 1);
    const [call] = await onShelf(person);
    const { questions } = await device.call(policy.visit, device.process);
    for (const { question } of questions.slice(1)) await answers(device, question);
    // Whoever writes an event of the order waits here.
    const writing = held();
    const before = context.connection.db.transaction(async (tx) => {
      const chain = and(eq(eventChains.ownerKind, 'order'), eq(eventChains.ownerNo, row.orderNo));
      await tx.select().from(eventChains).where(chain).for('update');
      await writing.waits();
    });
    await writing.looking;
    const answered = answers(device, questions[0]!.question);
    await setTimeout(500);
    const tried = new Underwriter(server.origin).asks(underwriting.tryPolicyCall, {
      ...{ call_no: call!.call_no, request_id: requestId(), said: null },
    });
    const refused = refuses('policyCallMissing', tried);
    await setTimeout(500);
    writing.goOn();
    await before;
    await answered;
    await refused;
    expect(await onShelf(person)).toEqual([]);
  },
);

test('a customer who asked to be called is on the shelf, however many are to be reminded', async () => {
  const rollBack = new Error('nothing of it is kept');
  const asked = new Date();
  const callOf = (policyNo: string, requestIdOf: string, askedAt: Date) => ({
    ...{ policyNo, requestId: requestIdOf, callNo: `Q-${policyNo}`, askedAt },
    ...{ about: 'visit' as const, question: null },
  });
  const shelved = context.connection.db.transaction(async (tx) => {
    // Of policies that are not there.
    await tx.execute(sql`set local session_replication_role = replica`);
    const before = new Date(asked.getTime() - 86_400_000);
    const ofClock = Array.from({ length: 1_001 }, (_, at) => callOf(`none-${at}`, visitOwed, before));
    await tx.insert(policyCalls).values([...ofClock, callOf('none', 'asked', asked)]);
    const [first] = await callsAtDesk(tx);
    expect(first).toMatchObject({ requestId: 'asked' });
    throw rollBack;
  });
  await expect(shelved).rejects.toBe(rollBack);
});
