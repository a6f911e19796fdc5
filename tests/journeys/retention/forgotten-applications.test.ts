import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import { order } from '../../../contract/services/order.ts';
import { review } from '../../../contract/services/review.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { members, orders } from '../../../server/tables/order.ts';
import { people } from '../../../server/tables/person.ts';
import { policies } from '../../../server/tables/policy.ts';
import { processes } from '../../../server/tables/process.ts';
import { orderRisks, riskAssessments } from '../../../server/tables/underwriting.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { inDays } from '../../support/in-days.ts';
import {
  cardPicture,
  consents,
  familyProductNo,
  onHoldersDevice,
  showsCard,
  someone,
  uploads,
  withStandIns,
} from '../../support/identity.ts';
import { booksOf } from '../../support/payer.ts';
import { assessesRisk, buysAnnuity, looksAtPolicy } from '../../support/policy-holder.ts';
import { until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';

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
const yearDays = 365.25;

const keepsIn = (days: number) => keepSchedule(inDays(context, days));

/** All that can be read of what was filled in: the texts themselves, without what is empty. */
async function knownOf({ processNo }: Declarant): Promise<string[]> {
  const { open } = context.personalData;
  const [row] = await db()
    .select()
    .from(orders)
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(eq(orders.processNo, processNo));
  const rows = await db()
    .select()
    .from(members)
    .leftJoin(people, eq(people.personNo, members.personNo))
    .where(eq(members.orderNo, row?.orders.orderNo ?? ''));
  const sealed = [
    ...[row?.orders.genesSealed, row?.processes.genesSealed, row?.processes.verifiedMobileSealed],
    ...rows.flatMap(({ members: { valuesSealed }, people: person }) => [
      ...[valuesSealed, person?.nameSealed, person?.certificateNumberSealed, person?.mobileSealed],
    ]),
  ];
  const nothing = ['', '{}', JSON.stringify({ policy: [], insurants: [[]] })];
  return sealed.flatMap((one) => (one ? [open(one)] : [])).filter((text) => !nothing.includes(text));
}

const orderNoOf = async ({ processNo }: Declarant) => {
  const [row] = await db().select().from(orders).where(eq(orders.processNo, processNo));
  return row?.orderNo ?? '';
};
const assessmentsOf = (orderNo: string) =>
  db().select().from(riskAssessments).where(eq(riskAssessments.orderNo, orderNo));
const risksOf = (orderNo: string) => db().select().from(orderRisks).where(eq(orderRisks.orderNo, orderNo));
const problems = async () => (await verifyChain(db(), context.personalData)).problems;

async function isAssessed(person?: Declarant['person']): Promise<Declarant> {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03', person && { person });
  if (!person) await assessesRisk(device);
  return device;
}

const givesUp = async (device: Declarant) => {
  await device.looks();
  expect(await device.goesOn('cancel')).toMatchObject({ status: 'cancel' });
};

test(
  'what was filled in goes with what came to nothing, once, and whoever looks is answered',
  generous,
  async () => {
    const device = await isAssessed();
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, 'AX-ANN-03');
    await device.looks();
    await device.goesOn('assess_risk');
    const { name } = device.person;
    await showsCard(await onHoldersDevice(device, name), device.member, '长期');
    await givesUp(device);
    const orderNo = await orderNoOf(device);
    await keepsIn(29);
    expect((await knownOf(device)).join()).toContain(device.person.certificateNumber);
    expect((await agent.opensSale(device.processNo)).row.name).toBe(name);
    await Promise.all([keepsIn(31), keepsIn(31)]);
    await keepsIn(32);
    expect(await knownOf(device)).toEqual([]);
    expect(await risksOf(orderNo)).toEqual([]);
    expect(await assessmentsOf(orderNo)).toMatchObject([{ contentSealed: '' }]);
    const erased = and(eq(events.ownerNo, orderNo), eq(events.name, 'erase'));
    expect(await db().select().from(events).where(erased)).toHaveLength(1);
    expect(await problems()).toEqual([]);

    expect(await device.looks()).toMatchObject({ status: 'cancel', current_step_alias: 'cancel_order' });
    await refuses('processMissing', device.call(order.details, device.process));
    expect((await agent.opensSale(device.processNo)).row).toMatchObject({ name: null, mobile_masked: null });
    const { cases } = await new Reviewer(server.origin).asks(review.identityCases, {});
    expect(cases.map((one) => one.name)).not.toContain('');

    // As long as it counts towards the year's most.
    await keepsIn(400);
    expect(await assessmentsOf(orderNo)).toEqual([]);
    expect(await problems()).toEqual([]);
  },
);

/** Given up once the phone was proven, before anything was submitted. */
async function givenUpUnsubmitted() {
  const me = someone('self', 38, '温以宁');
  const device = await ApplicantDevice.at(server.origin);
  const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: me.birth });
  await device.endsTrial(familyProductNo, 'B', genes);
  await device.provesPhone(me);
  const agent = await BoardAgent.at(server.origin, 'S10001');
  await agent.sentTo(device, familyProductNo);
  await device.looks();
  await device.goesOn('cancel');
  return { me, device, agent };
}

async function sealedOf({ processNo }: ApplicantDevice) {
  const { genesSealed, verifiedMobileSealed, status, updatedAt } = processes;
  const [row] = await db()
    .select({ genesSealed, verifiedMobileSealed, status, updatedAt })
    .from(processes)
    .where(eq(processes.processNo, processNo));
  return row!;
}
const nothingSealed = { genesSealed: null, verifiedMobileSealed: null };

test(
  'the proven mobile and the births go with what was given up before it was submitted',
  generous,
  async () => {
    const { me, device, agent } = await givenUpUnsubmitted();
    const before = await sealedOf(device);
    await keepsIn(29);
    expect(await sealedOf(device)).toEqual(before);
    expect(await agent.asksForPhone(device.processNo)).toBe(me.mobile);
    const board = await agent.follows(null);
    await Promise.all([keepsIn(31), keepsIn(31)]);
    expect(await sealedOf(device)).toEqual({ ...before, ...nothingSealed });
    await until(
      async () => board.heard.map(({ recordingNo }) => recordingNo),
      (heard) => heard.includes(device.processNo),
    );
    board.stop();
    await refuses('salePhoneUnknown', agent.asksForPhone(device.processNo));
    expect((await agent.opensSale(device.processNo)).row).toMatchObject({ mobile_masked: null });
    const shown = await agent.looksAtBoard();
    await keepsIn(32);
    expect((await agent.looksAtBoard()).rows).toEqual(shown.rows);
  },
);

test('of what a former release cancelled nothing but them is left, and they go too', generous, async () => {
  const { device } = await givenUpUnsubmitted();
  const { genesSealed, verifiedMobileSealed } = await sealedOf(device);
  await keepsIn(31);
  await db()
    .update(processes)
    .set({ genesSealed, verifiedMobileSealed })
    .where(eq(processes.processNo, device.processNo));
  await keepsIn(32);
  expect(await sealedOf(device)).toMatchObject(nothingSealed);
});

const rooms = ['cards', 'faces', 'underwriting-images', 'underwriting-documents'];

/** Assessed, and about to show their card. */
async function comesToTheCards() {
  const device = await isAssessed();
  await device.looks();
  await device.goesOn('assess_risk');
  const mine = await onHoldersDevice(device, device.person.name);
  await consents(mine, 'id_card');
  return { device, mine };
}

/** Everything of the store that shows a member. */
async function objectsOf(memberNo: string): Promise<string[]> {
  const { blobs } = context;
  const found = await Promise.all(rooms.map((room) => blobs.list(`${room}/${memberNo}/`)));
  return found.flat().map(({ key }) => key);
}

test(
  'pictures that led to nothing go with the order, whether a row tells of them or not',
  generous,
  async () => {
    const { device, mine } = await comesToTheCards();
    await uploads(mine, 'id_card', cardPicture(device.member, 'front', { blurred: true }));
    const { member_no } = mine;
    for (const room of rooms)
      await context.blobs.put(`${room}/${member_no}/untold`, Buffer.from('x'), { contentType: 'image/jpeg' });
    await givesUp(device);
    await keepsIn(29);
    expect(await objectsOf(member_no)).toHaveLength(5);
    await keepsIn(31);
    expect(await objectsOf(member_no)).toEqual([]);
    expect(await problems()).toEqual([]);
  },
);

test(
  'material that the customer took back goes, and what is before the underwriter stays',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-CI-02');
    await device.declares({ heart: [] });
    await device.looks();
    await device.goesOn('turn_to_manual');
    const { members: asked } = await device.imagePage();
    const [member_no, image] = [asked[0]?.member_no ?? '', asked[0]?.images[0]?.image ?? ''];
    const lays = (...files: string[]) =>
      device.laysImages({
        images: [{ member_no, image, files: files.map((file_id) => ({ file_id, unclear: false })) }],
      });
    const taken = await device.uploadsMaterial(member_no);
    await lays(taken);
    await lays();
    await device.sendsImages();
    const keyOf = async (fileId: string) =>
      (await db().select().from(coreFiles).where(eq(coreFiles.fileId, fileId)))[0]?.key;
    const key = await keyOf(taken);
    const before = await objectsOf(member_no);
    expect(before).toContain(key);
    const came = (days: number) =>
      db()
        .update(coreFiles)
        .set({ createdAt: new Date(context.now().getTime() - days * 86_400_000) })
        .where(eq(coreFiles.ownerNo, member_no));
    await came(29);
    await keepsIn(0);
    // A late list may still name it.
    expect(await objectsOf(member_no)).toEqual(before);
    await came(31);
    await keepsIn(0);
    expect(await objectsOf(member_no)).toEqual(before.filter((one) => one !== key));
    expect(await keyOf(taken)).toBeUndefined();
    expect(await problems()).toEqual([]);
  },
);

test(
  'a picture that is refused, or whose consent is withdrawn while it comes, is not kept',
  generous,
  async () => {
    const { device, mine } = await comesToTheCards();
    const { member_no } = mine;
    await refuses('objectNotPicture', uploads(mine, 'id_card', Buffer.from('%PDF-1.7')));
    expect(await objectsOf(member_no)).toEqual([]);
    const { put } = context.blobs;
    const slowly = vi.spyOn(context.blobs, 'put').mockImplementationOnce(async (...object) => {
      await put(...object);
      await device.call(consent.withdraw, { ...device.process, member_no, purpose: 'id_card' });
      await put(object[0], Buffer.from('its last bytes'), object[2]);
    });
    onTestFinished(() => slowly.mockRestore());
    await refuses('consentNeeded', uploads(mine, 'id_card', cardPicture(device.member, 'front')));
    expect(await objectsOf(member_no)).toEqual([]);
  },
);

test('an assessment that another order counts on is kept with that order', generous, async () => {
  const first = await isAssessed();
  await givesUp(first);
  const second = await isAssessed(first.person);
  const use = { request_id: randomUUID(), act: { kind: 'use_valid' } } as const;
  await second.call(riskAssessment.submitConclusion, { ...second.process, ...use });
  // The second is somebody's who goes on.
  await db()
    .update(processes)
    .set({ updatedAt: new Date(Date.now() + 40 * 86_400_000) })
    .where(eq(processes.processNo, second.processNo));
  const orderNo = await orderNoOf(first);
  await keepsIn(31);
  expect(await knownOf(first)).toEqual([]);
  expect((await knownOf(second)).join()).toContain(first.person.certificateNumber);
  expect((await assessmentsOf(orderNo))[0]?.contentSealed).not.toBe('');
  const { conclusion } = await second.call(riskAssessment.getConclusion, second.process);
  expect(conclusion).toMatchObject({ fits: true, from_before: true });
  expect(await problems()).toEqual([]);
});

test('a case at the desk is gone with all that it was about', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const underwriter = new Underwriter(server.origin);
  const { case_no } = await underwriter.caseOf(device);
  await underwriter.concludes(device, { result: 'refuse', reason: '按提交的资料，这次不能承保。' });
  await keepsIn(31);
  expect(await knownOf(device)).toEqual([]);
  const { cases } = await underwriter.asks(underwriting.cases, {});
  expect(cases.map((one) => one.case_no)).not.toContain(case_no);
  await refuses('underwritingCaseMissing', underwriter.asks(underwriting.case, { case_no }));
  expect(await device.manualStatus()).toMatchObject({ status: 'invalid' });
  expect(await problems()).toEqual([]);
});

test('what was filled in of a policy stays for its years, and its money for ever', generous, async () => {
  const device = await isAssessed();
  const { order_no } = await buysAnnuity(device);
  await db()
    .update(policies)
    .set({ status: 'ended', endedAt: new Date() })
    .where(eq(policies.orderNo, order_no));
  const books = await booksOf(context, order_no);
  const confirmed = () =>
    db().select().from(orderConfirmations).where(eq(orderConfirmations.orderNo, order_no));
  await keepsIn(10 * yearDays - 2);
  expect((await knownOf(device)).join()).toContain(device.person.certificateNumber);
  expect(await confirmed()).not.toEqual([]);
  await keepsIn(10 * yearDays + 2);
  expect(await knownOf(device)).toEqual([]);
  expect(await confirmed()).toEqual([]);
  expect(await assessmentsOf(order_no)).toEqual([]);
  expect(await booksOf(context, order_no)).toEqual(books);
  expect(await looksAtPolicy(device)).toMatchObject({ policy: null, holder: '', insured: [''] });
  expect(await problems()).toEqual([]);
});
