import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adviser, reaskQuietMs } from '../../../contract/services/adviser.ts';
import { auth } from '../../../contract/services/auth.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { findRecordingOfAnyLink } from '../../../server/records/recording/any-link.ts';
import { consentState } from '../../../server/services/consent/consent-state.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { trial } from '../../../contract/services/trial.ts';
import { events } from '../../../server/tables/event.ts';
import { processes } from '../../../server/tables/process.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { Agent } from '../../support/agent.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import {
  comesByLink,
  consents,
  familyApplies,
  familyProductNo,
  memberNamed,
  opensInvitation,
  provesInvitation,
  requestId,
  showsCard,
  showsFace,
  someone,
  whileStandIns,
} from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let seed = 4200;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function invited() {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, { person_seed: seed++, sales_no: 'S10001' });
  const agent = await Agent.at(server.origin, 'S10001');
  const code = recording.short_link.split('code=')[1]!;
  return { reader, agent, code, number: recording.recording_no, link: recording.transmit_record_no };
}

test('whoever has a link reaches its adviser, by its code or its number, alive or dead', async () => {
  const { reader, agent, code, number, link } = await invited();
  const contact = { name: '苏若谷', phone: '13800000001', asked_at: null };
  expect(await reader.call(adviser.contact, { code })).toMatchObject(contact);
  expect(await reader.call(adviser.contact, { transmit_record_no: link })).toMatchObject(contact);
  await agent.revokes(number);
  expect(await reader.call(adviser.contact, { code })).toMatchObject(contact);
  await refuses('adviserMissing', reader.call(adviser.contact, { code: 'nobodys-link' }));
  await refuses('adviserMissing', reader.call(adviser.contact, {}));
});

test('an agent who left is asked for nothing: the insurer’s desk is called', async () => {
  const { reader, code } = await invited();
  const { db } = server.server.running.context.connection;
  const leaves = (at: Date | null) =>
    db.update(salesAgents).set({ disabledAt: at }).where(eq(salesAgents.salesNo, 'S10001'));
  await leaves(new Date());
  try {
    const told = await reader.call(adviser.contact, { code });
    expect(told).toMatchObject({ name: '在线客服', is_desk: true, may_ask: false });
    expect(told.phone).not.toBe('13800000001');
    await refuses('adviserMissing', reader.call(adviser.askLink, { code, request_id: requestId() }));
  } finally {
    await leaves(null);
  }
});

test('the papers of a recording name the insurer’s desk where its agent left', async () => {
  const { reader, link } = await invited();
  reader.transmitRecordNo = link;
  reader.token = (await reader.call(auth.visitorLogin, {})).token;
  const { context } = server.server.running;
  const { connection } = context;
  const recording = (await findRecordingOfAnyLink(connection.db, { transmit_record_no: link }))!;
  const leaves = (at: Date | null) =>
    connection.db.update(salesAgents).set({ disabledAt: at }).where(eq(salesAgents.salesNo, 'S10001'));
  const shown = async () => {
    const { sales } = await reader.call(singleRecording.confirmDetail, reader.link);
    const { consents } = await consentState(context, connection.db, recording);
    return { sales, texts: JSON.stringify(consents) };
  };
  expect(await shown()).toMatchObject({ sales: { name: '苏若谷' } });
  expect((await shown()).texts).toContain('请联系顾问苏若谷');
  await leaves(new Date());
  try {
    const { sales, texts } = await shown();
    expect(sales.name).toBe('在线客服');
    expect(texts).not.toContain('苏若谷');
    expect(texts).toMatch(/请联系保险公司在线客服 [\d-]+，改由工作人员/);
  } finally {
    await leaves(null);
  }
});

test('the link of a product that an agent shared leads to that agent as well, who is called', async () => {
  const agent = await Agent.at(server.origin, 'S10001');
  const shared = { product_no: 'AX-MED-01', request_id: requestId() };
  const { transmit_record_no } = await agent.call(trial.salesPreTransmit, shared);
  const reader = new Reader(server.origin);
  const contact = await reader.call(adviser.contact, { transmit_record_no });
  expect(contact).toMatchObject({ name: '苏若谷', asked_at: null, may_ask: false });
  const asked = { transmit_record_no, request_id: requestId() };
  await refuses('adviserMissing', reader.call(adviser.askLink, asked));
});

test('whose prepared application cannot be opened any more asks for a link, and the board of sales says so', async () => {
  const { context } = server.server.running;
  const agent = await BoardAgent.hired(server.origin, context, 'S30041');
  await agent.prepares('AX-ACC-04');
  const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: '1990-03-08' });
  await agent.triesOut('AX-ACC-04', 'B', genes);
  await agent.fillsIn({
    applicant: [{ name: '欧阳南乔', mobile: '13900001234', certificate_type: 'id_card' }],
  });
  const { transmit_record_no } = await agent.handsOver();
  const asksFor = async () => (await agent.looksAtBoard()).rows.map(({ asked_at }) => asked_at);
  expect(await asksFor()).toEqual([null]);
  await agent.takesBack(agent.processNo, { member_no: null, for: 'share' });
  const reader = new Reader(server.origin);
  expect(await reader.call(adviser.contact, { transmit_record_no })).toMatchObject({ may_ask: true });
  const [told] = await Promise.all(
    [1, 2].map(() => reader.call(adviser.askLink, { transmit_record_no, request_id: requestId() })),
  );
  expect(await asksFor()).toEqual([told?.asked_at]);
  expect(told?.asked_at).not.toBeNull();
  const { db } = server.server.running.context.connection;
  const isNow = (status: 'processing' | 'cancel') =>
    db.update(processes).set({ status }).where(eq(processes.processNo, agent.processNo));
  await isNow('cancel');
  expect(await asksFor()).toEqual([null]);
  expect(await reader.call(adviser.contact, { transmit_record_no })).toMatchObject({
    ...{ asked_at: null, may_ask: false },
  });
  await refuses(
    'adviserMissing',
    reader.call(adviser.askLink, { transmit_record_no, request_id: requestId() }),
  );
  await isNow('processing');
  await agent.replaces(agent.processNo, { member_no: null, for: 'share' });
  expect(await asksFor()).toEqual([null]);
  expect((await reader.call(adviser.contact, { transmit_record_no })).asked_at).toBeNull();
});

test('a family member before a dead link is told of by name, until they are invited again or came in', async () => {
  const { context } = server.server.running;
  const agent = await BoardAgent.hired(server.origin, context, 'S30042');
  const spouse = someone('spouse', 37, '欧阳怀瑾');
  const device = await familyApplies(server.origin, someone('self', 36, '欧阳望舒'), [spouse]);
  await agent.sentTo(device, familyProductNo);
  const { member_no } = await memberNamed(device, spouse.name);
  const invites = async () =>
    (
      await device.call(ocr.sendInviteMessage, {
        ...device.process,
        member_no,
        request_id: requestId(),
        by: 'link',
      })
    ).address;
  const codeIn = (address: string) => new URLSearchParams(address.split('?')[1]).get('code') ?? '';
  const reader = new Reader(server.origin);
  const asks = (code: string) => reader.call(adviser.askLink, { code, request_id: requestId() });
  const told = async () => {
    const { asked_at, asked_by } = (await agent.opensSale(device.processNo)).row;
    return { asked_at, asked_by };
  };
  const nobody = { asked_at: null, asked_by: null };
  const code = codeIn(await invites());
  await agent.takesBack(device.processNo, { member_no, for: 'identity' });
  const { asked_at } = await asks(code);
  expect(await told()).toEqual({ asked_at, asked_by: spouse.name });

  // The applicant asks as well: whoever is answered, the other still waits.
  const ofApplicant = { member_no: null, for: 'go_on' } as const;
  const { links } = await agent.replaces(device.processNo, ofApplicant);
  const own = codeIn(links.find(({ for: what }) => what === 'go_on')?.address ?? '');
  await agent.takesBack(device.processNo, ofApplicant);
  expect(await reader.call(adviser.contact, { code: own })).toMatchObject({ asked_at: null, may_ask: true });
  const second = await asks(own);
  expect(await told()).toEqual({ asked_at: second.asked_at, asked_by: null });
  const invited = await invites();
  expect((await reader.call(adviser.contact, { code })).asked_at).toBeNull();
  expect(await told()).toEqual({ asked_at: second.asked_at, asked_by: null });
  await agent.replaces(device.processNo, ofApplicant);
  expect(await told()).toEqual(nobody);

  // Long after, from the old link once more, though they have another and come in by it.
  await context.connection.db
    .update(events)
    .set({ at: new Date(Date.now() - 2 * reaskQuietMs) })
    .where(and(eq(events.ownerNo, device.processNo), eq(events.name, 'ask_adviser')));
  await asks(code);
  expect((await told()).asked_by).toBe(spouse.name);
  await provesInvitation(await opensInvitation(server.origin, invited), spouse);
  expect(await told()).toEqual(nobody);
});

test('a family member who is ahead of the others asks for the link of what is left, and nobody who is done', async () => {
  const { context } = server.server.running;
  await whileStandIns(context, async () => {
    const agent = await BoardAgent.hired(server.origin, context, 'S30043');
    const spouse = someone('spouse', 37, '欧阳如岚');
    const device = await familyApplies(server.origin, someone('self', 36, '欧阳若谷'), [spouse]);
    await agent.sentTo(device, familyProductNo);
    const theirs = await comesByLink(device, spouse);
    const { transmit_record_no } = theirs.device.link;
    const before = () => theirs.device.call(adviser.contact, { transmit_record_no });
    // Their card is done, the applicant’s is not: the face is still to come.
    await showsCard(theirs, spouse);
    const named = { member_no: theirs.member_no, for: 'identity' } as const;
    expect((await agent.opensSale(device.processNo)).links.map(({ name }) => name)).not.toContain(
      spouse.name,
    );
    expect(await before()).toMatchObject({ may_ask: true });
    const asked = { transmit_record_no, request_id: requestId() };
    await theirs.device.call(adviser.askLink, asked);
    const told = await agent.opensSale(device.processNo);
    expect(told.row.asked_by).toBe(spouse.name);
    expect(told.links).toMatchObject([{ for: 'go_on' }, { for: 'identity', name: spouse.name }]);
    const answered = await agent.replaces(device.processNo, named);
    expect(answered.row.asked_at).toBeNull();

    const again = await comesByLink(device, spouse);
    await consents(again, 'face');
    await showsFace(again, spouse.number);
    expect(await before()).toMatchObject({ may_ask: false });
    const anew = { transmit_record_no, request_id: requestId() };
    await refuses('adviserMissing', theirs.device.call(adviser.askLink, anew));
  });
});

test('a customer before a dead link asks for another: the board says so until one is sent', async () => {
  const { reader, agent, code, number } = await invited();
  await agent.revokes(number);
  const request_id = requestId();
  const told = await Promise.all([1, 2, 3].map(() => reader.call(adviser.askLink, { code, request_id })));
  expect(new Set(told.map(({ asked_at }) => asked_at)).size).toBe(1);
  // Another tap, and another tab, are the same wish for a while.
  await reader.call(adviser.askLink, { code, request_id: requestId() });
  const { events } = await reader.call(world.recording, { recording_no: number });
  expect(events.filter(({ name }) => name === 'ask_adviser')).toHaveLength(1);
  expect((await agent.customer(number)).asked_at).toBe(told[0]!.asked_at);
  await agent.renews(number);
  expect((await agent.customer(number)).asked_at).toBeNull();
  expect((await reader.call(adviser.contact, { code })).asked_at).toBeNull();
});

test('a link is asked for only while one can be sent', async () => {
  const { reader, agent, code, number } = await invited();
  const { db } = server.server.running.context.connection;
  const asks = () => reader.call(adviser.askLink, { code, request_id: requestId() });
  expect((await asks()).asked_at).not.toBeNull();
  await db.update(recordings).set({ status: 'verified' }).where(eq(recordings.recordingNo, number));
  expect(await reader.call(adviser.contact, { code })).toMatchObject({ asked_at: null, may_ask: false });
  expect((await agent.customer(number)).asked_at).toBeNull();
  await refuses('adviserMissing', asks());
});

test('an agent notes, calls and sees only the own customers; the call leaves a trace', async () => {
  const { reader, agent, number } = await invited();
  const other = await Agent.at(server.origin, 'S10002');
  expect((await agent.customer(number)).note).toBe('');
  expect((await agent.notes(number, ' 晚上八点后方便 ')).note).toBe('晚上八点后方便');
  expect((await agent.customer(number)).note).toBe('晚上八点后方便');
  expect((await agent.notes(number, '')).note).toBe('');
  const { person } = await reader.call(world.recording, { recording_no: number });
  expect(await agent.mobileOf(number)).toBe(person.mobile);
  const { events } = await reader.call(world.recording, { recording_no: number });
  expect(events.filter(({ name }) => name === 'call_customer')).toHaveLength(1);
  await refuses('customerMissing', other.mobileOf(number));
  await refuses('customerMissing', other.notes(number, '不是我的客户'));
  await refuses('multipleErrors', agent.notes(number, '长'.repeat(201)));
});
