import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policy } from '../../../contract/services/policy.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import type { EventName } from '../../../server/domain/events.ts';
import { keepPolicySchedule } from '../../../server/jobs/retention/keep-policy-schedule.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { putAccount } from '../../../server/records/staff/accounts.ts';
import { events } from '../../../server/tables/event.ts';
import { policies, policyCalls, policyCallTries } from '../../../server/tables/policy.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
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

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithVisit() });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };
const db = () => context.connection.db;

/** Does not know what a surrender costs. */
async function doesNotKnow(person: FamilyMember): Promise<ApplicantDevice> {
  const device = await familyHoldsPolicy(server.origin, person);
  await receivesPolicy(device);
  await answers(device, 'surrender', 'no');
  return device;
}

const asksForCall = (device: ApplicantDevice, question = 'surrender', request_id = requestId()) =>
  device.call(policy.askCall, { ...device.process, request_id, about: 'visit', question });

async function callOf(device: ApplicantDevice, question = 'surrender') {
  const { questions } = await device.call(policy.visit, device.process);
  return questions.find((one) => one.question === question)?.call;
}

/** What stands on the shelf of that customer. */
async function onShelf(staff: Underwriter, { name }: FamilyMember) {
  const { calls } = await staff.asks(underwriting.policyCalls, {});
  return calls.filter((one) => one.name === name);
}

async function colleague(): Promise<Underwriter> {
  const [account, password] = ['huidian', 'right-password-of-a-colleague'];
  const passwordHash = await context.staffCredentials.hashPassword(password);
  const given = { account, name: '贺知晚', roles: ['underwriter'] as const, passwordHash, totpSealed: null };
  await putAccount(db(), given, context.now());
  const staff = new Underwriter(server.origin, given.name);
  await staff.logsIn(account, password);
  return staff;
}

const eventsOf = async (order_no: string, ...names: EventName[]) =>
  await db()
    .select({ name: events.name, actor: events.actor, detail: events.detail })
    .from(events)
    .where(and(eq(events.ownerNo, order_no), inArray(events.name, names)))
    .orderBy(events.id);

test('who asks at a question is on the shelf once, by when they are to be called', generous, async () => {
  const person = someone('self', 36, '宋知遥');
  const device = await doesNotKnow(person);
  expect(await callOf(device)).toBeNull();
  await refuses('visitQuestionMissing', asksForCall(device, 'nothing'));
  const request_id = requestId();
  const asked = await asksForCall(device, 'surrender', request_id);
  expect(asked.due_at).toMatch(/T10:00:00\.000Z$/);
  expect(Date.parse(asked.due_at)).toBeGreaterThan(Date.now());
  expect(await asksForCall(device, 'surrender', request_id)).toEqual(asked);
  // Asked again while nobody has called: it is the same wish.
  expect(await asksForCall(device)).toEqual(asked);
  expect(await callOf(device)).toMatchObject({ due_at: asked.due_at, missed_at: null, called_at: null });
  expect(await callOf(device, 'payment')).toBeNull();

  const staff = new Underwriter(server.origin);
  const { policy: issued, order_no } = await looksAtPolicy(device);
  const shelf = await onShelf(staff, person);
  expect(shelf).toMatchObject([
    {
      ...{ policy_no: issued?.policy_no, product_name: '安行家庭意外险', missed: 0, called_at: null },
      about: expect.stringContaining('退保') as string,
      due_at: asked.due_at,
    },
  ]);
  await asksForCall(device, 'payment');
  expect(await onShelf(staff, person)).toHaveLength(2);
  const told = await eventsOf(order_no, 'ask_call');
  expect(told.map(({ detail }) => detail['question'])).toEqual(['surrender', 'payment']);
});

test(
  'nobody answers, then it is said: kept, told to the customer, and deleted with the policy',
  generous,
  async () => {
    const person = someone('self', 37, '温以宁');
    const device = await doesNotKnow(person);
    const { mobile_masked } = await asksForCall(device);
    const staff = new Underwriter(server.origin);
    const call_no = (await onShelf(staff, person))[0]?.call_no ?? '';
    const detail = await staff.asks(underwriting.policyCall, { call_no });
    expect(detail).toMatchObject({ mobile_masked, answer: '不知道', tries: [], is_ended: false });
    expect(JSON.stringify(detail)).not.toContain(person.mobile);

    const look = { call_no, request_id: requestId() };
    expect(await staff.asks(underwriting.policyCallPhone, look)).toEqual({ mobile: person.mobile });
    expect(await staff.asks(underwriting.policyCallPhone, look)).toEqual({ mobile: person.mobile });

    const missed = { call_no, request_id: requestId(), said: null };
    for (const times of [1, 1])
      expect(await staff.asks(underwriting.tryPolicyCall, missed)).toMatchObject({ missed: times });
    expect((await callOf(device))?.missed_at).not.toBeNull();
    expect((await onShelf(staff, person))[0]).toMatchObject({ missed: 1, called_at: null });

    const said = '已说明犹豫期后退保会有损失，客户表示清楚。';
    const reached = { call_no, request_id: requestId(), said };
    const other = await colleague();
    const done = await staff.asks(underwriting.tryPolicyCall, reached);
    expect(done.called_at).not.toBeNull();
    expect(done.tries.map(({ by, said: what }) => [by, what])).toEqual([
      ['江若谷', null],
      ['江若谷', said],
    ]);
    expect(await staff.asks(underwriting.tryPolicyCall, reached)).toEqual(done);
    await refuses('requestChanged', staff.asks(underwriting.tryPolicyCall, { ...reached, said: null }));
    const again = { call_no, request_id: requestId(), said: '我也打过了，已经说明。' };
    await refuses('policyCallDone', other.asks(underwriting.tryPolicyCall, again));
    await refuses(
      'policyCallDone',
      other.asks(underwriting.policyCallPhone, { call_no, request_id: requestId() }),
    );
    expect((await other.asks(underwriting.policyCall, { call_no })).tries).toHaveLength(2);
    expect((await callOf(device))?.called_at).toBe(done.called_at);

    const { order_no } = await looksAtPolicy(device);
    const told = await eventsOf(order_no, 'see_phone', 'try_call');
    expect(told.map(({ name, detail: { reached: spoke } }) => [name, spoke])).toEqual([
      ['see_phone', undefined],
      ['try_call', false],
      ['try_call', true],
    ]);
    expect(new Set(told.map(({ actor }) => actor))).toEqual(new Set(['hebao']));
    expect(JSON.stringify(told)).not.toContain('损失');
    const kept = await db().select().from(policyCallTries).where(eq(policyCallTries.callNo, call_no));
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain('损失');

    // Asked once more after the call, it is another wish.
    await asksForCall(device);
    expect(await onShelf(staff, person)).toHaveLength(2);

    const longAgo = new Date(Date.now() - 11 * 366 * 86_400_000);
    await db().update(policies).set({ endedAt: longAgo }).where(eq(policies.orderNo, order_no));
    await keepPolicySchedule(context);
    expect(await db().select().from(policyCallTries).where(eq(policyCallTries.callNo, call_no))).toEqual([]);
    expect(await db().select().from(policyCalls).where(eq(policyCalls.callNo, call_no))).toEqual([]);
    expect(await onShelf(staff, person)).toEqual([]);
  },
);

test('of two who call at the same moment one is told', generous, async () => {
  const person = someone('self', 38, '陆清嘉');
  const device = await doesNotKnow(person);
  await asksForCall(device);
  const staff = await new Underwriter(server.origin).atTheDesk();
  const call_no = (await onShelf(staff, person))[0]?.call_no ?? '';
  const both = await Promise.allSettled(
    [staff, await colleague()].map((one) =>
      one.asks(underwriting.tryPolicyCall, { call_no, request_id: requestId(), said: '已向客户说明清楚。' }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
