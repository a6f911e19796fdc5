import { randomUUID } from 'node:crypto';
import { and, eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays, beijingDay, lastDayBefore } from '../../../contract/dates.ts';
import { identityEvents } from '../../../contract/services/ocr.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { health } from '../../../contract/services/health.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { sendConditionsNoticeJob } from '../../../server/jobs/kinds.ts';
import { expireConditions } from '../../../server/jobs/underwriting/expire-conditions.ts';
import { sendUnderwritingNotice } from '../../../server/jobs/messages/send-underwriting-notice.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { deskRows } from '../../../server/records/underwriting-case/desk-rows.ts';
import { dayInWords } from '../../../server/records/transmit/prepared-transmit.ts';
import { offersToRemind } from '../../../server/records/underwriting/conditions.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { orders } from '../../../server/tables/order.ts';
import { processes } from '../../../server/tables/process.ts';
import { sessions } from '../../../server/tables/session.ts';
import {
  underwritingCases,
  underwritingConditions,
  underwritingImages,
} from '../../../server/tables/underwriting.ts';
import { someone } from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
let underwriter: Underwriter;
beforeAll(async () => {
  server = await testServer();
  underwriter = new Underwriter(server.origin);
}, 300_000);
afterAll(() => server?.close());

const told = { timeout: 30_000 } as const;
const containing = (text: string): unknown => expect.stringContaining(text);
const generous = { timeout: 240_000 };
const extra = { item_no: 'CI-MAIN', permille: 150 };
const exclusion = '甲状腺恶性肿瘤及其转移不在保障范围内。';
const nextYear = addDays(beijingDay(new Date()), 365);

const running: RunningJob = {
  ...{ attempt: 1, lastAttempt: false, failedSo: () => false, signal: new AbortController().signal },
  commit: (write) => server.server.running.context.connection.db.transaction(write),
};

async function orderOf({ processNo }: Declarant) {
  const { db } = server.server.running.context.connection;
  const [row] = await db.select().from(orders).where(eq(orders.processNo, processNo));
  return row;
}

const messages = async (device: Declarant) =>
  (await device.call(inbox.sms, { mobile: device.person.mobile })).map(({ text }) => text);

/** What waits for the morning to be told of the order is sent now; from when on it would have been. */
async function morningComes(orderNo: string): Promise<Date[]> {
  const { connection, jobs: queue } = server.server.running.context;
  const ofOrder = and(eq(jobs.kind, sendConditionsNoticeJob.name), like(jobs.dedupeKey, `${orderNo}/%`));
  const waiting = await connection.db
    .select()
    .from(jobs)
    .where(and(ofOrder, eq(jobs.status, 'waiting')));
  for (const { id } of waiting)
    await connection.db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.id, id));
  await queue.wake();
  return waiting.map(({ runAt }) => runAt);
}

const waits = async (): Promise<Declarant> => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  return device;
};

test('material is laid by kind, kept in order and sent in whole', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  const { members, open } = await device.imagePage();
  expect(open).toBe(true);
  const member_no = members[0]!.member_no;
  await refuses(
    'objectNotDocument',
    device.uploadsMaterial(member_no, 'pdf', 'PK\u0003\u0004 a paper of another kind'),
  );
  const [a, b, pdf] = [
    await device.uploadsMaterial(member_no),
    await device.uploadsMaterial(member_no),
    await device.uploadsMaterial(member_no, 'pdf'),
  ];
  const list = (files: string[], unclear: string[] = []) =>
    files.map((file_id) => ({ file_id, unclear: unclear.includes(file_id) }));
  const records = { member_no, image: 'medical_record', files: list([b, a, pdf]) };
  const kept = await device.laysImages({ images: [records] });
  expect(kept.members[0]!.images[0]!.files.map(({ file_id, type }) => [file_id, type])).toEqual([
    [b, 'image'],
    [a, 'image'],
    [pdf, 'document'],
  ]);
  const missing = await refuses('imagesMissing', device.laysImages({ submit: true }));
  expect(missing.data).toMatchObject({ missing: [{ image: 'examination' }] });
  const stranger = await waits();
  const theirs = (await stranger.imagePage()).members[0]!.images[0]!.files[0]!.file_id;
  await refuses('objectNotOwned', device.laysImages({ images: [{ ...records, files: list([theirs]) }] }));
  const many = { member_no, image: 'questionnaire', files: [] as ReturnType<typeof list> };
  for (let i = 0; i < 7; i += 1) many.files.push(...list([await device.uploadsMaterial(member_no)]));
  await refuses('imagesTooMany', device.laysImages({ images: [many] }));
  const blurred = await device.uploadsMaterial(member_no);
  const examination = { member_no, image: 'examination', files: list([blurred], [blurred]) };
  const refused = await refuses('imagesUnclear', device.laysImages({ images: [examination], submit: true }));
  expect(refused.data).toEqual({ file_ids: [blurred] });
  // A later visit has not measured it: the same picture stays what it was.
  const again = { ...examination, files: list([blurred]) };
  const laid = await device.laysImages({ images: [examination] });
  const later = await device.laysImages({ images: [again] });
  for (const page of [laid, later])
    expect(page.members[0]!.images.find(({ image }) => image === 'examination')!.files[0]).toMatchObject({
      ...{ unclear: true, flagged: false },
    });
  await refuses('imagesUnclear', device.laysImages({ images: [again], submit: true }));
  const request_id = randomUUID();
  const sent = { images: [examination], submit: true, anyway: [blurred], request_id };
  await device.laysImages(sent);
  await device.laysImages(sent);
  // On the next visit nothing is asked about it again, and it keeps its mark.
  await device.laysImages({ images: [examination] });
  await device.laysImages({ images: [examination], submit: true });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });
  expect(await device.manualStatus()).toMatchObject({ status: 'underwriting', result: null });
  const file = await underwriter.caseOf(device);
  expect(file).toMatchObject({ images: 4, kind: 'manual', because: [containing('心血管')] });
  expect(file.images_by_kind.find(({ image }) => image === 'examination')!.files[0]).toMatchObject({
    flagged: true,
  });
});

test('what two devices lay is kept of both, and what one took back stays away', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  const member_no = (await device.imagePage()).members[0]!.member_no;
  const picture = () => device.uploadsMaterial(member_no);
  const lays = async (files: string[], known: string[]) => {
    const of = { member_no, image: 'medical_record', known };
    const list = files.map((file_id) => ({ file_id, unclear: false }));
    const page = await device.laysImages({ images: [{ ...of, files: list }] });
    return page.members[0]!.images[0]!.files.map(({ file_id }) => file_id);
  };
  const [phone, tablet] = [await picture(), await picture()];
  expect(await lays([phone], [])).toEqual([phone]);
  expect(await lays([tablet], [])).toEqual([tablet, phone]);
  const second = await picture();
  expect(await lays([phone, second], [phone])).toEqual([phone, second, tablet]);
  expect(await lays([second], [phone, second, tablet])).toEqual([second]);
  expect(await lays([tablet, phone], [phone, tablet])).toEqual([second]);
});

test('a case that its customer gave up stands in nobody’s way', generous, async () => {
  const ahead = async (device: Declarant) => (await device.manualStatus()).ahead;
  const gone = await waits();
  const device = await waits();
  const before = await ahead(device);
  await gone.goesOn('cancel');
  expect(await ahead(device)).toBe(before - 1);
  expect((await gone.manualStatus()).status).toBe('invalid');
  const { cases } = await underwriter.asks(underwriting.cases, {});
  const place = ({ person }: Declarant) => cases.findIndex(({ name }) => name === person.name);
  expect(cases[place(gone)]!.status).toBe('invalid');
  const waiting = cases.filter(({ status }) => status === 'underwriting');
  expect(cases.slice(0, waiting.length)).toEqual(waiting);
  expect(place(gone)).toBeGreaterThan(place(device));
});

const asksForCheckup = async (device: Pick<Declarant, 'person'>) => {
  const { case_no } = await underwriter.caseOf(device);
  const images = [{ image: 'checkup', note: '请补充近两年的体检报告', again: [] }];
  return await underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
};

const takesBack = (case_no: string, request_id: string = randomUUID()) =>
  underwriter.asks(underwriting.takeBackImages, { case_no, request_id });

test('cases whose customer is asked for material take no place of those that wait', generous, async () => {
  const { context } = server.server.running;
  const waitsSince = async (day: string) => {
    const device = await waits();
    const { case_no } = await underwriter.caseOf(device);
    const own = eq(underwritingCases.caseNo, case_no);
    await context.connection.db
      .update(underwritingCases)
      .set({ sentAt: new Date(day) })
      .where(own);
    return { device, case_no };
  };
  const asked = await waitsSince('2020-01-01');
  const { device, case_no } = await waitsSince('2020-01-02');
  expect((await device.manualStatus()).ahead).toBe(1);
  expect(await asksForCheckup(asked.device)).toMatchObject({ asked_for_images: true });
  const rows = await deskRows(context, 1);
  expect(rows[0]!.case_no).toBe(case_no);
  expect(rows.map((one) => one.case_no)).toContain(asked.case_no);
  expect((await device.manualStatus()).ahead).toBe(0);
  expect((await asked.device.manualStatus()).ahead).toBe(0);
  await underwriter.concludes(device, { result: 'pass' });

  // However many were asked since: who was may be decided without it.
  const [own] = await context.connection.db
    .select()
    .from(underwritingCases)
    .where(eq(underwritingCases.caseNo, asked.case_no));
  const others = Array.from({ length: 51 }, (_, i) => ({
    ...own!,
    ...{ caseNo: `U-other-${i}`, memberNo: `M-other-${i}`, sentAt: new Date('2020-02-01') },
  }));
  const ofOthers = like(underwritingCases.caseNo, 'U-other-%');
  await context.connection.db.transaction(async (tx) => {
    // Nobody of them is there.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(underwritingCases).values(others);
  });
  onTestFinished(async () => void (await context.connection.db.delete(underwritingCases).where(ofOthers)));
  expect((await deskRows(context)).map((one) => one.case_no)).toContain(asked.case_no);
});

test('what an underwriter asked for is taken back, and decided without it', generous, async () => {
  const device = await waits();
  const { case_no } = await asksForCheckup(device);
  expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting' });
  await refuses('underwritingDecidedMeanwhile', underwriter.concludes(device, { result: 'pass' }));
  const request_id = randomUUID();
  for (const time of [request_id, request_id, randomUUID()])
    expect(await takesBack(case_no, time)).toMatchObject({ asked_for_images: false, status: 'underwriting' });
  expect(await device.manualStatus()).toMatchObject({ status: 'underwriting', asked_for: [] });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });
  await underwriter.concludes(device, { result: 'pass' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
  await refuses('underwritingDecidedMeanwhile', takesBack(case_no));
});

test.each([
  ['pass', {}, 'ocr', null],
  ['exclusion_pass', { exclusion }, 'ocr', ['exclusion']],
  ['add_fee_pass', { extra }, 'ocr', ['extra']],
  ['add_fee_and_exclusion', { extra, exclusion }, 'ocr', ['exclusion', 'extra']],
  ['refuse', {}, 'cancel_order', null],
  ['delay', { again_from: nextYear }, 'cancel_order', null],
] as const)('the underwriter decides %s', generous, async (result, rest, step, conditions) => {
  const device = await waits();
  const told = listens(device);
  const request_id = randomUUID();
  await underwriter.concludes(device, { result, ...rest }, request_id);
  await told;
  const status = await device.manualStatus();
  expect(status).toMatchObject({ status: 'completed', result, members: [{ reason: '按提交的资料核定。' }] });
  expect(status.members[0]!.underwriter).toMatch(/^\d{4}$/);
  if (conditions) {
    expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });
    expect(status.terms!.conditions.map(({ kind }) => kind)).toEqual(conditions);
    await device.acceptsAll();
    const order = await orderOf(device);
    expect(order!.firstFen).toBe(status.terms!.first_fen);
    expect(order!.firstFen > device.firstFen).toBe('extra' in rest);
  }
  expect(await device.looks()).toMatchObject({ current_step_alias: step });
  await refuses('underwritingDecidedMeanwhile', underwriter.concludes(device, { result, ...rest }));
  await underwriter.concludes(device, { result, ...rest }, request_id);
  expect(await device.newestMessage()).toMatch(/已有结论/);
});

const standsAtMaterial = async ({ processNo }: Declarant) => {
  const { db } = server.server.running.context.connection;
  const own = eq(processes.processNo, processNo);
  await db.update(processes).set({ current: 'manpower_underwriting' }).where(own);
};

test(
  'who still stands at their material when they were accepted goes on by sending it in',
  generous,
  async () => {
    const device = await waits();
    await standsAtMaterial(device);
    await underwriter.concludes(device, { result: 'pass' });
    expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting' });
    await device.laysImages({ submit: true });
    expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
  },
);

test('who still stands at their material when they were refused need send none', generous, async () => {
  const device = await waits();
  await standsAtMaterial(device);
  await underwriter.concludes(device, { result: 'refuse' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'cancel_order' });
});

describe('of two whom a person decides over', () => {
  /** An applicant whose income is asked about, and an ill spouse who is insured. */
  async function couple() {
    const spouse = inventedOfAge(30, 38);
    const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse });
    await device.declares({ heart: [], income: [] });
    await device.looks();
    await device.goesOn('turn_to_manual');
    await device.sendsImages();
    return { device, spouse: { person: spouse } };
  }

  test('a refusal of one is told at once, with its reason, and what was asked of the other is over', async () => {
    const { device, spouse } = await couple();
    await asksForCheckup(spouse);
    expect(await device.manualStatus()).toMatchObject({ asked_for: [{ title: '体检报告' }], result: null });
    await underwriter.concludes(device, { result: 'delay', again_from: nextYear });
    expect(await device.looks()).toMatchObject({ status: 'cancel', current_step_alias: 'cancel_order' });
    expect(await device.manualStatus()).toMatchObject({
      ...{ status: 'completed', result: 'delay', asked_for: [] },
      members: [{ name: device.person.name, reason: '按提交的资料核定。', again_from: nextYear }],
    });
    await expect.poll(() => messages(device), told).toContainEqual(containing('已有结论，请查看'));
  });

  test('the application stays with the customer until nobody is asked for material any more', async () => {
    const { device, spouse } = await couple();
    const [own, other] = [await asksForCheckup(device), await asksForCheckup(spouse)];
    const standsAt = async () => (await device.looks()).current_step_alias;
    await takesBack(own.case_no);
    expect(await standsAt()).toBe('manpower_underwriting');
    await underwriter.concludes(device, { result: 'pass' });
    await takesBack(other.case_no);
    expect(await standsAt()).toBe('manpower_underwriting_result');
    await underwriter.concludes(spouse, { result: 'pass' });
    expect(await standsAt()).toBe('ocr');
  });

  test('conditions are told of, and end, once there is nobody left to decide over', async () => {
    const { device, spouse } = await couple();
    await underwriter.concludes(device, { result: 'exclusion_pass', exclusion });
    expect(await device.manualStatus()).toMatchObject({ status: 'underwriting', result: null });
    const after = (days: number) => ({
      ...server.server.running.context,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    await expireConditions(after(28));
    expect(await expireConditions(after(31))).toBe(0);
    expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });
    const before = Date.now();
    await underwriter.concludes(spouse, { result: 'pass' });
    await expect.poll(() => messages(device), told).toContainEqual(containing('有条件需要您确认'));
    expect(
      (await messages(device)).filter((text) => /核保/.test(text) && /结论|条件/.test(text)),
    ).toHaveLength(1);
    const { result, terms } = await device.manualStatus();
    expect(result).toBe('exclusion_pass');
    expect(Date.parse(terms!.valid_until!)).toBeGreaterThanOrEqual(before + 30 * 86_400_000);
    await device.acceptsAll();
    expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
  });
});

test.each([
  ['pass', 'ocr'],
  ['refuse', 'cancel_order'],
] as const)(
  'whose %s was decided before decisions moved a sale goes on with the next look',
  generous,
  async (result, step) => {
    const device = await waits();
    const { db } = server.server.running.context.connection;
    const standsAt = (current: 'manpower_underwriting' | 'manpower_underwriting_result') =>
      db
        .update(processes)
        .set({ current, status: 'processing' })
        .where(eq(processes.processNo, device.processNo));
    await standsAt('manpower_underwriting');
    await underwriter.concludes(device, { result });
    await standsAt('manpower_underwriting_result');
    expect(await device.manualStatus()).toMatchObject({ result });
    expect(await device.manualStatus()).toMatchObject({ result });
    expect(await device.looks()).toMatchObject({ current_step_alias: step });
  },
);

test("a decision is whole, within what the product allows, and an underwriter's", generous, async () => {
  const device = await waits();
  const invalid = async (decision: Parameters<Underwriter['concludes']>[1], message: RegExp) => {
    const refused = await refuses('underwritingDecisionInvalid', underwriter.concludes(device, decision));
    expect(refused.message).toMatch(message);
  };
  await invalid({ result: 'add_fee_pass' }, /加费/);
  await invalid({ result: 'add_fee_pass', extra: { ...extra, permille: 2500 } }, /最高 200%/);
  await invalid({ result: 'add_fee_pass', extra: { ...extra, item_no: 'CI-NONE' } }, /项目/);
  await invalid({ result: 'pass', exclusion }, /除外/);
  await invalid({ result: 'delay', again_from: '2020-01-01' }, /今天以后/);
  const reviewer = new Reviewer(server.origin);
  await refuses('underwriterNeeded', reviewer.asks(underwriting.cases, {}));
  await refuses('underwritingCaseMissing', underwriter.asks(underwriting.lock, { case_no: 'UWNOTHING' }));
});

test('who opens a case leaves a trace, also where there are no pictures, and one for many looks', async () => {
  const { db } = server.server.running.context.connection;
  const device = await waits();
  const [member] = (await device.imagePage()).members;
  await db.delete(underwritingImages).where(eq(underwritingImages.memberNo, member!.member_no));
  const { case_no } = await underwriter.caseOf(device);
  await underwriter.caseOf(device);
  const looks = inArray(events.name, ['see_case', 'see_pictures']);
  const seen = await db
    .select()
    .from(events)
    .where(and(eq(events.ownerNo, member!.member_no), looks));
  expect(seen).toMatchObject([{ name: 'see_case', detail: { case_no } }]);
  await underwriter.concludes(device, { result: 'pass' });
});

test('more material is asked for, sent, and decided on', generous, async () => {
  const device = await waits();
  const { case_no, images_by_kind } = await underwriter.caseOf(device);
  const { db } = server.server.running.context.connection;
  const seen = await db.select().from(events).where(eq(events.name, 'see_pictures'));
  const [member] = (await device.imagePage()).members;
  expect(seen.filter(({ ownerNo }) => ownerNo === member!.member_no)).toMatchObject([
    { detail: { of: 'underwriting' } },
  ]);
  const again = images_by_kind[0]!.files.map(({ file_id }) => file_id);
  const images = [
    { image: 'checkup', note: '请补充近两年的体检报告', again: [] },
    { image: 'medical_record', note: '首页看不清', again },
  ];
  await underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting' });
  expect(await device.manualStatus()).toMatchObject({
    asked_for: [{ title: '体检报告', note: '请补充近两年的体检报告' }, { image: 'medical_record' }],
  });
  const early = await refuses(
    'underwritingDecidedMeanwhile',
    underwriter.concludes(device, { result: 'pass' }),
  );
  expect(early.message).toContain('正在等客户补充资料');
  const page = await device.imagePage();
  expect(page.members[0]!.images.find(({ image }) => image === 'checkup')).toMatchObject({ required: true });
  expect(page.members[0]!.images[0]!.files[0]).toMatchObject({ asked_again: true });
  await refuses('processStepUnfinished', device.goesOn('send_images'));
  await device.sendsImages();
  expect((await underwriter.caseOf(device)).asked_for_images).toBe(false);
  await underwriter.concludes(device, { result: 'pass' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
});

test('material is added until an underwriter looks, and again when they ask for it', generous, async () => {
  const device = await waits();
  const isOpen = async () => [(await device.imagePage()).open, (await device.manualStatus()).open_for_images];
  expect(await isOpen()).toEqual([true, true]);
  const { case_no } = await underwriter.caseOf(device);
  const told = listens(device);
  const looks = (release = false) => underwriter.asks(underwriting.lock, { case_no, release });
  await looks();
  await told;
  expect(await isOpen()).toEqual([false, false]);
  await looks(true);
  expect(await isOpen()).toEqual([false, false]);
  await refuses('processEventRefused', device.laysImages({ submit: true }));

  const images = [{ image: 'checkup', note: '请补充近两年的体检报告', again: [] }];
  await underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  expect(await isOpen()).toEqual([true, true]);
  // Whoever goes on looking at it while the customer is asked.
  await looks();
  await device.sendsImages();
  expect(await isOpen()).toEqual([true, true]);
});

test('material of one member leaves the case of another where it waits', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse });
  const other = { person: spouse };
  await device.declares({ income: [], heart: [] });
  await device.looks();
  await device.goesOn('turn_to_manual');
  await device.sendsImages();
  const colleague = new Underwriter(server.origin);
  const { case_no } = await underwriter.caseOf(device);
  const waiting = await underwriter.caseOf(other);
  await colleague.asks(underwriting.lock, { case_no: waiting.case_no });
  const asked = [{ image: 'checkup', note: '请补充近两年的体检报告', again: [] }];
  const request_id = randomUUID();
  await underwriter.asks(underwriting.askForImages, { case_no, request_id, images: asked });
  await device.looks();
  const laysOf = async (name: string) => {
    const { member_no } = (await device.imagePage()).members.find((one) => one.name === name)!;
    const files = [{ file_id: await device.uploadsMaterial(member_no), unclear: false }];
    return await device.laysImages({ images: [{ member_no, image: 'checkup', files }] });
  };
  await laysOf(device.person.name);
  await device.laysImages({ submit: true });
  expect((await underwriter.caseOf(device)).asked_for_images).toBe(false);
  const { sent_at, due_at, locked_by } = await underwriter.caseOf(other);
  expect({ sent_at, due_at, locked_by }).toMatchObject({
    ...{ sent_at: waiting.sent_at, due_at: waiting.due_at, locked_by: { name: colleague.name } },
  });
  // What came for the other as well is sent in.
  const again = { case_no, request_id: randomUUID(), images: [{ ...asked[0]!, image: 'questionnaire' }] };
  await underwriter.asks(underwriting.askForImages, again);
  await device.looks();
  const { member_no } = (await device.imagePage()).members.find(({ name }) => name === device.person.name)!;
  const files = [{ file_id: await device.uploadsMaterial(member_no), unclear: false }];
  await device.laysImages({ images: [{ member_no, image: 'questionnaire', files }] });
  await laysOf(spouse.name);
  await device.laysImages({ submit: true });
  expect((await underwriter.caseOf(other)).sent_at).not.toBe(waiting.sent_at);
});

test('a message that goes out late asks for nothing that was sent in meanwhile', generous, async () => {
  const device = await waits();
  const { case_no } = await underwriter.caseOf(device);
  const images = [{ image: 'checkup', note: '请补充近两年的体检报告', again: [] }];
  const texts = async () =>
    (await device.call(inbox.sms, { mobile: device.person.mobile })).map(({ text }) => text);
  const wanted = async () => (await texts()).filter((text) => text.includes('核保需要补充资料'));
  await underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  await expect.poll(wanted, told).toHaveLength(1);
  const sends = sendUnderwritingNotice(server.server.running.context);
  const late = () => sends({ caseNo: case_no, origin: server.origin }, running);
  await late();
  expect(await wanted()).toHaveLength(2);
  await device.sendsImages();
  await late();
  expect(await wanted()).toHaveLength(2);
});

test('over material that came since nobody decides who has not seen it', generous, async () => {
  const device = await waits();
  const { case_no, sent_at } = await underwriter.caseOf(device);
  await device.sendsImages();
  const decision = { case_no, sent_at, result: 'pass', reason: '按提交的资料核定。' } as const;
  const late = await refuses(
    'underwritingDecidedMeanwhile',
    underwriter.asks(underwriting.decide, { ...decision, request_id: randomUUID() }),
  );
  expect(late.message).toContain('客户刚刚重新提交');
  expect(await underwriter.caseOf(device)).toMatchObject({ status: 'underwriting', decision: null });
  await underwriter.concludes(device, { result: 'pass' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
});

test('of two who ask for material the second is told that the first did, and what was asked stays', async () => {
  const device = await waits();
  const { case_no } = await underwriter.caseOf(device);
  const asksFor = (image: string) => {
    const images = [{ image, note: `请补充${image}`, again: [] }];
    return underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  };
  await asksFor('checkup');
  const second = await refuses('underwritingDecidedMeanwhile', asksFor('medical_record'));
  expect(second.message).toContain('同事刚刚已请客户补充资料');
  expect((await device.manualStatus()).asked_for).toMatchObject([{ note: '请补充checkup' }]);
});

test('what the underwriter offers may be declined', generous, async () => {
  const device = await waits();
  await underwriter.concludes(device, { result: 'add_fee_pass', extra });
  const { terms } = await device.manualStatus();
  expect(terms).toMatchObject({ accepted: false, conditions: [{ kind: 'extra', accepted_at: null }] });
  expect(terms!.first_fen).toBeGreaterThan(device.firstFen);
  await device.looks();
  await refuses('processEventRefused', device.goesOn('pass_health'));
  expect(await device.goesOn('cancel')).toMatchObject({ status: 'cancel' });
  const [condition] = terms!.conditions;
  await refuses('processOver', device.accepts(condition!.condition_no));
  expect(await orderOf(device)).toMatchObject({ status: 'cancel', firstFen: device.firstFen });
});

test(
  'a birthday since the application is in what the offer costs, before it is accepted',
  generous,
  async () => {
    const { context } = server.server.running;
    const { number: certificateNumber } = someone('self', 34, '未用', 'id_card', 5);
    const person = { ...inventedOfAge(30, 38), certificateNumber };
    const device = await Declarant.applies(server.origin, 'AX-CI-02', { person });
    await device.comesBeforeUnderwriter();
    const applied = await underwriter.caseOf(device);
    expect(applied).toMatchObject({ first_fen: device.firstFen, submitted_fen: null });
    const real = context.now;
    const later = inDays(context, 6).now;
    try {
      Object.assign(context, { now: later });
      const file = await new Underwriter(server.origin).caseOf(device);
      expect(file.first_fen).toBeGreaterThan(device.firstFen);
      expect(file.submitted_fen).toBe(device.firstFen);
      expect(file.items[0]!.fen).toBeGreaterThan(applied.items[0]!.fen);
    } finally {
      Object.assign(context, { now: real });
    }
    await underwriter.concludes(device, { result: 'add_fee_pass', extra });
    const { terms: before } = await device.manualStatus();
    try {
      Object.assign(context, { now: later });
      const { terms } = await device.manualStatus();
      expect(terms!.before_fen).toBeGreaterThan(before!.before_fen);
      expect(terms!.first_fen).toBeGreaterThan(before!.first_fen);
      expect(terms!.conditions[0]!.extra_fen).toBe(terms!.first_fen - terms!.before_fen);
      // On a page that stands open since then.
      const { condition_no } = terms!.conditions[0]!;
      const act = { kind: 'accept', condition_no, first_fen: before!.first_fen } as const;
      const late = device.call(health.acceptConditions, { ...device.process, request_id: randomUUID(), act });
      await refuses('premiumChanged', late);
      await device.acceptsAll();
      expect((await orderOf(device))!.firstFen).toBe(terms!.first_fen);
      expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
    } finally {
      Object.assign(context, { now: real });
    }
    // What was accepted is what is shown from then on.
    expect((await device.manualStatus()).terms!.first_fen).toBe((await orderOf(device))!.firstFen);
  },
);

test('what nobody accepts in thirty days is given up, after a reminder', generous, async () => {
  const [late, accepting] = [await waits(), await waits()];
  for (const device of [late, accepting])
    await underwriter.concludes(device, { result: 'exclusion_pass', exclusion });
  const until = (await late.manualStatus()).terms!.valid_until!;
  await accepting.acceptsAll();
  const onDay = (days: number, ms = 0) => ({
    ...server.server.running.context,
    now: () => new Date(Date.parse(until) + days * 86_400_000 + ms),
  });
  await expireConditions(onDay(-4));
  expect(await late.newestMessage()).toMatch(/有条件需要您确认/);
  const { orderNo } = (await orderOf(late))!;
  // Who was told keeps nobody else from the fifty of each minute.
  const toTell = async () => {
    const soon = { after: onDay(-2).now(), by: onDay(1).now() };
    const offers = await offersToRemind(onDay(0).connection.db, soon, sendConditionsNoticeJob);
    return offers.filter((offer) => offer.orderNo === orderNo).map((offer) => offer.until.toISOString());
  };
  expect(await toTell()).toEqual([until]);
  await expireConditions(onDay(-2));
  expect(await toTell()).toEqual([]);
  await expireConditions(onDay(-1));
  await morningComes(orderNo);
  await expect
    .poll(() => messages(late), told)
    .toContainEqual(expect.stringMatching(/“守护一生重疾险”的核保条件还没有确认/));
  expect((await messages(late)).filter((text) => text.includes('还没有确认'))).toHaveLength(1);
  expect(await expireConditions(onDay(0, -1))).toBe(0);
  expect(await late.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });

  const ended = await Promise.all([expireConditions(onDay(0)), expireConditions(onDay(0))]);
  expect(ended.sort()).toEqual([0, 1]);
  expect(await late.looks()).toMatchObject({ status: 'cancel', current_step_alias: 'cancel_order' });
  await morningComes(orderNo);
  await expect.poll(() => messages(late), told).toContainEqual(containing('这次投保已取消'));
  const { db } = server.server.running.context.connection;
  const rows = await db.select().from(events).where(eq(events.ownerNo, late.processNo));
  expect(rows.filter(({ name }) => name === 'expire_conditions')).toMatchObject([
    { detail: { until }, actor: 'clock' },
  ]);
  expect(await accepting.looks()).toMatchObject({ current_step_alias: 'ocr' });
});

test('an offer that cannot be given up, or told of, holds up none behind it', generous, async () => {
  const { context } = server.server.running;
  const [stuck, other] = [await waits(), await waits()];
  for (const device of [stuck, other])
    await underwriter.concludes(device, { result: 'exclusion_pass', exclusion });
  const { orderNo } = (await orderOf(stuck))!;
  const { orderNo: otherNo } = (await orderOf(other))!;
  const until = Date.parse((await stuck.manualStatus()).terms!.valid_until!);
  const endsAt = (orderNo: string, validUntil: Date) =>
    context.connection.db
      .update(underwritingConditions)
      .set({ validUntil })
      .where(eq(underwritingConditions.orderNo, orderNo));
  // It is the first that is taken up.
  await endsAt(orderNo, new Date(until - 1000));
  const enqueue = context.jobs.enqueue.bind(context.jobs);
  const failing = vi.spyOn(context.jobs, 'enqueue').mockImplementation(async (tx, kind, job) => {
    if (job.key.startsWith(orderNo)) throw new Error('no job is taken');
    await enqueue(tx, kind, job);
  });
  const at = (ms: number) => ({ ...context, now: () => new Date(until + ms) });
  try {
    await expireConditions(at(-86_400_000));
    expect(await morningComes(otherNo)).toHaveLength(1);
    expect(await expireConditions(at(0))).toBe(1);
  } finally {
    failing.mockRestore();
  }
  expect(await stuck.looks()).toMatchObject({ status: 'processing' });
  expect(await other.looks()).toMatchObject({ status: 'cancel' });
  expect(await expireConditions(at(0))).toBe(1);
  expect(await stuck.looks()).toMatchObject({ status: 'cancel' });
});

/** That moment in Beijing. */
const inBeijing = (day: string, time: string) => new Date(`${day}T${time}+08:00`);

test('the last day that an offer names is a whole day, to its midnight', generous, async () => {
  const { context } = server.server.running;
  const { now } = context;
  onTestFinished(() => void Object.assign(context, { now }));
  const [late, accepting] = [await waits(), await waits()];
  for (const device of [late, accepting])
    await underwriter.concludes(device, { result: 'exclusion_pass', exclusion });
  const lastDay = lastDayBefore((await late.manualStatus()).terms!.valid_until!);
  const at = (day: string, time: string) => ({ ...context, now: () => inBeijing(day, time) });

  expect(await expireConditions(at(lastDay, '23:59:59'))).toBe(0);
  expect(await late.looks()).toMatchObject({ current_step_alias: 'manpower_underwriting_result' });
  // As of a customer who came back within the thirty days of a login.
  await context.connection.db.update(sessions).set({ expiresAt: inBeijing(addDays(lastDay, 2), '00:00:00') });
  Object.assign(context, { now: at(lastDay, '23:59:59').now });
  await accepting.acceptsAll();
  Object.assign(context, { now });
  expect(await accepting.looks()).toMatchObject({ current_step_alias: 'ocr' });
  expect(await expireConditions(at(addDays(lastDay, 1), '00:00:00'))).toBe(1);
  expect(await late.looks()).toMatchObject({ status: 'cancel' });
});

test(
  'of an offer that ends at midnight the customer is told by day, with its last day',
  generous,
  async () => {
    const { context } = server.server.running;
    const device = await waits();
    await underwriter.concludes(device, { result: 'exclusion_pass', exclusion });
    const { orderNo } = (await orderOf(device))!;
    const lastDay = lastDayBefore((await device.manualStatus()).terms!.valid_until!);
    for (const [day, words] of [
      [addDays(lastDay, -2), `${dayInWords(inBeijing(lastDay, '12:00:00'))} 24:00 到期`],
      [addDays(lastDay, 1), '这次投保已取消'],
    ] as const) {
      await expireConditions({ ...context, now: () => inBeijing(day, '00:00:30') });
      expect(await morningComes(orderNo)).toEqual([inBeijing(day, '09:00:00')]);
      await expect.poll(() => messages(device), told).toContainEqual(containing(words));
    }
  },
);

test('what is cancelled is decided by nobody any more', generous, async () => {
  const device = await waits();
  await device.goesOn('cancel');
  expect(await device.manualStatus()).toMatchObject({ status: 'invalid' });
  const refused = await refuses('underwritingOver', underwriter.concludes(device, { result: 'pass' }));
  expect(refused.message).toContain('投保已取消');
});

/** Resolves when the process's event stream says that something changed. */
async function listens(device: Declarant): Promise<void> {
  const stopped = new AbortController();
  const response = await fetch(`${device.origin}${identityEvents}?process_no=${device.processNo}`, {
    headers: { 'Visitor-Authorization': device.token },
    signal: stopped.signal,
  });
  for await (const chunk of response.body!)
    if (Buffer.from(chunk).toString().includes(device.processNo)) break;
  stopped.abort();
}
