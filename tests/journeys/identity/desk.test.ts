import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { auth } from '../../../contract/services/auth.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { consent } from '../../../contract/services/consent.ts';
import { identityEvents, ocr } from '../../../contract/services/ocr.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { review } from '../../../contract/services/review.ts';
import { sendIdentityRefused } from '../../../server/jobs/messages/send-identity-refused.ts';
import { portraitKey } from '../../../server/domain/files/object-keys.ts';
import { keepMemberSchedule } from '../../../server/jobs/retention/keep-member-schedule.ts';
import { keepPortraits } from '../../../server/jobs/retention/keep-portraits.ts';
import { cardPortraitKey } from '../../../server/records/member-identity/card-portrait.ts';
import { scopeOfMember } from '../../../server/records/member-identity/identity-scope.ts';
import { hashToken } from '../../../server/records/sessions/tokens.ts';
import { events } from '../../../server/tables/event.ts';
import { identityCases } from '../../../server/records/review/identity-cases.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { links } from '../../../server/tables/link.ts';
import {
  cardCorrections,
  faceChecks,
  identityDecisions,
  memberFaces,
} from '../../../server/tables/member-identity.ts';
import { processSessions } from '../../../server/tables/process.ts';
import { sessions } from '../../../server/tables/session.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import {
  actsOnCard,
  actsOnFace,
  cardPicture,
  comesByLink,
  consents,
  faceFrames,
  familyApplies,
  onHoldersDevice,
  provesInvitation,
  readsSide,
  requestId,
  sendsPaper,
  showsCard,
  showsFace,
  someone,
  uploads,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

/** A card with the sign of a copy, which a person looks at; `face`: whose portrait is on it. */
async function showsCardForPerson(mine: Identifying, me: FamilyMember, face = me.number) {
  await consents(mine, 'id_card');
  await readsSide(mine, 'front', cardPicture(me, 'front', { face, signs: ['copy'] }));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] });
}

const refusesCard = ({ member_no }: Identifying) =>
  new Reviewer(server.origin).decidesIdentity({
    ...{ member_no, what: 'card', decision: 'refuse' },
    reason: '照片像复印件，请拍证件原件',
  });

test('the desk passes a card and refuses a face, with a reason', { timeout: 180_000 }, async () => {
  const me = someone('self', 34, '顾清野');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  const owner = { ...device.process, member_no: mine.member_no };
  await consents(mine, 'id_card');
  await readsSide(
    mine,
    'front',
    cardPicture(me, 'front', { fields: { address: '示例省样本市青禾路 1B 号' } }),
  );
  await readsSide(mine, 'back', cardPicture(me, 'back', { signs: ['copy'] }));
  await actsOnCard(mine, { kind: 'confirm', fields: { address: '示例省样本市青禾路 18 号' }, looked_at: [] });
  await actsOnFace(mine, { kind: 'to_person' });

  const reviewer = new Reviewer(server.origin);
  const { cases } = await reviewer.asks(review.identityCases, {});
  expect(cases.map(({ what, because, state }) => [what, because, state])).toEqual([
    ['card', 'copy', 'to_person'],
    ['face', 'chosen_by_customer', 'to_person'],
  ]);
  const card = { member_no: mine.member_no, what: 'card' } as const;
  const file = await reviewer.asks(review.identityCase, card);
  expect(file.corrections).toMatchObject([
    { field: 'address', read: '示例省样本市青禾路 1B 号', typed: '示例省样本市青禾路 18 号', by: 'member' },
  ]);
  const { db: rows } = context.connection;
  const ofMine = eq(cardCorrections.memberNo, mine.member_no);
  const [kept] = await rows.select().from(cardCorrections).where(ofMine);
  const ofProcess = eq(processSessions.processNo, device.processNo);
  const [holder] = await rows.select().from(processSessions).where(ofProcess);
  expect(kept?.actor).toBe(holder?.sessionId ?? 'nobody');
  expect([kept?.at.toISOString(), file.corrections[0]?.at]).toEqual([file.sent_at, file.sent_at]);
  expect(file.pictures.map(({ place }) => place)).toEqual(['back', 'front']);
  await reviewer.asks(review.identityCase, card);
  const { db } = server.server.running.context.connection;
  const seen = await db.select().from(events).where(eq(events.name, 'see_pictures'));
  expect(seen).toMatchObject([{ ownerNo: mine.member_no, detail: { of: 'identity' } }]);
  expect((await fetch(file.pictures[0]!.url)).status).toBe(200);
  await refuses('multipleErrors', reviewer.decidesIdentity({ ...card, decision: 'pass', reason: '' }));
  const passed = { ...card, decision: 'pass', reason: '原件清楚，与本人一致' } as const;
  expect(await reviewer.decidesIdentity(passed)).toMatchObject({ state: 'passed' });
  expect(await reviewer.decidesIdentity(passed)).toMatchObject({ state: 'passed' });
  const late = await refuses(
    'reviewedMeanwhile',
    reviewer.decidesIdentity({ ...passed, decision: 'refuse' }),
  );
  expect(late.message).not.toContain('录制');
  const face = {
    member_no: mine.member_no,
    what: 'face',
    decision: 'refuse',
    reason: '请在视频里再核实一次',
  } as const;
  expect(await reviewer.decidesIdentity(face)).toMatchObject({ state: 'refused' });
  expect(await device.call(faceRecognition.detail, owner)).toMatchObject({
    state: 'refused',
    message_of_person: '请在视频里再核实一次',
  });
  // What was written of a pass is the desk's alone.
  expect(await device.call(ocr.detail, owner)).toMatchObject({ state: 'passed', message_of_person: null });
  // Whoever holds no staff's token learns nothing of it.
  await refuses('staffLoginInvalid', device.call(review.identityCases, {}));
  await device.goesOn('recognise_cards');
  await refuses('processStepUnfinished', device.goesOn('recognise_faces'));
});

test('what was typed of a child’s paper is seen beside the application', async () => {
  const me = someone('self', 35, '苏晚晴');
  const child = someone('children', 5, '苏小禾', 'birth_certificate');
  const sibling = someone('children', 7, '苏小满');
  const device = await familyApplies(server.origin, me, [child, sibling]);
  const theirs = await onHoldersDevice(device, child.name);
  await consents(theirs, 'id_card');
  const number = 'T99001122';
  await sendsPaper(theirs, { ...child, number });
  const card = { member_no: theirs.member_no, what: 'card' } as const;
  const { fields, phone } = await new Reviewer(server.origin).asks(review.identityCase, card);
  expect(phone).toEqual({ mobile_masked: maskMobile(me.mobile), is_applicants: true });
  const same = (field: string, value: string) => ({
    field,
    read: null,
    value,
    applied: value,
    matches: true,
  });
  expect(fields).toEqual([
    same('name', child.name),
    { field: 'number', read: null, value: number, applied: child.number, matches: false },
    same('birth', child.birth),
    same('gender', child.gender),
  ]);

  // Of a child's card, too, the applicant puts right what was read.
  const siblings = await onHoldersDevice(device, sibling.name);
  await consents(siblings, 'id_card');
  const misread = { signs: ['copy'], fields: { address: '示例省样本市青禾路 1B 号' } } as const;
  await readsSide(siblings, 'front', cardPicture(sibling, 'front', misread));
  await readsSide(siblings, 'back', cardPicture(sibling, 'back'));
  const typed = { address: '示例省样本市青禾路 18 号' };
  await actsOnCard(siblings, { kind: 'confirm', fields: typed, looked_at: [] });
  const ofSibling = { member_no: siblings.member_no, what: 'card' } as const;
  const { corrections } = await new Reviewer(server.origin).asks(review.identityCase, ofSibling);
  expect(corrections).toMatchObject([{ field: 'address', typed: typed.address, by: 'applicant' }]);
});

/** A picture of which nothing could be read. */
const unread = (me: FamilyMember, side: 'front' | 'back') =>
  cardPicture(me, side, {
    blurred: true,
    fields: { name: undefined as never, number: undefined as never, valid_until: undefined as never },
  });

test('whose card was not read is seen by the last picture of each side, and can be called', async () => {
  const me = someone('self', 47, '叶听雨');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await consents(mine, 'id_card');
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await refuses('cardUnreadable', readsSide(mine, 'front', unread(me, 'front')));
  const last = await uploads(mine, 'id_card', unread(me, 'front'));
  const act = { kind: 'read', side: 'front', file_id: last, anyway: false } as const;
  await refuses('cardUnreadable', actsOnCard(mine, act));
  await refuses('cardUnreadable', readsSide(mine, 'back', unread(me, 'back')));
  await actsOnCard(mine, { kind: 'to_person' });

  const reviewer = new Reviewer(server.origin, '许南乔');
  const card = { member_no: mine.member_no, what: 'card' } as const;
  const { pictures, phone } = await reviewer.asks(review.identityCase, card);
  expect(pictures).toMatchObject([
    { place: 'back', flagged: false },
    { place: 'front', flagged: true, file_id: last },
  ]);
  expect((await fetch(pictures[1]!.url)).status).toBe(200);
  expect(phone).toEqual({ mobile_masked: maskMobile(me.mobile), is_applicants: false });
  const look = { ...card, request_id: requestId() };
  for (const one of [look, look, { ...card, request_id: requestId() }])
    expect(await reviewer.asks(review.identityPhone, one)).toEqual({ mobile: me.mobile });
  const { db } = context.connection;
  const ofMine = await db.select().from(events).where(eq(events.ownerNo, mine.member_no));
  expect(ofMine.filter(({ name }) => name === 'see_phone')).toHaveLength(2);

  // Of the card that was refused nothing is shown beside the next one.
  await refusesCard(mine);
  await refuses('reviewedMeanwhile', reviewer.asks(review.identityPhone, look));
  await refuses('cardUnreadable', readsSide(mine, 'front', unread(me, 'front')));
  await refuses('cardWrongSide', readsSide(mine, 'front', cardPicture(me, 'back')));
  await actsOnCard(mine, { kind: 'to_person' });
  const again = await reviewer.asks(review.identityCase, card);
  expect(again.pictures).toMatchObject([{ place: 'front', flagged: true }]);
  expect(again.pictures[0]!.file_id).not.toBe(last);
  await refusesCard(mine);
  await refuses('cardUnreadable', readsSide(mine, 'front', unread(me, 'front')));
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  await actsOnCard(mine, { kind: 'to_person' });
  const both = await reviewer.asks(review.identityCase, card);
  expect(both.pictures).toMatchObject([
    { place: 'back', flagged: false },
    { place: 'front', flagged: true },
  ]);
});

test('over a card that was photographed anew nobody decides by the picture before', async () => {
  const me = someone('self', 35, '莫清如');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCardForPerson(mine, me);
  const reviewer = new Reviewer(server.origin, '许南乔');
  const card = { member_no: mine.member_no, what: 'card' } as const;
  const seen = await reviewer.asks(review.identityCase, card);
  await refusesCard(mine);
  await showsCardForPerson(mine, me);
  const passed = { ...card, decision: 'pass', reason: '原件清楚，与本人一致' } as const;
  const late = await refuses(
    'reviewedMeanwhile',
    reviewer.asks(review.decideIdentity, { ...passed, sent_at: seen.sent_at }),
  );
  expect(late.message).toContain('客户刚刚重新提交');
  expect(await reviewer.asks(review.identityCase, card)).toMatchObject({ state: 'to_person' });
  expect(await reviewer.decidesIdentity(passed)).toMatchObject({ state: 'passed' });
});

test('nobody looks at who is in a sale that was cancelled', async () => {
  const me = someone('self', 36, '纪南星');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  await actsOnFace(mine, { kind: 'to_person' });
  const reviewer = new Reviewer(server.origin);
  const namesAtDesk = async () =>
    (await reviewer.asks(review.identityCases, {})).cases.map(({ name }) => name);
  expect(await namesAtDesk()).toContain(me.name);
  await device.goesOn('cancel');
  expect(await namesAtDesk()).not.toContain(me.name);
  const face = { member_no: mine.member_no, what: 'face', sent_at: null } as const;
  const refused = { ...face, decision: 'refuse', reason: '与证件不是同一人' } as const;
  await refuses('reviewNotOpen', reviewer.asks(review.decideIdentity, refused));
});

test('cases of sales that were cancelled take no place of those that wait', async () => {
  const waitsSince = async (name: string, day: string) => {
    const me = someone('self', 38, name);
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    await actsOnFace(mine, { kind: 'to_person' });
    const ofMine = eq(memberFaces.memberNo, mine.member_no);
    await context.connection.db
      .update(memberFaces)
      .set({ doneAt: new Date(day) })
      .where(ofMine);
    return device;
  };
  await (await waitsSince('安知行', '2020-01-01')).goesOn('cancel');
  await waitsSince('方知遇', '2020-01-02');
  const [longest] = await identityCases(context, 1);
  expect(longest).toMatchObject({ name: '方知遇', state: 'to_person' });
});

test('who looks at a case is told to the others, until they leave it or a minute has gone by', async () => {
  const me = someone('self', 36, '骆青岩');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCardForPerson(mine, me);
  const [first, second] = [new Reviewer(server.origin), new Reviewer(server.origin, '许南乔')];
  const card = { member_no: mine.member_no, what: 'card' } as const;
  const holder = async () => (await second.asks(review.identityCase, card)).locked_by?.name ?? null;
  await first.asks(review.lockIdentity, card);
  expect((await second.asks(review.lockIdentity, card)).locked_by).toMatchObject({ name: '程清和' });
  const { cases } = await second.asks(review.identityCases, {});
  expect(cases.find(({ name }) => name === me.name)?.locked_by).toMatchObject({ name: '程清和' });
  await second.asks(review.lockIdentity, { ...card, release: true });
  expect(await holder()).toBe('程清和');
  await first.asks(review.lockIdentity, { ...card, release: true });
  expect(await holder()).toBeNull();
  await first.asks(review.lockIdentity, card);
  const { now } = context;
  onTestFinished(() => void Object.assign(context, { now }));
  Object.assign(context, { now: () => new Date(Date.now() + 61_000) });
  expect(await holder()).toBeNull();
});

test('that a refusal is told by message is said only while one goes out', async () => {
  const me = someone('self', 37, '蒋南星');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  await actsOnFace(mine, { kind: 'to_person' });
  const reviewer = new Reviewer(server.origin);
  const face = { member_no: mine.member_no, what: 'face' } as const;
  const refused = { ...face, decision: 'refuse', reason: '与证件不是同一人' } as const;
  expect(await reviewer.decidesIdentity(refused)).toMatchObject({ is_told: true });
  await device.goesOn('cancel');
  expect(await reviewer.asks(review.identityCase, face)).toMatchObject({ state: 'refused', is_told: false });
});

test(
  'who is refused after the sale went on is told by message, and does it anew by the link',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 41, '苏望舒');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    await actsOnFace(mine, { kind: 'to_person' });
    await device.goesOn('recognise_cards');
    expect((await device.goesOn('recognise_faces')).current_step_alias).toBe('order_confirmation');
    await refuses('processEventRefused', actsOnFace(mine, { kind: 'begin' }));

    const reviewer = new Reviewer(server.origin);
    const decision = { member_no: mine.member_no, what: 'face', decision: 'refuse' } as const;
    await reviewer.decidesIdentity({ ...decision, reason: '请由本人在亮处再做一次' });
    // It leads the applicant into the sale, where nothing goes on before their face is done anew.
    const { code } = await device.messageTo(me.mobile, '人脸识别没有通过');
    expect(await device.call(bridge.transferRealLink, { code })).toMatchObject({
      real_link: `/insure-progress?processNo=${device.processNo}`,
    });
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['face_recognition'] });
    const refusalsTold = async () => {
      const payload = { memberNo: mine.member_no, what: 'face', origin: server.origin } as const;
      await sendIdentityRefused(context)(payload, {} as RunningJob);
      const texts = await device.call(inbox.sms, { mobile: me.mobile });
      return texts.filter(({ text }) => text.includes('人脸识别没有通过')).length;
    };
    expect(await refusalsTold()).toBe(2);
    const result = await showsFace(mine, me.number);
    expect(result).toMatchObject({ kind: 'result', detail: { state: 'passed' } });
    // A message that a carrier kept for hours says nothing that is over.
    expect(await refusalsTold()).toBe(2);
    expect((await device.looks()).data.redo).toBeNull();
    expect((await reviewer.asks(review.identityCases, {})).cases).not.toContainEqual(
      expect.objectContaining({ member_no: mine.member_no }),
    );
  },
);

test('of a card that a person refused nothing counts: both sides are photographed anew', async () => {
  const me = someone('self', 43, '谢清和');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCardForPerson(mine, me);
  await refusesCard(mine);
  const confirms = () => actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] });
  await refuses('cardNotRead', confirms());
  await refuses('cardNotRead', actsOnCard(mine, { kind: 'adopt', field: 'name' }));
  const front = await readsSide(mine, 'front', cardPicture(me, 'front'));
  expect(front).toMatchObject({ state: 'reading', sides: { back: null } });
  await refuses('cardNotRead', confirms());
  await readsSide(mine, 'back', cardPicture(me, 'back'));
  expect(await confirms()).toMatchObject({ state: 'passed' });
});

test(
  'whose card a person refused shows the face anew, to the card that is photographed then',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 44, '沈若谷');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    const owner = { ...device.process, member_no: mine.member_no };
    await showsCardForPerson(mine, me, 'a stranger');
    await consents(mine, 'face');
    const passed = await showsFace(mine, 'a stranger');
    expect(passed).toMatchObject({ detail: { state: 'passed' } });
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
    await refusesCard(mine);
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['ocr', 'face_recognition'] });
    expect(await device.call(faceRecognition.detail, owner)).toMatchObject({
      ...{ state: 'refused', attempts_left: 3 },
      message_of_person: '证件没有通过。请先重新拍摄证件，再做一次人脸识别',
    });
    await showsCard(mine, me);
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['face_recognition'] });
    const again = await showsFace(mine, 'a stranger');
    expect(again).toMatchObject({ detail: { state: 'running', code: 'wrong_person' } });
    expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
    expect((await device.looks()).data.redo).toBeNull();
  },
);

test(
  'whose card a person refused while the face waits, too, shows the face anew to the next card',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 44, '沈若水');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCardForPerson(mine, me, 'a stranger');
    await actsOnFace(mine, { kind: 'to_person' });
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
    await refusesCard(mine);
    const face = { member_no: mine.member_no, what: 'face' } as const;
    const passed = { ...face, decision: 'pass', reason: '与证件是同一人' } as const;
    await refuses('reviewedMeanwhile', new Reviewer(server.origin, '许南乔').decidesIdentity(passed));
    // Nor is there a way to have it looked at beside the card before.
    await refuses('cardNotRead', actsOnFace(mine, { kind: 'to_person' }));
    await showsCard(mine, me);
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['face_recognition'] });
    await consents(mine, 'face');
    const again = await showsFace(mine, 'a stranger');
    expect(again).toMatchObject({ detail: { state: 'running', code: 'wrong_person' } });
    expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
    expect((await device.looks()).data.redo).toBeNull();
  },
);

test('a try that was begun before the card was refused counts no more', { timeout: 120_000 }, async () => {
  const me = someone('self', 44, '沈若木');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCardForPerson(mine, me, 'a stranger');
  await consents(mine, 'face');
  const begun = await actsOnFace(mine, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no try was begun');
  await refusesCard(mine);
  const frames = faceFrames('a stranger', begun.challenges);
  const answer = { kind: 'answer', check_no: begun.check_no, frames } as const;
  await refuses('faceCheckMissing', actsOnFace(mine, answer));
  await showsCard(mine, me);
  expect(await showsFace(mine, me.number)).toMatchObject({ detail: { state: 'passed' } });
});

test('what was decided before is told with who and why once it is sent anew, and forgotten with it', async () => {
  const me = someone('self', 43, '祁远山');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCardForPerson(mine, me);
  const reviewer = new Reviewer(server.origin);
  const card = { member_no: mine.member_no, what: 'card' } as const;
  const decisions = async () => (await reviewer.asks(review.identityCase, card)).decisions;
  const { sent_at } = await reviewer.asks(review.identityCase, card);
  expect(await decisions()).toEqual([]);
  await refusesCard(mine);
  await showsCardForPerson(mine, me);
  const reason = '照片像复印件，请拍证件原件';
  const earlier = { decision: 'refuse', reason, reviewer: '程清和', sent_at };
  expect(await decisions()).toMatchObject([earlier]);
  await reviewer.decidesIdentity({ ...card, decision: 'pass', reason: '这次拍的是原件' });
  expect(await decisions()).toMatchObject([{ decision: 'pass', reason: '这次拍的是原件' }, earlier]);
  await device.call(consent.withdraw, {
    ...{ ...device.process, member_no: mine.member_no },
    purpose: 'id_card',
  });
  expect(await context.connection.db.select().from(identityDecisions).where(decidedOver(mine))).toEqual([]);
});

const decidedOver = ({ member_no }: Identifying) => eq(identityDecisions.memberNo, member_no);

test(
  'tries that a refusal gave back are still there after the consent, or the card’s, is withdrawn and given anew',
  { timeout: 180_000 },
  async () => {
    for (const [name, purpose] of [
      ['许望川', 'face'],
      ['许望云', 'id_card'],
    ] as const) {
      const me = someone('self', 42, name);
      const device = await familyApplies(server.origin, me, []);
      const mine = await onHoldersDevice(device, me.name);
      const owner = { ...device.process, member_no: mine.member_no };
      await showsCard(mine, me);
      await consents(mine, 'face');
      for (let tries = 0; tries < 3; tries++) await showsFace(mine, 'a stranger');
      const reviewer = new Reviewer(server.origin);
      const refusal = { member_no: mine.member_no, what: 'face', decision: 'refuse' } as const;
      await reviewer.decidesIdentity({ ...refusal, reason: '看不清脸，请在亮处重新识别' });
      await device.call(consent.withdraw, { ...owner, purpose });

      const forgotten = { state: 'owed', attempts_left: 3, message_of_person: null };
      expect(await device.call(faceRecognition.detail, owner)).toMatchObject(forgotten);
      const { cases } = await reviewer.asks(review.identityCases, {});
      expect(cases.filter((one) => one.member_no === mine.member_no && one.what === 'face')).toEqual([]);
      await (purpose === 'face' ? consents(mine, 'face') : showsCard(mine, me));
      expect(await showsFace(mine, 'a stranger')).toMatchObject({
        detail: { state: 'running', attempts_left: 2 },
      });
    }
  },
);

test(
  'whose face a person refused after three tries that failed may try three times more',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 42, '许望舒');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    const owner = { ...device.process, member_no: mine.member_no };
    await showsCard(mine, me);
    await consents(mine, 'face');
    for (let tries = 0; tries < 3; tries++) await showsFace(mine, 'a stranger');
    const refusal = { member_no: mine.member_no, what: 'face', decision: 'refuse' } as const;
    const reason = '看不清脸，请在亮处重新识别';
    await new Reviewer(server.origin).decidesIdentity({ ...refusal, reason });

    expect(await device.call(faceRecognition.detail, owner)).toMatchObject({ attempts_left: 3 });
    expect(await device.call(faceRecognition.hint, owner)).toMatchObject({ attempts_left: 3 });
    const again = await showsFace(mine, 'a stranger');
    expect(again).toMatchObject({ detail: { state: 'running', attempts_left: 2 } });
    await showsFace(mine, 'a stranger');
    const last = await showsFace(mine, 'a stranger');
    const usedUp = { state: 'to_person', code: 'attempts_used_up', attempts_left: 0 };
    expect(last).toMatchObject({ detail: usedUp });
  },
);

test(
  'the film of a face comes after the result and the sale, once, and who looks at it is kept',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 37, '程念慈');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const { check_no } = begun;
    const early = { kind: 'film', check_no, clip_file_id: 'F-not-yet' } as const;
    await refuses('faceAnswerAwaited', actsOnFace(mine, early));
    const after = { createdAt: new Date(Date.now() - 12 * 60_000) };
    const ofCheck = eq(faceChecks.checkNo, check_no);
    await context.connection.db.update(faceChecks).set(after).where(ofCheck);
    await refuses('faceCheckMissing', actsOnFace(mine, early));
    const frames = faceFrames('a stranger', begun.challenges);
    await actsOnFace(mine, { kind: 'answer', check_no, frames });
    await actsOnFace(mine, { kind: 'to_person' });
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');

    const reviewer = new Reviewer(server.origin);
    const face = { member_no: mine.member_no, what: 'face' } as const;
    const filmAt = async (minutes: number) => {
      const { now } = context;
      Object.assign(context, { now: () => new Date(Date.now() + minutes * 60_000) });
      const { faces } = await reviewer.asks(review.identityCase, face);
      Object.assign(context, { now });
      return faces.map(({ film }) => film);
    };
    expect([await filmAt(0), await filmAt(11)]).toEqual([['awaited'], ['missing']]);
    const asked = { member_no: mine.member_no, check_no, request_id: requestId() };
    await refuses('clipMissing', reviewer.asks(review.faceFilm, asked));

    const bytes = await readFile('fixtures/clips/challenges.mp4');
    const clip_file_id = await uploads(mine, 'face_clip', bytes);
    const film = { kind: 'film', check_no, clip_file_id } as const;
    await refuses('clipMissing', actsOnFace(mine, { ...film, clip_file_id: 'F-nobodys' }));
    const kept = await actsOnFace(mine, film);
    expect(await actsOnFace(mine, film)).toEqual(kept);
    expect(await actsOnFace(mine, { ...film, clip_file_id: 'F-another' })).toEqual(kept);
    // No other may come for this try, and none was asked for of the sale's next step.
    await refuses('processEventRefused', uploads(mine, 'face_clip', bytes));

    expect(await filmAt(11)).toEqual(['there']);
    const seen = await reviewer.asks(review.faceFilm, asked);
    await reviewer.asks(review.faceFilm, asked);
    await reviewer.asks(review.faceFilm, { ...asked, request_id: requestId() });
    const part = await fetch(seen.url, { headers: { Range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    const { db } = context.connection;
    const ofMember = eq(events.ownerNo, mine.member_no);
    const rows = await db.select().from(events).where(ofMember).orderBy(asc(events.id));
    const named = (name: string) => rows.filter((row) => row.name === name).map(({ detail }) => detail);
    expect(named('keep_face_film')).toEqual([{ check_no }]);
    expect(named('see_face_film')).toMatchObject([{ check_no, request_id: asked.request_id }, { check_no }]);
    await refuses('staffLoginInvalid', device.call(review.faceFilm, asked));
    await device.call(consent.withdraw, { ...device.process, member_no: mine.member_no, purpose: 'face' });
    await refuses('clipMissing', reviewer.asks(review.faceFilm, { ...asked, request_id: requestId() }));
    expect(await filmAt(11)).toEqual(['erased']);
  },
);

/** An invited member whose face was looked at, and whose film is on their phone still. */
async function filmOnTheirPhone(name: string) {
  const [me, spouse] = [someone('self', 37, '程念远'), someone('spouse', 37, name)];
  const device = await familyApplies(server.origin, me, [spouse]);
  const theirs = await comesByLink(device, spouse);
  await showsCard(theirs, spouse);
  await consents(theirs, 'face');
  const begun = await actsOnFace(theirs, { kind: 'begin' });
  if (begun.kind !== 'begun') throw new Error('no try was begun');
  const { check_no } = begun;
  const frames = faceFrames(spouse.number, begun.challenges);
  await actsOnFace(theirs, { kind: 'answer', check_no, frames });
  const bytes = await readFile('fixtures/clips/challenges.mp4');
  const sends = async (who = theirs) =>
    actsOnFace(who, { kind: 'film', check_no, clip_file_id: await uploads(who, 'face_clip', bytes) });
  const linkBecomes = (changed: Partial<typeof links.$inferInsert>) =>
    context.connection.db.update(links).set(changed).where(eq(links.ownerNo, theirs.member_no));
  return { device, spouse, theirs, check_no, sends, linkBecomes };
}

const aMinuteAgo = () => new Date(Date.now() - 60_000);

test(
  'the film of an invited member’s face comes by a link whose time is over, from their own phone alone',
  { timeout: 120_000 },
  async () => {
    const { spouse, theirs, check_no, sends, linkBecomes } = await filmOnTheirPhone('程念安');
    const phone = new Reader(server.origin);
    Object.assign(phone, {
      token: (await phone.call(auth.visitorLogin, {})).token,
      transmitRecordNo: theirs.device.transmitRecordNo,
    });
    const another = await provesInvitation(phone, spouse);
    await linkBecomes({ expiresAt: aMinuteAgo() });
    await refuses(
      'faceLinkExpired',
      theirs.device.call(faceRecognition.detail, { ...theirs.device.link, member_no: theirs.member_no }),
    );
    await refuses('faceLinkExpired', sends(another));
    expect(await sends()).toMatchObject({ detail: { state: 'passed' } });
    const of = eq(faceChecks.checkNo, check_no);
    const [row] = await context.connection.db.select().from(faceChecks).where(of);
    expect(row?.clipFileId).not.toBeNull();
    // No other is awaited.
    await refuses('faceLinkExpired', sends());
    await refuses('faceLinkExpired', uploads(theirs, 'id_card', cardPicture(spouse, 'front')));
  },
);

test(
  'the film of a face comes from who logged in and proved their phone anew since',
  { timeout: 120_000 },
  async () => {
    const { spouse, theirs, check_no, sends } = await filmOnTheirPhone('程念宁');
    const { token } = await theirs.device.call(auth.visitorLogin, {});
    Object.assign(theirs.device, { token });
    await refuses('identityNeeded', sends());
    const anew = await provesInvitation(theirs.device, spouse);
    expect(await sends(anew)).toMatchObject({ detail: { state: 'passed' } });
    const [row] = await context.connection.db
      .select()
      .from(faceChecks)
      .where(eq(faceChecks.checkNo, check_no));
    expect(row?.clipFileId).not.toBeNull();
  },
);

test('a film does not come by a link that was taken back, nor to an application that was cancelled', async () => {
  const back = await filmOnTheirPhone('程念平');
  await back.linkBecomes({ revokedAt: aMinuteAgo() });
  await refuses('linkInvalid', back.sends());
  const over = await filmOnTheirPhone('程念和');
  await over.device.goesOn('cancel');
  await over.linkBecomes({ expiresAt: aMinuteAgo() });
  await refuses('faceLinkExpired', over.sends());
});

test('the holder is told live, and nobody else', { timeout: 120_000 }, async () => {
  const me = someone('self', 29, '简予安');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  const stop = new AbortController();
  const url = `${server.origin}${identityEvents}?process_no=${device.processNo}`;
  const response = await fetch(url, {
    headers: { 'Visitor-Authorization': device.token },
    signal: stop.signal,
  });
  const reader = response.body!.getReader();
  const told = async (text: string): Promise<string> => {
    let all = '';
    while (!all.includes(text)) all += new TextDecoder().decode((await reader.read()).value);
    return all;
  };
  await told(': open');
  await consents(mine, 'id_card');
  await told(`data: ${device.processNo}`);
  stop.abort();
  const stranger = await familyApplies(server.origin, someone('self', 31, '卓望舒'), []);
  const refused = await fetch(url, { headers: { 'Visitor-Authorization': stranger.token } });
  expect(await refused.json()).toMatchObject({ code: 790002 });
});

test(
  'who is gone before it is known whose stream it is leaves no heartbeat behind',
  { timeout: 120_000 },
  async () => {
    const device = await familyApplies(server.origin, someone('self', 33, '闻人意'), []);
    const url = `${server.origin}${identityEvents}?process_no=${device.processNo}`;
    const listens = (signal: AbortSignal) =>
      fetch(url, { headers: { 'Visitor-Authorization': device.token }, signal });
    const timers = vi.spyOn(globalThis, 'setInterval');
    const heartbeats = () => timers.mock.calls.filter(([, ms]) => ms === 15_000);
    const [hasty, patient] = [new AbortController(), new AbortController()];
    await context.connection.db.transaction(async (tx) => {
      // Until this is over nobody learns whose process it is.
      await tx.execute(sql`lock table processes in access exclusive mode`);
      const left = expect(listens(hasty.signal)).rejects.toThrow('aborted');
      await pause(500);
      hasty.abort();
      await left;
      await pause(200);
    });
    const heard = (await listens(patient.signal)).body!.getReader();
    expect(heartbeats()).toHaveLength(1);
    const beat = heartbeats()[0]?.[0] as () => void;
    timers.mockRestore();
    const hears = async (text: string) => {
      let all = '';
      while (!all.includes(text)) all += new TextDecoder().decode((await heard.read()).value);
    };
    // A notice may be lost: each heartbeat tells the number once more, as long as its session goes on.
    await hears(': open');
    beat();
    await hears(`data: ${device.processNo}`);
    await context.connection.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(device.token)));
    beat();
    await hears(`data: ${device.processNo}`);
    expect((await heard.read()).done).toBe(true);
  },
);

test(
  'files that are no pictures, of the wrong kind or another’s are refused',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 45, '程若谷');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await consents(mine, 'id_card');
    await refuses(
      'objectNotPicture',
      uploads(mine, 'id_card', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    await refuses(
      'objectTooLarge',
      uploads(
        mine,
        'id_card',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(3 * 1024 * 1024)]),
      ),
    );
    const other = await familyApplies(server.origin, someone('self', 46, '沈南乔'), []);
    const theirs = await onHoldersDevice(other, '沈南乔');
    await consents(theirs, 'id_card');
    const file_id = await uploads(theirs, 'id_card', cardPicture(me, 'front'));
    await refuses(
      'cardPictureMissing',
      actsOnCard(mine, { kind: 'read', side: 'front', file_id, anyway: false }),
    );
    await refuses('processForeign', actsOnCard({ ...mine, device: theirs.device }, { kind: 'to_person' }));
  },
);

test(
  'pictures of faces go after their days, and those of a card when the order came to nothing',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 50, '温明远');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    await showsFace(mine, me.number);
    const left = async (prefix: string) => (await context.blobs.list(`${prefix}/${mine.member_no}/`)).length;
    expect(await left('faces')).toBe(4);
    const person = (await scopeOfMember(context, context.connection.db, mine.member_no)).people[0]!;
    const hasPortrait = async () => (await context.blobs.head(portraitKey(person.personNo ?? ''))) !== null;
    expect(await hasPortrait()).toBe(true);
    const later = { ...context, now: () => new Date(Date.now() + 31 * 86_400_000) };
    await keepMemberSchedule(later);
    await keepPortraits(later);
    expect(await left('faces')).toBe(0);
    // Also beside a card, out of which it is cut again where it is wanted.
    expect(await left('cards')).toBeGreaterThan(0);
    expect(await hasPortrait()).toBe(false);
    expect(await cardPortraitKey(context, person)).toBe(portraitKey(person.personNo ?? ''));
    expect(await hasPortrait()).toBe(true);
    await device.goesOn('cancel');
    await keepMemberSchedule(later);
    await keepPortraits(later);
    expect([await left('faces'), await left('cards')]).toEqual([0, 0]);
    expect(await hasPortrait()).toBe(false);
  },
);

test('a film whose try nobody answered goes with its refusal, and by its days where nobody asks again', async () => {
  const me = someone('self', 51, '温致远');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  const { db } = context.connection;
  const bytes = await readFile('fixtures/clips/challenges.mp4');
  const kept = async () =>
    (await context.blobs.list(`faces/${mine.member_no}/`)).filter(({ key }) => key.endsWith('.mp4')).length;
  const filmsTry = async () => {
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const clip_file_id = await uploads(mine, 'face_clip', bytes);
    return { ...begun, film: { kind: 'film', check_no: begun.check_no, clip_file_id } as const };
  };

  const { film } = await filmsTry();
  await refuses('faceAnswerAwaited', actsOnFace(mine, film));
  expect(await kept()).toBe(1);
  const over = { createdAt: new Date(Date.now() - 12 * 60_000) };
  await db.update(faceChecks).set(over).where(eq(faceChecks.checkNo, film.check_no));
  await refuses('faceCheckMissing', actsOnFace(mine, film));
  await refuses('faceCheckMissing', actsOnFace(mine, film));
  expect(await kept()).toBe(0);

  const answered = await filmsTry();
  const frames = faceFrames('a stranger', answered.challenges);
  await actsOnFace(mine, { kind: 'answer', check_no: answered.check_no, frames });
  await actsOnFace(mine, answered.film);
  // Of a try that has its film another one stays no longer than its answer.
  await filmsTry();
  const another = { ...answered.film, clip_file_id: await uploads(mine, 'face_clip', bytes) };
  await actsOnFace(mine, another);
  expect(await kept()).toBe(2);
  await keepMemberSchedule(context);
  expect(await kept()).toBe(2);
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await db.update(coreFiles).set({ createdAt }).where(eq(coreFiles.ownerNo, mine.member_no));
  await keepMemberSchedule(context);
  expect(await kept()).toBe(1);
  const [row] = await db.select().from(faceChecks).where(eq(faceChecks.checkNo, answered.check_no));
  expect(row?.clipFileId).toBe(answered.film.clip_file_id);
});

test('an old try takes no later one’s pictures along, nor those that a person has yet to see', async () => {
  const me = someone('self', 51, '温知远');
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await consents(mine, 'face');
  const triesAndFails = async () => {
    const begun = await actsOnFace(mine, { kind: 'begin' });
    if (begun.kind !== 'begun') throw new Error('no try was begun');
    const frames = faceFrames('a stranger', begun.challenges);
    await actsOnFace(mine, { kind: 'answer', check_no: begun.check_no, frames });
    return begun.check_no;
  };
  const [old, later] = [await triesAndFails(), await triesAndFails()];
  const createdAt = new Date(Date.now() - 31 * 86_400_000);
  await context.connection.db.update(faceChecks).set({ createdAt }).where(eq(faceChecks.checkNo, old));
  const left = async () => {
    await keepMemberSchedule(context);
    const kept = await context.blobs.list(`faces/${mine.member_no}/`);
    return [old, later].map((check) => kept.filter(({ key }) => key.includes(check)).length > 0);
  };
  await actsOnFace(mine, { kind: 'to_person' });
  expect(await left()).toEqual([true, true]);
  const ofMine = eq(memberFaces.memberNo, mine.member_no);
  await context.connection.db.update(memberFaces).set({ state: 'refused' }).where(ofMine);
  expect(await left()).toEqual([false, true]);
});
