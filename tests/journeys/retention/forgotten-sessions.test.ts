import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidyTables } from '../../../server/jobs/retention/tidy-tables.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { isTakenOver } from '../../../server/records/process/processes.ts';
import { adoptVisitor } from '../../../server/records/sessions/adopt-visitor.ts';
import { captchas } from '../../../server/tables/identity.ts';
import { linkSessions } from '../../../server/tables/member-identity.ts';
import { officialCustomers } from '../../../server/tables/official-customer.ts';
import { paymentNotices } from '../../../server/tables/payment.ts';
import { processSessions } from '../../../server/tables/process.ts';
import { sessions } from '../../../server/tables/session.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { comesByLink, familyApplies, someone, withStandIns } from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
});
afterAll(() => server?.close());

const db = () => context.connection.db;

/** What runs each day, so many days from now. */
async function night(days: number) {
  const then = inDays(context, days);
  await keepSchedule(then);
  await tidyTables(then)({}, {} as never);
}

const holdersOf = async ({ processNo }: ApplicantDevice) => {
  const rows = await db().select().from(processSessions).where(eq(processSessions.processNo, processNo));
  return rows.map(({ sessionId }) => sessionId);
};

/** An application of two, the other one invited by a link, from inside of the chat app. */
async function familyInChat() {
  const me = someone('self', 44, '沈知行');
  const spouse = someone('spouse', 43, '林望舒');
  const device = await familyApplies(server.origin, me, [spouse]);
  const phone = await comesByLink(device, spouse);
  const [visitor = ''] = await holdersOf(device);
  const chat = new ChatCustomer(server.origin);
  await chat.logsIn();
  const [customer] = await db().select().from(officialCustomers);
  if (!customer) throw new Error('nobody logged in');
  await adoptVisitor(db(), visitor, customer.customerNo, new Date());
  return {
    device,
    visitor,
    customerNo: customer.customerNo,
    transmitRecordNo: phone.device.transmitRecordNo,
  };
}

test('who held a sale is forgotten with it, once they come no more, and so is who they are at the chat app', async () => {
  const { device, visitor, customerNo, transmitRecordNo } = await familyInChat();
  const proofs = () =>
    db().select().from(linkSessions).where(eq(linkSessions.transmitRecordNo, transmitRecordNo));
  expect((await holdersOf(device)).sort()).toEqual([customerNo, visitor].sort());
  expect(await proofs()).toHaveLength(1);

  // Sessions are over, the sale goes on: the visitor cannot come back, the customer can.
  await db().delete(sessions);
  await night(0);
  expect(await holdersOf(device)).toEqual([customerNo]);
  expect(await isTakenOver(db(), device.processNo)).toBe(true);
  expect(await proofs()).toHaveLength(1);
  expect(await db().select().from(officialCustomers)).toHaveLength(1);

  // Nobody goes on with it: cancelled, then erased.
  await night(31);
  await night(62);
  expect(await holdersOf(device)).toEqual([]);
  expect(await proofs()).toEqual([]);
  expect(await db().select().from(officialCustomers)).toEqual([]);
});

test('a sale that a customer holds stays theirs when their session is over', async () => {
  const me = someone('self', 45, '周景行');
  const device = await familyApplies(server.origin, me, []);
  await db().delete(sessions);
  await night(0);
  expect(await isTakenOver(db(), device.processNo)).toBe(true);
});

test('what came as a channel’s notice and was not believed goes after thirty days, and what was stays', async () => {
  const came = { method: 'wechat', bodySealed: 'sealed', receivedAt: new Date() } as const;
  await db()
    .insert(paymentNotices)
    .values([
      { ...came, paymentNo: null, verdict: 'signature_wrong' },
      { ...came, paymentNo: null, verdict: 'booked' },
      { ...came, paymentNo: 'P1', verdict: 'unknown' },
    ]);
  const kept = async () =>
    (await db().select().from(paymentNotices).orderBy(paymentNotices.id)).map(({ verdict }) => verdict);
  await night(29);
  expect(await kept()).toEqual(['signature_wrong', 'booked', 'unknown']);
  await night(31);
  expect(await kept()).toEqual(['booked', 'unknown']);
});

test('a captcha goes thirty days after it was sent, once nobody comes back who asked for it', async () => {
  const [now, later] = [context.now(), inDays(context, 60).now()];
  await db()
    .insert(sessions)
    .values({ sessionId: 'V-on', tokenHash: 'on', kind: 'visitor', createdAt: now, expiresAt: later });
  const sent = {
    ownerKind: 'recording',
    ownerNo: 'R-old',
    codeHash: 'x',
    sentAt: now,
    expiresAt: now,
  } as const;
  await db()
    .insert(captchas)
    .values(['V-on', 'V-gone'].map((sessionId) => ({ ...sent, sessionId })));
  const kept = async () => {
    const rows = await db().select().from(captchas).where(eq(captchas.ownerNo, 'R-old')).orderBy(captchas.id);
    return rows.map(({ sessionId }) => sessionId);
  };
  await night(29);
  expect(await kept()).toEqual(['V-on', 'V-gone']);
  await night(31);
  expect(await kept()).toEqual(['V-on']);
});
