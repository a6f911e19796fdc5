import { and, eq } from 'drizzle-orm';
import { pinyin } from 'pinyin-pro';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adviser } from '../../../contract/services/adviser.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { salesBoard, salesBoardEvents, saleOwed, type Sale } from '../../../contract/services/sales-board.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import type { CallDefinition } from '../../../contract/define.ts';
import { memberOwner, processOwner } from '../../../server/domain/owner.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { forgetAbandonedProcesses } from '../../../server/records/retention/abandoned-processes.ts';
import { ownSale } from '../../../server/records/sales-board/one-sale.ts';
import { minuteInWords } from '../../../server/records/transmit/prepared-transmit.ts';
import { events } from '../../../server/tables/event.ts';
import { links } from '../../../server/tables/link.ts';
import { orders } from '../../../server/tables/order.ts';
import { processes } from '../../../server/tables/process.ts';
import { saleChanges, saleNotes } from '../../../server/tables/sales-board.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { newest } from '../../support/agent.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { untilHeldUp } from '../../support/held-up.ts';
import {
  cardPicture,
  comesByLink,
  consents,
  familyApplies,
  familyProductNo,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  readsSide,
  requestId,
  showsCard,
  showsFace,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { manySales } from '../../support/many-sales.ts';
import { applicantOn, comesToConfirm, confirms } from '../../support/payer.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { sharedPostgres } from '../../support/test-database.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
let context: ServiceContext;
let agent: BoardAgent;
let other: BoardAgent;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
  agent = await BoardAgent.at(server.origin, 'S10001');
  other = await BoardAgent.at(server.origin, 'S10002');
}, 300_000);
afterAll(() => server?.close());

const textsTo = async (mobile: string) =>
  (await new Reader(server.origin).call(inbox.sms, { mobile })).map(({ text }) => text);

/** An agent prepares an application for somebody and hands it over. */
async function prepared(by: BoardAgent, name: string) {
  const person = someone('self', 36, name);
  await by.prepares(familyProductNo);
  await by.triesOut(
    familyProductNo,
    'B',
    chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: person.birth }),
  );
  await by.fillsIn({
    applicant: [{ name, mobile: person.mobile, certificate_type: 'id_card', region: '110101' }],
  });
  const handed = await by.handsOver();
  return { person, processNo: by.processNo, address: handed.share_info.transmit_link };
}

test.skipIf(!process.env[sharedPostgres])(
  'an invited member opens their link while the sale goes on: neither stands in the other’s way',
  { timeout: 120_000 },
  async () => {
    const spouse = someone('spouse', 33, '沈知夏');
    const device = await familyApplies(server.origin, someone('self', 35, '林知夏'), [spouse]);
    await agent.sentTo(device, familyProductNo);
    const { member_no } = await memberNamed(device, spouse.name);
    const asked = { ...device.process, member_no, request_id: requestId(), by: 'link' } as const;
    const { address } = await device.call(ocr.sendInviteMessage, asked);
    const by = { actor: 'job', at: context.now() };
    // What tells of the application and then of the member, while the member comes between.
    const { opening } = await context.connection.db.transaction(async (tx) => {
      await writeEvent(tx, processOwner(device.processNo), 'join_process', {}, by);
      const opening = Promise.allSettled([opensInvitation(server.origin, address)]);
      await untilHeldUp(context);
      await writeEvent(tx, memberOwner(member_no), 'prove_member', {}, by);
      return { opening };
    });
    expect(await opening).toMatchObject([{ status: 'fulfilled' }]);
  },
);

describe('whose board it is', () => {
  test(
    'an agent sees own sales alone, and another’s is not there for any call',
    { timeout: 120_000 },
    async () => {
      const mine = await prepared(agent, '岑南乔');
      const theirs = await prepared(other, '温星野');
      const numbers = await agent.scrolls();
      expect(numbers).toContain(mine.processNo);
      expect(numbers).not.toContain(theirs.processNo);
      const asked = {
        process_no: theirs.processNo,
        member_no: null,
        for: 'share',
        request_id: requestId(),
        note: '',
      };
      for (const call of Object.values<CallDefinition>(salesBoard)) {
        if (/\/(list|changed|shares|remind-many)$/.test(call.path)) continue;
        const answer = await agent.send(call, asked);
        expect([call.path, answer.code]).toEqual([call.path, catalogue.saleMissing.code]);
      }
      const changed = await agent.call(salesBoard.changed, {
        process_nos: [theirs.processNo, mine.processNo],
      });
      expect(changed.rows.map(({ process_no }) => process_no)).toEqual([mine.processNo]);
      const nobody = new BoardAgent(server.origin);
      await refuses('salesLoginInvalid', nobody.looksAtBoard());
      expect((await nobody.send({ ...salesBoard.shares, path: salesBoardEvents }, {})).code).toBe(
        catalogue.salesLoginInvalid.code,
      );
    },
  );

  test('who comes of age after the application owes the agent’s board nothing more either', async () => {
    const child = someone('children', 18, '顾予宁', 'id_card', 3);
    const device = await familyApplies(server.origin, someone('self', 45, '顾闻溪'), [child]);
    await agent.sentTo(device, familyProductNo);
    const { db } = context.connection;
    const { people } = await ownSale(inDays(context, 5), db, device.processNo, 'S10001');
    const ofChild = people.find(({ person }) => person.name === child.name);
    expect(ofChild).toMatchObject({ person: { age: 17, owesFace: false }, face: 'not_needed' });
  });

  test('the applicant’s whole number is its agent’s alone, comes when it is asked for, and leaves a trace', async () => {
    const applicant = someone('self', 36, '顾书棋');
    const device = await familyApplies(server.origin, applicant, []);
    await agent.sentTo(device, familyProductNo);
    const { row } = await agent.opensSale(device.processNo);
    expect(row.mobile_masked).toBe(`${applicant.mobile.slice(0, 3)}****${applicant.mobile.slice(-4)}`);
    expect(await agent.asksForPhone(device.processNo)).toBe(applicant.mobile);
    await refuses('saleMissing', other.asksForPhone(device.processNo));
    const { db } = context.connection;
    const told = await db
      .select({ actor: events.actor })
      .from(events)
      .innerJoin(orders, eq(orders.orderNo, events.ownerNo))
      .where(and(eq(orders.processNo, device.processNo), eq(events.name, 'call_customer')));
    expect(told).toEqual([{ actor: 'S10001' }]);
  });

  test('of whom nobody knows the number, nobody is called', async () => {
    const begun = await agent.prepares(familyProductNo);
    await agent.fillsIn({ applicant: [{ name: '温若水' }] });
    await refuses('salePhoneUnknown', agent.asksForPhone(begun.insure_process_no));
  });

  test('a note is its agent’s alone, and is sealed', async () => {
    const { processNo } = await prepared(agent, '顾书白');
    expect((await agent.notesDown(processNo, ' 先生晚上 8 点后方便 ')).note).toBe('先生晚上 8 点后方便');
    const { db } = context.connection;
    const [row] = await db.select().from(saleNotes).where(eq(saleNotes.processNo, processNo));
    expect(row?.textSealed).not.toContain('先生');
    // The sale becomes another agent's: the note does not.
    await db.update(processes).set({ salesNo: 'S10002' }).where(eq(processes.processNo, processNo));
    await db.update(saleChanges).set({ salesNo: 'S10002' }).where(eq(saleChanges.processNo, processNo));
    expect((await other.opensSale(processNo)).note).toBe('');
    await refuses('saleMissing', agent.opensSale(processNo));
    expect((await other.notesDown(processNo, '')).note).toBe('');
    expect(await db.select().from(saleNotes).where(eq(saleNotes.processNo, processNo))).toEqual([]);
  });
});

describe('finding a sale among many', () => {
  const moment = new Date('2026-03-18T02:00:00.007Z');
  let numbers: string[];
  let many: BoardAgent;
  beforeAll(async () => {
    many = await BoardAgent.hired(server.origin, context, 'S10003');
    // One moment for all: only their numbers tell them apart.
    numbers = await manySales(context, { salesNo: 'S10003', count: 130, newest: moment, apartMs: 0 });
  });

  test('page after page there is each once, also where all changed in the same millisecond', async () => {
    const seen = await many.scrolls({ limit: 7 });
    expect(seen).toEqual([...numbers].sort().reverse());
    expect(await many.scrolls({ limit: 200 })).toEqual(seen);
  });

  test('the chips’ counts are those that their filters find, and everybody is in one', async () => {
    const { counts } = await many.looksAtBoard({ limit: 1 });
    expect(counts.all).toBe(130);
    const found = new Map<string, string[]>();
    for (const owed of saleOwed.options) found.set(owed, await many.scrolls({ owed, limit: 9 }));
    expect(Object.fromEntries([...found].map(([owed, all]) => [owed, all.length]))).toEqual(counts.by_owed);
    expect([...found.values()].flat().sort()).toEqual([...numbers].sort());
    expect(counts.by_owed.identity).toBeGreaterThan(5);
    expect(counts.by_owed.done).toBeGreaterThan(5);
  });

  test('a name, the end of a mobile and a product find theirs, all words at once', async () => {
    const { rows } = await many.looksAtBoard({ owed: 'payment' });
    const [row] = rows;
    const tail = row!.mobile_masked!.slice(-4);
    const words = `${row!.name!.slice(1)} ${tail} ${row!.product_name.slice(0, 3)}`;
    expect(await many.scrolls({ search: words })).toContain(row!.process_no);
    const syllables = pinyin(row!.name!, { type: 'array', toneType: 'none', surname: 'head' });
    expect(await many.scrolls({ search: syllables.join('') })).toContain(row!.process_no);
    expect(await many.scrolls({ search: syllables.map(([first]) => first).join('') })).toContain(
      row!.process_no,
    );
    const named = await many.looksAtBoard({ search: row!.name!, limit: 200 });
    expect(named.rows.every(({ name }) => name!.includes(row!.name!))).toBe(true);
    expect(await many.scrolls({ search: `${row!.name!} 没有的产品` })).toEqual([]);
    // From its front a mobile is not found: it could be guessed digit by digit.
    expect(await many.scrolls({ search: '13800' })).toEqual([]);
  });

  test('rows tell steps, and neither a number of a certificate nor a whole mobile', async () => {
    const told = JSON.stringify((await many.looksAtBoard({ limit: 200 })).rows);
    expect(told).not.toMatch(/990101\d{11}|\b1\d{10}\b/);
    expect(told).toMatch(/"step":"identity","state":"now","done":\d,"total":2/);
  });
});

describe('a family’s sale', () => {
  const me = someone('self', 36, '程知夏');
  const spouse = someone('spouse', 37, '程景行');
  let device: ApplicantDevice;
  beforeAll(async () => {
    device = await familyApplies(server.origin, me, [spouse]);
    await agent.sentTo(device, familyProductNo);
  }, 240_000);
  const look = () => agent.opensSale(device.processNo);

  test('tells each person’s steps as they go, and the stream tells of it', { timeout: 240_000 }, async () => {
    const { last_event_id } = await agent.looksAtBoard();
    const line = await agent.follows(last_event_id);
    const elsewhere = await other.follows(last_event_id);
    expect(line.type).toBe('text/event-stream');
    expect((await look()).row).toMatchObject({
      name: me.name,
      owed: 'identity',
      insurants: 2,
      people_left: 2,
    });

    const theirs = await comesByLink(device, spouse);
    const mine = await onHoldersDevice(device, me.name);
    await consents(mine, 'id_card');
    await readsSide(mine, 'front', cardPicture(me, 'front'));
    // Who is at it is named; the others are left all the same.
    expect((await look()).row).toMatchObject({
      ...{ people_left: 2, now: { what: 'card', who: [me.name], is_acting: true } },
    });
    await showsCard(mine, me);
    const half = await look();
    const of = (sale: typeof half, name: string) => sale.members.find((one) => one.name === name);
    expect(of(half, me.name)).toMatchObject({ card: 'done', face: 'later', form: 'done' });
    expect(of(half, spouse.name)).toMatchObject({ card: 'owed', payment: 'not_needed' });
    expect(half.row.now).toEqual({ what: 'card', who: [spouse.name], is_acting: false });
    expect(half.row.steps.find(({ step }) => step === 'identity')).toMatchObject({ done: 0, total: 2 });
    // The applicant has nothing to do: their way back is not in the way.
    expect(half.links).toMatchObject([{ for: 'identity', name: spouse.name, state: 'open' }]);

    await showsCard(theirs, spouse);
    // Nothing is to be shown any more: the applicant goes on.
    expect((await look()).row).toMatchObject({
      ...{ now: { what: 'next', who: [], is_acting: false }, people_left: 0, may_remind: true },
    });
    await device.goesOn('recognise_cards');
    for (const [who, person] of [
      [mine, me],
      [theirs, spouse],
    ] as const) {
      await consents(who, 'face');
      await showsFace(who, person.number);
    }
    await device.goesOn('recognise_faces');
    expect((await look()).row).toMatchObject({ owed: 'confirmation', people_left: 2 });
    await confirms(applicantOn(device, me));
    const confirming = await look();
    expect(confirming.row.now).toMatchObject({ what: 'confirmation', who: [spouse.name] });
    await confirms(await comesToConfirm(device, spouse));
    await device.goesOn('confirm_order');
    expect((await look()).row).toMatchObject({ owed: 'payment', now: { what: 'payment', who: [] } });

    await until(
      async () => line.heard.filter(({ recordingNo }) => recordingNo === device.processNo),
      (heard) => heard.length >= 6,
    );
    line.stop();
    elsewhere.stop();
    expect(elsewhere.heard.map(({ recordingNo }) => recordingNo)).not.toContain(device.processNo);
    expect(line.text.replaceAll(/^(id: \d+|data: I\w+|:.*)?$/gm, '').trim()).toBe('');
    // Who was away names what they heard last and is told of what came since.
    const again = await agent.follows(newest(line.heard));
    await until(
      async () => again.heard.map(({ recordingNo }) => recordingNo),
      (heard) => heard.includes(device.processNo),
    );
    again.stop();
    const told = JSON.stringify(await look());
    for (const personal of [me.number, spouse.number, me.mobile, spouse.mobile])
      expect(told).not.toContain(personal);
  });

  test('the applicant is reminded twice a day, by a message that says what is left and leads back', async () => {
    const [link] = (await look()).links;
    expect(link).toMatchObject({ for: 'go_on', state: 'none', reminders: { today: 0, most: 2 } });
    const id = requestId();
    const sent = await agent.reminds(device.processNo, link!, id);
    await agent.reminds(device.processNo, link!, id);
    expect(sent.links[0]).toMatchObject({ state: 'open', reminders: { today: 1 } });
    const address = sent.links[0]!.address!;
    const texts = await until(
      () => textsTo(me.mobile),
      (all) => all.some((text) => text.includes(address)),
    );
    expect(texts.filter((text) => text.includes(address))).toHaveLength(1);
    expect(texts.find((text) => text.includes(address))).toMatch(/还差支付/);
    expect(sent.links[0]!.message).toContain(address);
    const ends = minuteInWords(new Date(sent.links[0]!.expires_at!));
    expect(sent.links[0]!.message).toContain(`${ends} 前有效`);
    const code = new URLSearchParams(address.split('?').at(-1)).get('code') ?? '';
    const { real_link } = await device.call(bridge.transferRealLink, { code });
    // Nothing but the payment is left.
    expect(real_link).toBe(`/checkout?processNo=${device.processNo}`);
    expect((await look()).links[0]?.opened_at).not.toBeNull();
    await agent.reminds(device.processNo, link!);
    const { message, data } = await refuses('remindersUsedUp', agent.reminds(device.processNo, link!));
    // A day from the first, not from midnight.
    expect(message).toMatch(/请在 \d+月\d+日 \d\d:\d\d 后再发$/);
    const wait = Date.parse((data as { retry_at: string }).retry_at) - Date.now();
    expect(wait).toBeGreaterThan(23 * 3_600_000);
    expect((await look()).links[0]?.reminders).toMatchObject({ today: 2 });
  });

  test('a link that is taken back is dead, a new one leads there, and the same wish is one link', async () => {
    const [link] = (await look()).links;
    const open = (address: string) =>
      device.call(bridge.transferRealLink, {
        code: new URLSearchParams(address.split('?').at(-1)).get('code') ?? '',
      });
    const back = await agent.takesBack(device.processNo, link!);
    expect(back.links[0]).toMatchObject({
      state: 'revoked',
      address: null,
      may: { remind: false, renew: true },
    });
    await agent.takesBack(device.processNo, link!);
    await refuses('linkInvalid', open(link!.address!));
    await refuses('saleNotToRemind', agent.reminds(device.processNo, link!));
    const id = requestId();
    const renewed = await agent.replaces(device.processNo, link!, id);
    expect((await agent.replaces(device.processNo, link!, id)).links[0]?.address).toBe(
      renewed.links[0]?.address,
    );
    expect(renewed.links[0]?.address).not.toBe(link!.address);
    expect((await open(renewed.links[0]!.address!)).real_link).toContain(device.processNo);
    await refuses('saleLinkFixed', agent.replaces(device.processNo, { member_no: null, for: 'share' }));
  });

  test('a confirmation that a correction makes void is owed again at once, also before the payment', async () => {
    const confirmationOf = (sale: Sale) => sale.members.find(({ name }) => name === me.name)?.confirmation;
    const stepOf = (sale: Sale) => sale.row.steps.find(({ step }) => step === 'confirmation');
    const before = await look();
    expect([confirmationOf(before), stepOf(before)?.state]).toEqual(['done', 'done']);
    const { members } = await device.call(order.confirmDetails, device.process);
    const correction = {
      member_no: members[0]!.member_no,
      field: 'address',
      value: '青禾路 20 号 1 幢 101 室',
    };
    await device.call(order.correct, { ...device.process, ...correction, request_id: requestId() });
    const after = await look();
    expect(confirmationOf(after)).toBe('owed');
    expect(stepOf(after)).toMatchObject({ state: 'now', done: 1, total: 2 });
    expect(after.row.now).toMatchObject({ what: 'confirmation', who: [] });
    expect(after.links.map(({ name }) => name)).toEqual([me.name]);
    await confirms(applicantOn(device, me));
    const again = await look();
    expect([confirmationOf(again), again.row.now.what]).toEqual(['done', 'payment']);
  });
});

/** A couple whose sale is this agent's, and how the agent names the spouse who is to be invited. */
async function coupleOfAgent() {
  const me = someone('self', 41, '岑望舒');
  const spouse = someone('spouse', 40, '岑怀瑾');
  const device = await familyApplies(server.origin, me, [spouse]);
  await agent.sentTo(device, familyProductNo);
  const { member_no } = await memberNamed(device, spouse.name);
  const named = { member_no, for: 'identity' } as const;
  return { device, spouse, member_no, named };
}

test(
  'an invited member: reminded by the agent only once the applicant invited them',
  { timeout: 240_000 },
  async () => {
    const { device, spouse, member_no, named } = await coupleOfAgent();
    await refuses('saleNotToRemind', agent.reminds(device.processNo, named));
    await refuses('saleLinkFixed', agent.replaces(device.processNo, named));
    // Of many at once, who waits is told from who owes nothing.
    const toSpouse = async () => {
      const { people } = await agent.remindsMany([device.processNo]);
      return people.find((one) => one.member_no === member_no)?.outcome;
    };
    expect(await toSpouse()).toBe('not_invited');
    const phone = await comesByLink(device, spouse);
    const sent = await agent.reminds(device.processNo, named);
    const link = sent.links.find((one) => one.member_no === member_no);
    expect(link).toMatchObject({ reminders: { today: 1 }, may: { remind: true, revoke: true } });
    await until(
      () => textsTo(spouse.mobile),
      (all) => all.some((text) => text.includes(link!.address!)),
    );
    await agent.takesBack(device.processNo, named);
    expect(await toSpouse()).toBe('link_over');
    // The session that proved itself by that link is out as well.
    await refuses('linkInvalid', consents(phone, 'id_card'));
  },
);

test(
  'where the applicant reminded a member too, the agent is told from when one more may be sent',
  { timeout: 120_000 },
  async () => {
    const { device, spouse, member_no, named } = await coupleOfAgent();
    await comesByLink(device, spouse);
    const sends = () =>
      device.call(ocr.sendInviteMessage, {
        ...device.process,
        ...{ member_no, by: 'sms', request_id: requestId() },
      });
    await sends();
    await sends();
    const { links: all } = await agent.reminds(device.processNo, named);
    const link = all.find((one) => one.member_no === member_no);
    expect(link?.reminders).toMatchObject({ today: 1, most: 2, next_at: expect.any(String) as string });
    await refuses('remindersUsedUp', agent.reminds(device.processNo, named));
  },
);

test(
  'a member whose mobile was corrected is reminded as often as anybody',
  { timeout: 120_000 },
  async () => {
    const { device, spouse, member_no, named } = await coupleOfAgent();
    const reminds = () => agent.reminds(device.processNo, named);
    const remindersOf = ({ links: all }: Sale) => all.find((one) => one.member_no === member_no)?.reminders;
    await comesByLink(device, spouse);
    await reminds();
    expect(remindersOf(await reminds())).toMatchObject({ today: 2, most: 2 });
    await refuses('remindersUsedUp', reminds());
    const { mobile } = someone('spouse', 40, spouse.name);
    const correction = { member_no, field: 'mobile', value: mobile, request_id: requestId() };
    await device.call(order.correct, { ...device.process, ...correction });
    await comesByLink(device, { ...spouse, mobile });
    const sent = await reminds();
    expect(remindersOf(sent)).toEqual({ today: 1, most: 2, next_at: null });
    const { address } = sent.links.find((one) => one.member_no === member_no)!;
    await until(
      () => textsTo(mobile),
      (all) => all.some((text) => text.includes(address!)),
    );
    await reminds();
    await refuses('remindersUsedUp', reminds());
  },
);

test(
  'an invitation that is about to end is sent as a new one, and both are taken back together',
  { timeout: 240_000 },
  async () => {
    const { device, spouse, member_no, named } = await coupleOfAgent();
    const phone = await comesByLink(device, spouse);
    const linkOf = ({ links: all }: Sale) => all.find((one) => one.member_no === member_no);
    const endsSoon = () =>
      context.connection.db
        .update(links)
        .set({ expiresAt: new Date(Date.now() + 20 * 3_600_000) })
        .where(eq(links.ownerNo, member_no));
    const first = linkOf(await agent.opensSale(device.processNo));
    await endsSoon();
    const reminded = linkOf(await agent.reminds(device.processNo, named));
    expect(reminded!.address).not.toBe(first!.address);
    await endsSoon();
    const asked = { ...device.process, member_no, request_id: requestId(), by: 'link' } as const;
    const sent = await device.call(ocr.sendInviteMessage, asked);
    expect(sent.address).not.toBe(reminded!.address);
    expect(Date.parse(sent.expires_at)).toBeGreaterThan(Date.now() + 24 * 3_600_000);
    // Who came by the first goes on by it.
    await consents(phone, 'id_card');
    await agent.takesBack(device.processNo, named);
    await refuses('linkInvalid', consents(phone, 'id_card'));
  },
);

test(
  'a prepared application: its link is replaced until the customer opens it',
  { timeout: 120_000 },
  async () => {
    const { processNo, address } = await prepared(agent, '陆听澜');
    const before = await agent.opensSale(processNo);
    expect(before.row).toMatchObject({ name: '陆听澜', owed: 'not_opened' });
    expect(before.links).toMatchObject([{ for: 'share', address, state: 'open' }]);
    const renewed = await agent.replaces(processNo, before.links[0]!);
    expect(renewed.links).toMatchObject([{ for: 'share', state: 'open' }]);
    expect(renewed.links[0]?.address).not.toBe(address);
    const code = (of: string) => new URLSearchParams(of.split('?').at(-1)).get('code') ?? '';
    await refuses('linkInvalid', agent.call(bridge.transferRealLink, { code: code(address) }));
    expect(renewed.links[0]?.opened_at).toBeNull();
    expect(renewed.row).toMatchObject({ now: { is_acting: false } });
    const { real_link } = await agent.call(bridge.transferRealLink, {
      code: code(renewed.links[0]!.address!),
    });
    expect(real_link).toContain(`processNo=${processNo}`);
    // Somebody opened it: the board is told, though nobody has proven the phone.
    const opened = await agent.opensSale(processNo);
    expect(opened.links[0]?.opened_at).not.toBeNull();
    expect(opened.row).toMatchObject({ owed: 'not_opened', now: { what: 'not_opened', is_acting: true } });
    expect(Date.parse(opened.row.updated_at)).toBeGreaterThan(Date.parse(renewed.row.updated_at));
    // What is taken back is open to nobody, and who had opened it is waited for no longer.
    const back = await agent.takesBack(processNo, opened.links[0]!);
    expect(back.row).toMatchObject({ owed: 'not_opened', now: { is_acting: false } });
    // A new link has been opened by nobody.
    const anew = await agent.replaces(processNo, back.links[0]!);
    expect(anew).toMatchObject({ row: { now: { is_acting: false } }, links: [{ opened_at: null }] });
  },
);

test(
  'what an underwriter offers is the customer’s to accept: the board says so, reminds and sends them there',
  { timeout: 240_000 },
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-CI-02');
    await agent.sentTo(device, 'AX-CI-02');
    const look = () => agent.opensSale(device.processNo);
    await device.comesBeforeUnderwriter();
    const waiting = { owed: 'underwriting', now: { what: 'underwriting' }, may_remind: false };
    expect(await look()).toMatchObject({ row: waiting, members: [{ health: 'review' }], links: [] });

    const exclusion = '冠心病及其并发症不在保障范围内。';
    await new Underwriter(server.origin).concludes(device, { result: 'exclusion_pass', exclusion });
    const offered = await look();
    const asked = { owed: 'conditions', now: { what: 'conditions' }, may_remind: true };
    expect(offered).toMatchObject({ row: asked, members: [{ health: 'owed' }], links: [{ for: 'go_on' }] });
    expect((await agent.looksAtBoard()).counts.by_owed.conditions).toBe(1);
    expect(await agent.scrolls({ owed: 'conditions' })).toEqual([device.processNo]);
    // What it is about stays the customer’s.
    expect(JSON.stringify(offered)).not.toContain('冠心病');
    const { links: sent } = await agent.reminds(device.processNo, offered.links[0]!);
    const code = new URLSearchParams(sent[0]!.address!.split('?').at(-1)).get('code') ?? '';
    await until(
      () => textsTo(device.person.mobile),
      (all) => all.some((text) => text.includes('还差确认核保条件') && text.includes(code)),
    );
    expect((await device.call(bridge.transferRealLink, { code })).real_link).toBe(
      `/insure-progress?processNo=${device.processNo}`,
    );
    await agent.takesBack(device.processNo, offered.links[0]!);
    expect(await new Reader(server.origin).call(adviser.contact, { code })).toMatchObject({ may_ask: true });
    await device.acceptsAll();
    expect((await look()).row).toMatchObject({ owed: 'identity', now: { what: 'card' } });
  },
);

test('while a person looks at a refusal the customer owes nothing', { timeout: 120_000 }, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await agent.sentTo(device, 'AX-MED-01');
  const look = () => agent.opensSale(device.processNo);
  await device.declares({ heart: [] });
  // What the rules say is the customer’s to choose by: they are not sent to answer once more.
  const refused = await look();
  expect(refused).toMatchObject({
    members: [{ health: 'done' }],
    // They still have a way in, for it is theirs to go on.
    links: [{ for: 'go_on', may: { remind: false, renew: true } }],
    row: { owed: 'decision', now: { what: 'health_decided' }, may_remind: false },
  });
  expect((await agent.remindsMany([device.processNo])).people).toMatchObject([{ outcome: 'not_to_remind' }]);
  await device.asksPerson();
  expect(await look()).toMatchObject({
    ...{ members: [{ health: 'review' }], links: [] },
    row: { owed: 'underwriting', now: { what: 'underwriting' }, may_remind: false },
  });
});

test('an application that its agent still prepares is the agent’s turn, and nobody is reminded of it', async () => {
  const person = someone('self', 36, '纪听澜');
  await agent.prepares(familyProductNo);
  await agent.triesOut(
    familyProductNo,
    'B',
    chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: person.birth }),
  );
  await agent.fillsIn({
    applicant: [{ name: person.name, mobile: person.mobile, certificate_type: 'id_card' }],
  });
  const { processNo } = agent;
  const { row, links: ways } = await agent.opensSale(processNo);
  expect(row).toMatchObject({ owed: 'preparing', now: { what: 'preparing' }, may_remind: false });
  expect(ways).toEqual([]);
  const { people } = await agent.remindsMany([processNo]);
  expect(people).toMatchObject([{ outcome: 'not_to_remind' }]);
  expect(await textsTo(person.mobile)).toEqual([]);
  await agent.handsOver();
  expect((await agent.opensSale(processNo)).row).toMatchObject({ owed: 'not_opened', may_remind: true });
});

test('a product that was looked into is no customer, and a mobile half typed is nobody’s', async () => {
  const looking = await BoardAgent.hired(server.origin, context, 'S30081');
  await looking.prepares(familyProductNo);
  const { processNo } = looking;
  expect(await looking.looksAtBoard()).toMatchObject({ rows: [], counts: { all: 0 } });
  const typed = async (mobile: string, base = 0) => {
    await looking.fillsIn({ applicant: [{ name: '程望舒', mobile }] }, base);
    return (await looking.looksAtBoard()).rows[0];
  };
  expect(await typed('1380013')).toMatchObject({ process_no: processNo, mobile_masked: null });
  expect(await typed('13800138000', 1)).toMatchObject({ mobile_masked: '138****8000' });
  // What was begun and let lie ends by the clock, and is none any more.
  await context.connection.db
    .update(processes)
    .set({ status: 'cancel', updatedAt: new Date() })
    .where(eq(processes.processNo, processNo));
  expect(await looking.looksAtBoard()).toMatchObject({ rows: [], counts: { all: 0 } });
});

test(
  'many at once: each person has their own answer, and the same wish again sends nothing',
  { timeout: 240_000 },
  async () => {
    const first = await prepared(agent, '江照晚');
    const second = await prepared(agent, '陆折梅');
    const foreign = await prepared(other, '楚清音');
    const [link] = (await agent.opensSale(second.processNo)).links;
    await agent.reminds(second.processNo, link!);
    await agent.reminds(second.processNo, link!);
    const numbers = [first.processNo, second.processNo, foreign.processNo, first.processNo];
    const id = requestId();
    const { people } = await agent.remindsMany(numbers, id);
    expect(people).toMatchObject([
      { process_no: first.processNo, name: '江照晚', outcome: 'sent', retry_at: null },
      { process_no: second.processNo, name: '陆折梅', outcome: 'used_up' },
      { process_no: foreign.processNo, name: null, outcome: 'missing' },
    ]);
    expect(people[1]?.retry_at).not.toBeNull();
    const texts = await until(
      () => textsTo(first.person.mobile),
      (all) => all.length > 0,
    );
    expect(await agent.remindsMany(numbers, id)).toEqual({ people });
    expect((await agent.opensSale(first.processNo)).links[0]?.reminders.today).toBe(1);
    expect(await textsTo(first.person.mobile)).toEqual(texts);
    expect(await textsTo(foreign.person.mobile)).toEqual([]);
    // A new wish is the second of the day, a third is one too many.
    expect((await agent.remindsMany([first.processNo])).people[0]?.outcome).toBe('sent');
    expect((await agent.remindsMany([first.processNo])).people[0]?.outcome).toBe('used_up');
  },
);

// The last one: it forgets whatever came to nothing.
test('a note goes with the application that came to nothing', { timeout: 120_000 }, async () => {
  const { processNo } = await prepared(agent, '傅清和');
  await agent.notesDown(processNo, '改天再联系');
  const { db } = context.connection;
  const board = await agent.follows(null);
  const at = new Date();
  const forgotten: string[] = [];
  const before = new Date(Date.now() + 1000);
  for (let some = await forgetAbandonedProcesses(db, before, at); some.length > 0;) {
    forgotten.push(...some);
    some = await forgetAbandonedProcesses(db, before, at);
  }
  expect(forgotten).toContain(processNo);
  // What the clock ends stands in front of the board, and is told.
  const [touched] = await db.select().from(saleChanges).where(eq(saleChanges.processNo, processNo));
  expect(touched?.changedAt).toEqual(at);
  await until(
    async () => board.heard.map(({ recordingNo }) => recordingNo),
    (heard) => heard.includes(processNo),
  );
  board.stop();
  expect(await db.select().from(saleNotes).where(eq(saleNotes.processNo, processNo))).toEqual([]);
  const gone = await agent.opensSale(processNo);
  expect(gone).toMatchObject({ row: { name: null, owed: 'ended' }, links: [], note: '' });
});
