import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { consent } from '../../../contract/services/consent.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { Database } from '../../../server/ports/database.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { memberCards } from '../../../server/tables/member-identity.ts';
import { events } from '../../../server/tables/event.ts';
import { policies } from '../../../server/tables/policy.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { inDays } from '../../support/in-days.ts';
import {
  consents,
  familyApplies,
  familyProductNo,
  onHoldersDevice,
  showsCard,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { applicantOn, atCashier, beginsToPay, confirms } from '../../support/payer.ts';
import { assessesRisk, buysAnnuity } from '../../support/policy-holder.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };
const db = () => context.connection.db;
const dayMs = 86_400_000;
const yearDays = 365.25;

/** What the clock does so many days from now. */
const keepsIn = (days: number) => keepSchedule(inDays(context, days));

/** Somebody does something so many days from now. */
async function later<T>(days: number, does: () => Promise<T>): Promise<T> {
  const { now } = context;
  Object.assign(context, { now: () => new Date(Date.now() + days * dayMs) });
  return await does().finally(() => Object.assign(context, { now }));
}

async function showsTheirCard() {
  const me = someone('self', 37, '沈知行');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  return { me, device, mine };
}

const stepOf = async (device: ApplicantDevice) => (await device.looks()).current_step_alias;

const cardOf = async (member_no: string) => {
  const [card] = await db().select().from(memberCards).where(eq(memberCards.memberNo, member_no));
  return card?.contentSealed ?? null;
};

test(
  'what nobody goes on with is cancelled after its days, and deleted as many later',
  generous,
  async () => {
    const { device, mine } = await showsTheirCard();
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, familyProductNo);
    await keepsIn(29);
    expect(await stepOf(device)).toBe('ocr');
    await Promise.all([keepsIn(31), keepsIn(31)]);
    expect(await device.looks()).toMatchObject({
      status: 'cancel',
      data: { is_unissued: false, events: [] },
    });
    expect((await agent.opensSale(device.processNo)).row.now.what).toBe('ended');
    expect(await cardOf(mine.member_no)).not.toBeNull();
    await keepsIn(62);
    expect(await cardOf(mine.member_no)).toBeNull();
    expect((await verifyChain(db(), context.personalData)).problems).toEqual([]);
  },
);

test('who did something meanwhile has their days from there', generous, async () => {
  const { device, mine } = await showsTheirCard();
  await later(20, () => consents(mine, 'face'));
  await keepsIn(31);
  expect(await stepOf(device)).toBe('ocr');
  await keepsIn(51);
  expect(await stepOf(device)).toBe('cancel_order');
});

test('who only looked at what is kept of them did nothing for the sale', generous, async () => {
  const { device } = await showsTheirCard();
  const looks = () => device.call(consent.ownCopy, device.process);
  const noted = async () => {
    const rows = await db()
      .select({ id: events.id })
      .from(events)
      .where(and(eq(events.ownerNo, device.processNo), eq(events.name, 'take_copy')));
    return rows.length;
  };
  await later(20, looks);
  await later(20, looks);
  expect(await noted()).toBe(1);
  await later(21, looks);
  expect(await noted()).toBe(2);
  await keepsIn(31);
  expect(await stepOf(device)).toBe('cancel_order');
});

test('what can be paid is closed first, and waits where its channel is not heard', generous, async () => {
  const me = someone('self', 36, '闻人清');
  const device = await familyApplies(server.origin, me, []);
  await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, me));
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device, 'wechat');
  const { wechat } = context.paymentChannels;
  const close = wechat!.close.bind(wechat);
  wechat!.close = () => Promise.reject(new Error('unreachable'));
  await keepsIn(31);
  expect(await stepOf(device)).toBe('payment');
  wechat!.close = close;
  await keepsIn(32);
  expect(await stepOf(device)).toBe('cancel_order');
  expect(await atCashier(device, payment_no, 'pay')).toMatchObject({ state: 'closed' });
});

test('the years of a contract that was given back count from that day', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  const { order_no } = await buysAnnuity(device);
  const { member_no } = await onHoldersDevice(device, device.person.name);
  await db()
    .update(policies)
    .set({ status: 'ended', endedAt: new Date() })
    .where(eq(policies.orderNo, order_no));
  await keepsIn(10 * yearDays - 2);
  expect(await cardOf(member_no)).not.toBeNull();
  await keepsIn(10 * yearDays + 2);
  expect(await cardOf(member_no)).toBeNull();
});

test('what fails every day keeps nothing else from being deleted', generous, async () => {
  const { device, mine } = await showsTheirCard();
  await device.goesOn('cancel');
  const later = inDays(context, 400);
  // Of the schedule alone: jobs of the server go on meanwhile.
  const own = Object.create(db()) as Database;
  const transaction = vi.fn<Database['transaction']>((...args) => db().transaction(...args));
  transaction.mockRejectedValueOnce(new Error('took too long'));
  own.transaction = transaction as Database['transaction'];
  const connection = { ...later.connection, db: own };
  await expect(keepSchedule({ ...later, connection })).rejects.toThrow('took too long');
  expect(transaction.mock.calls.length).toBeGreaterThan(5);
  expect(await cardOf(mine.member_no)).toBeNull();
});
