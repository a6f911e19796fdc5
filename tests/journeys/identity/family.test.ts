import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { maskCertificateNumber } from '../../../contract/certificate/mask.ts';
import type { CardAct, CardField } from '../../../contract/model/identity.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { sendIdentityNoticeJob } from '../../../server/jobs/kinds.ts';
import { scopeOfMember } from '../../../server/records/member-identity/identity-scope.ts';
import { riskyName } from '../../../server/sandbox/risk-control.ts';
import { cardPartKey } from '../../../server/domain/files/object-keys.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { memberActs, memberCards } from '../../../server/tables/member-identity.ts';
import {
  actsOnCard,
  actsOnFace,
  cardPicture,
  comesByLink,
  consents,
  faceFrames,
  familyApplies,
  memberList,
  memberNamed,
  onHoldersDevice,
  readsSide,
  requestId,
  showsCard,
  showsFace,
  someone,
  uploads,
  withStandIns,
} from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { portraitsOf, namesPortrait } from '../../support/member-portraits.ts';
import { heldLook } from '../../support/held-engines.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer();
  context = server.server.running.context;
  withStandIns(context);
}, 300_000);
afterAll(() => server?.close());

const origin = () => server.origin;

test('the applicant alone: card, face, and the process goes on', { timeout: 120_000 }, async () => {
  const me = someone('self', 35, '林知夏');
  const device = await familyApplies(origin(), me, []);
  expect((await device.looks()).current_step_alias).toBe('ocr');
  const list = await memberList(device);
  expect(list).toMatchObject({ done: 0, owed: 1 });
  expect(list.members).toMatchObject([
    {
      name: '林知夏',
      roles: ['applicant', 'insurant'],
      is_self: true,
      by: 'self',
      card: 'owed',
      face: 'owed',
    },
  ]);
  const mine = await onHoldersDevice(device, me.name);
  await refuses('consentNeeded', uploads(mine, 'id_card', cardPicture(me, 'front')));
  await refuses('processStepUnfinished', device.goesOn('recognise_cards'));
  const card = await showsCard(mine, me);
  expect(card).toMatchObject({ state: 'passed', findings: [], message: null });
  expect(card.fields.find(({ field }) => field === 'number')).toMatchObject({
    value: me.number,
    matches: true,
  });
  expect((await fetch(card.sides.front!.url)).status).toBe(200);
  expect((await device.goesOn('recognise_cards')).current_step_alias).toBe('face_recognition');
  await refuses('consentNeeded', actsOnFace(mine, { kind: 'begin' }));
  await consents(mine, 'face');
  const answer = await showsFace(mine, me.number);
  expect(answer).toMatchObject({ kind: 'result', detail: { state: 'passed', score: 1, threshold: 0.55 } });
  expect((await device.goesOn('recognise_faces')).current_step_alias).toBe('order_confirmation');
  expect(await memberList(device)).toMatchObject({ done: 1, owed: 1 });
  await refuses('processEventRefused', actsOnCard(mine, { kind: 'to_person' }));
});

test('who comes of age while it is applied for owes nothing more by it', { timeout: 120_000 }, async () => {
  const child = someone('children', 18, '周予宁', 'id_card', 3);
  const device = await familyApplies(origin(), someone('self', 45, '周闻溪'), [child]);
  const { member_no } = await memberNamed(device, child.name);
  const { people } = await scopeOfMember(inDays(context, 5), context.connection.db, member_no);
  expect(people.find(({ memberNo }) => memberNo === member_no)).toMatchObject({
    ...{ owesCard: true, owesFace: false, owesConfirmation: false },
  });
});

test(
  'two members at once by their links, a child by hand; the inviter is told',
  { timeout: 240_000 },
  async () => {
    const me = someone('self', 36, '周知微');
    const spouse = someone('spouse', 37, '沈明远');
    const mother = someone('parent', 66, '苏清和');
    const child = someone('children', 6, '周予安', 'birth_certificate');
    const device = await familyApplies(origin(), me, [spouse, mother, child]);
    const list = await memberList(device);
    expect(list.members.map(({ name, by, card, face }) => [name, by, card, face])).toEqual([
      [me.name, 'self', 'owed', 'owed'],
      [spouse.name, 'invite', 'owed', 'owed'],
      [mother.name, 'invite', 'owed', 'owed'],
      [child.name, 'guardian', 'owed', 'not_needed'],
    ]);
    // The holder sees the state of the others, and does nothing for them.
    const { member_no: spouseNo } = await memberNamed(device, spouse.name);
    const asHolder = { device, subject: device.process, member_no: spouseNo };
    await refuses('memberForeign', actsOnCard(asHolder, { kind: 'to_person' }));
    await refuses('memberForeign', device.call(ocr.detail, { ...device.process, member_no: spouseNo }));
    await refuses('memberForeign', consents(asHolder, 'id_card'));

    const both = [await comesByLink(device, spouse), await comesByLink(device, mother)] as const;
    await refuses(
      'memberMissing',
      both[0].device.call(ocr.detail, { ...both[0].device.link, member_no: both[1].member_no }),
    );
    await Promise.all([showsCard(both[0], spouse), showsCard(both[1], mother)]);
    await Promise.all(both.map((one) => consents(one, 'face')));
    const faces = await Promise.all([showsFace(both[0], spouse.number), showsFace(both[1], mother.number)]);
    for (const face of faces) expect(face).toMatchObject({ kind: 'result', detail: { state: 'passed' } });
    // Done: there is nothing left to do, and the link says so.
    await refuses('faceAuthenticated', actsOnFace(both[0], { kind: 'begin' }));
    const info = await both[0].device.call(ocr.getInviteInfo, both[0].device.link);
    expect(info).toMatchObject({ state: 'done', proof: 'given' });
    const told = () => device.call(inbox.sms, { mobile: me.mobile });
    await expect
      .poll(async () => (await told()).filter(({ text }) => text.includes('您邀请的')).length, {
        timeout: 60_000,
      })
      .toBe(4);

    const ofChild = await onHoldersDevice(device, child.name);
    const given = await consents(ofChild, 'id_card');
    expect(given.consents.find(({ purpose }) => purpose === 'id_card')?.sentence).toBe(
      '我是孩子的监护人，同意收集和使用孩子的身份证信息',
    );
    const paper = {
      kind: 'paper',
      paper: 'birth_certificate',
      file_ids: [await uploads(ofChild, 'id_card', cardPicture(child, 'front'))],
      fields: { name: child.name, number: child.number, birth: child.birth, gender: child.gender },
    } as const satisfies CardAct;
    // A page that was chosen wrongly is in the store no more, and nothing can be sent in with it.
    const wrongPage = await uploads(ofChild, 'id_card', cardPicture(me, 'front'));
    const pages = async () => (await context.blobs.list(`cards/${ofChild.member_no}/`)).length;
    expect(await pages()).toBe(2);
    await actsOnCard(ofChild, { kind: 'remove', file_id: wrongPage });
    await actsOnCard(ofChild, { kind: 'remove', file_id: wrongPage });
    await expect.poll(pages, { timeout: 30_000 }).toBe(1);
    const withWrong = { ...paper, file_ids: [...paper.file_ids, wrongPage] };
    await refuses('cardPictureMissing', actsOnCard(ofChild, withWrong));
    // One that was taken again stays until the other is sent in, with what was cut out of it.
    const takenFirst = await uploads(ofChild, 'id_card', cardPicture(me, 'front'));
    const cutOut = cardPartKey(memberOwner(ofChild.member_no), takenFirst, 'name');
    await context.blobs.put(cutOut, Buffer.from('a part'), { contentType: 'image/jpeg', size: 6 });
    expect(await pages()).toBe(3);
    expect(await actsOnCard(ofChild, paper)).toMatchObject({
      state: 'to_person',
      paper: 'birth_certificate',
    });
    await expect.poll(pages, { timeout: 30_000 }).toBe(1);

    const mine = await onHoldersDevice(device, me.name);
    await consents(mine, 'id_card');
    await refuses('cardPaperRefused', actsOnCard(mine, { ...paper, paper: 'residence_booklet' }));
    await refuses('processStepUnfinished', device.goesOn('recognise_cards'));
    await showsCard(mine, me);
    expect(await device.goesOn('recognise_cards')).toMatchObject({ current_step_alias: 'face_recognition' });
    // The applicant alone owes a face now, and leaves it to a person.
    expect(await actsOnFace(mine, { kind: 'to_person' })).toMatchObject({
      detail: { state: 'to_person', code: 'chosen_by_customer' },
    });
    await refuses('faceCollected', actsOnFace(mine, { kind: 'begin' }));
    expect(await device.goesOn('recognise_faces')).toMatchObject({
      current_step_alias: 'order_confirmation',
    });
    expect(await memberList(device)).toMatchObject({ done: 4, owed: 4 });
  },
);

test(
  'who applied by a passport or a permit shows it to a person, and no ID card’s number takes its place',
  { timeout: 120_000 },
  async () => {
    const me = someone('self', 34, '韩若溪', 'passport');
    const spouse = someone('spouse', 35, '郑亦凡', 'tw_residents_card');
    const device = await familyApplies(origin(), me, [spouse]);
    const both = [
      [await onHoldersDevice(device, me.name), me],
      [await comesByLink(device, spouse), spouse],
    ] as const;
    for (const [who, person] of both) {
      await consents(who, 'id_card');
      const { number } = someone(person.relation, 34, person.name);
      await readsSide(who, 'front', cardPicture({ ...person, number }, 'front'));
      const compared = await readsSide(who, 'back', cardPicture(person, 'back'));
      expect(compared.applied).toEqual({ number: person.number, birth: person.birth, gender: person.gender });
      const refusal = await refuses('cardMismatch', actsOnCard(who, { kind: 'adopt', field: 'number' }));
      expect(refusal.message).toContain('投保时用的不是身份证，请拍投保时填写的那种证件');
      await namesPortrait(context, who.member_no);
      const act: CardAct = {
        ...{ kind: 'paper', paper: 'other' },
        file_ids: [await uploads(who, 'id_card', cardPicture(person, 'front'))],
        fields: { name: person.name, number: person.number, birth: person.birth, gender: person.gender },
      };
      expect(await actsOnCard(who, act)).toMatchObject({
        ...{ state: 'to_person', paper: 'other', findings: [] },
        member: { certificate_type: person.certificateType },
      });
      expect((await portraitsOf(context, who.member_no)).named).toBeNull();
    }
    expect(await device.goesOn('recognise_cards')).toMatchObject({ current_step_alias: 'face_recognition' });
  },
);

/** The card of somebody of another place, and one's own that was read badly. */
const another = () => ({ name: '秦望舒', number: '330226198503276418', birth: '1985-03-27' });
const misread = ({ number }: { readonly number: string }) => ({
  name: '陆昕潮',
  number: number.replace(/^9901/, '9807'),
});

describe('what is read', () => {
  test(
    'a blurred picture, the wrong side, what is unsure, and typed over',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听澜');
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await consents(mine, 'id_card');
      await refuses('cardWrongSide', readsSide(mine, 'front', cardPicture(me, 'back')));
      const blurred = cardPicture(me, 'front', {
        blurred: true,
        fields: { name: undefined as never, number: undefined as never },
      });
      const request_id = requestId();
      const file_id = await uploads(mine, 'id_card', blurred);
      const act = { kind: 'read', side: 'front', file_id, anyway: true } as const;
      const first = await refuses('cardUnreadable', actsOnCard(mine, act, request_id));
      expect(first.data).toMatchObject({
        findings: [{ finding: 'blurred' }],
        quality_failures: 1,
        may_submit_anyway: false,
      });
      const again = await refuses('cardUnreadable', actsOnCard(mine, act, request_id));
      expect(again.data).toEqual(first.data);
      await refuses('requestChanged', actsOnCard(mine, { kind: 'to_person' }, request_id));
      await refuses('cardUnreadable', readsSide(mine, 'front', blurred));
      const taken = await readsSide(mine, 'front', blurred, { anyway: true });
      expect(taken).toMatchObject({ state: 'reading', sides: { front: { flagged: true } } });

      await readsSide(mine, 'back', cardPicture(me, 'back', { unsure: ['authority'] }));
      await refuses('cardFieldsUnseen', actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] }));
      const detail = await device.call(ocr.detail, { ...device.process, member_no: mine.member_no });
      const authority = detail.fields.find(({ field }) => field === 'authority');
      expect(authority).toMatchObject({ state: 'unsure', note: '没有看得很清楚，请对照上图。' });
      expect((await fetch(authority!.crop_url!)).status).toBe(200);
      const done = await actsOnCard(mine, {
        kind: 'confirm',
        fields: { name: me.name, number: me.number },
        looked_at: ['authority'],
      });
      // Sent in although it was not good: a person looks, and the customer goes on.
      expect(done).toMatchObject({ state: 'to_person', message: '已转由工作人员核对，您可以继续办理。' });
      expect(done.fields.find(({ field }) => field === 'name')).toMatchObject({
        read: null,
        value: me.name,
        state: 'corrected',
      });
      expect(await device.goesOn('recognise_cards')).toMatchObject({
        current_step_alias: 'face_recognition',
      });
    },
  );

  test(
    'what the machine was sure of and was typed over goes to a person, however often it is confirmed',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听风');
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await consents(mine, 'id_card');
      await readsSide(mine, 'front', cardPicture(me, 'front', { fields: { name: '陆听凤' } }));
      await readsSide(mine, 'back', cardPicture(me, 'back', { unsure: ['valid_until'] }));
      const fields = { name: me.name };
      const confirms = (until: string) =>
        actsOnCard(mine, { kind: 'confirm', fields: { ...fields, valid_until: until }, looked_at: ['name'] });
      await refuses('cardMismatch', confirms('2041-06-01'));
      expect(await confirms('2040-06-01')).toMatchObject({ state: 'to_person' });
    },
  );

  test.each([
    ['is another', '陆听潮', another, 'to_person', 'other_number'],
    ['was misread', '陆听汐', misread, 'passed', null],
  ] as const)(
    'a number that nobody was sure of and that %s, typed over',
    { timeout: 120_000 },
    async (_what, name, readOf, state, because) => {
      const me = someone('self', 41, name);
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await consents(mine, 'id_card');
      const unsure = ['name', 'number', 'birth', 'gender'] as const;
      await readsSide(mine, 'front', cardPicture(me, 'front', { fields: readOf(me), unsure }));
      await readsSide(mine, 'back', cardPicture(me, 'back'));
      const { number, birth, gender } = me;
      const fields = { name, number, birth, gender };
      expect(await actsOnCard(mine, { kind: 'confirm', fields, looked_at: [] })).toMatchObject({ state });
      const { db } = context.connection;
      const [row] = await db.select().from(memberCards).where(eq(memberCards.memberNo, mine.member_no));
      expect(row?.toPersonBecause).toBe(because);
    },
  );

  test(
    'a term that no card of that age has is looked at, and goes to a person',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听泉');
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await consents(mine, 'id_card');
      await readsSide(mine, 'front', cardPicture(me, 'front'));
      await readsSide(mine, 'back', cardPicture(me, 'back', { fields: { valid_from: '2010-06-01' } }));
      const confirms = (...looked_at: CardField[]) =>
        actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at });
      const { data } = await refuses('cardFieldsUnseen', confirms());
      expect(data).toEqual({ fields: ['valid_from', 'valid_until'] });
      expect(await confirms('valid_from', 'valid_until')).toMatchObject({ state: 'to_person' });
      const { db } = context.connection;
      const [row] = await db.select().from(memberCards).where(eq(memberCards.memberNo, mine.member_no));
      expect(row?.toPersonBecause).toBe('term');
    },
  );

  test('what was typed over and typed back needs nobody’s look', { timeout: 120_000 }, async () => {
    const me = someone('self', 41, '陆听雨');
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    await consents(mine, 'id_card');
    await readsSide(mine, 'front', cardPicture(me, 'front'));
    await readsSide(mine, 'back', cardPicture(me, 'back'));
    const confirms = (name: string) => actsOnCard(mine, { kind: 'confirm', fields: { name }, looked_at: [] });
    await refuses('cardMismatch', confirms('陆听语'));
    expect(await confirms(me.name)).toMatchObject({ state: 'passed' });
  });

  test(
    'a picture that was refused is refused alike when it is sent again, whatever was taken since',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听泉');
      const mine = await onHoldersDevice(await familyApplies(origin(), me, []), me.name);
      await consents(mine, 'id_card');
      await readsSide(mine, 'front', cardPicture(me, 'front'));
      const [blurred, request_id] = [{ blurred: true, fields: { name: undefined as never } }, requestId()];
      const file_id = await uploads(mine, 'id_card', cardPicture(me, 'front', blurred));
      const act = { kind: 'read', side: 'front', file_id, anyway: false } as const;
      const first = await refuses('cardUnreadable', actsOnCard(mine, act, request_id));
      await readsSide(mine, 'back', cardPicture(me, 'back'));
      const again = await refuses('cardUnreadable', actsOnCard(mine, act, request_id));
      expect([again.message, again.data]).toEqual([first.message, first.data]);
      // As the release before kept it.
      await context.connection.db.update(memberActs).set({ made: 'refused_picture' });
      await refuses('cardUnreadable', actsOnCard(mine, act, request_id));
    },
  );

  test(
    'what the release before counted is of the side that was refused last',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听荷');
      const mine = await onHoldersDevice(await familyApplies(origin(), me, []), me.name);
      await consents(mine, 'id_card');
      const unread = { blurred: true, fields: { name: undefined as never } };
      await refuses('cardUnreadable', readsSide(mine, 'front', cardPicture(me, 'front', unread)));
      const { connection, personalData } = context;
      const [row] = await connection.db
        .select()
        .from(memberCards)
        .where(eq(memberCards.memberNo, mine.member_no));
      const earlier = JSON.parse(personalData.open(row!.contentSealed!)) as Record<string, unknown>;
      delete earlier['failures'];
      await connection.db
        .update(memberCards)
        .set({ contentSealed: personalData.seal(JSON.stringify(earlier)), qualityFailures: 2 })
        .where(eq(memberCards.memberNo, mine.member_no));
      const sent = await readsSide(mine, 'front', cardPicture(me, 'front', unread), { anyway: true });
      expect(sent).toMatchObject({ sides: { front: { flagged: true } } });
    },
  );

  test(
    'each side has its own count of pictures that were not good, whatever the other is like',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 41, '陆听雨');
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await consents(mine, 'id_card');
      const unread = { blurred: true, fields: { name: undefined as never, valid_until: undefined as never } };
      const blurred = (side: 'front' | 'back', anyway = false) =>
        readsSide(mine, side, cardPicture(me, side, unread), { anyway });
      await refuses('cardUnreadable', blurred('front'));
      // A good one in between takes nothing back: a person may still be asked for.
      const between = await readsSide(mine, 'back', cardPicture(me, 'back'));
      expect(between).toMatchObject({ quality_failures: 1, anyway_sides: [] });
      const second = await refuses('cardUnreadable', blurred('front'));
      expect(second.data).toMatchObject({ quality_failures: 2, may_submit_anyway: true });
      const other = await refuses('cardUnreadable', blurred('back', true));
      expect(other.data).toMatchObject({ quality_failures: 1, may_submit_anyway: false });
      const owner = { ...device.process, member_no: mine.member_no };
      expect(await device.call(ocr.detail, owner)).toMatchObject({
        ...{ quality_failures: 3, anyway_sides: ['front'] },
      });
      expect(await blurred('front', true)).toMatchObject({ sides: { front: { flagged: true } } });
    },
  );

  test(
    'another name is adopted; another birth changes the premium, and is told first',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 35, '傅怀瑾');
      const parent = someone('parent', 60, '傅望舒');
      const onCard = { ...someone('parent', 61, '傅望疏'), mobile: parent.mobile };
      const device = await familyApplies(origin(), me, [parent]);
      const theirs = await comesByLink(device, parent);
      await consents(theirs, 'id_card');
      await readsSide(theirs, 'front', cardPicture({ ...parent, name: onCard.name }, 'front'));
      const compared = await readsSide(theirs, 'back', cardPicture(parent, 'back'));
      expect(compared).toMatchObject({
        state: 'to_check',
        message: '姓名与投保信息不一致，请看看是拍错了证件，还是填错了。',
      });
      const refusal = await refuses(
        'cardMismatch',
        actsOnCard(theirs, { kind: 'confirm', fields: {}, looked_at: [] }),
      );
      expect(refusal.data).toMatchObject({ fields: ['name'], not_this_person: false });
      expect((await actsOnCard(theirs, { kind: 'adopt', field: 'name' })).member.name).toBe(onCard.name);
      expect(await actsOnCard(theirs, { kind: 'confirm', fields: {}, looked_at: [] })).toMatchObject({
        state: 'passed',
      });

      // The applicant's own card is a year older than the form: at 61 another premium, which is told and not taken.
      const old = someone('self', 60, '简若谷');
      const older = { ...someone('self', 61, old.name), mobile: old.mobile };
      const second = await familyApplies(origin(), old, []);
      const mine = await onHoldersDevice(second, old.name);
      await consents(mine, 'id_card');
      await readsSide(mine, 'front', cardPicture(older, 'front'));
      await readsSide(mine, 'back', cardPicture(older, 'back'));
      const changed = await refuses('premiumChanged', actsOnCard(mine, { kind: 'adopt', field: 'number' }));
      expect(changed.data).toEqual({ first_fen: 29_800, first_fen_before: 19_800 });
      const adopted = await actsOnCard(mine, { kind: 'adopt', field: 'number', first_fen: 29_800 });
      expect(adopted.fields.filter(({ matches }) => matches === false)).toEqual([]);
      const order = await second.call(faceRecognition.orderConfirmDetails, {
        ...second.process,
        member_no: mine.member_no,
      });
      expect(order).toMatchObject({ first_fen: 29_800, period: '1 年', plan_name: '全家版' });
    },
  );

  test(
    'the holder agrees to the premium that follows from an invited member’s card, and sees a masked number',
    { timeout: 120_000 },
    async () => {
      const mother = someone('parent', 60, '傅望书');
      const card = { ...someone('parent', 61, mother.name), mobile: mother.mobile };
      const me = someone('self', 35, '傅怀瑜');
      const device = await familyApplies(origin(), me, [mother]);
      const theirs = await comesByLink(device, mother);
      await consents(theirs, 'id_card');
      await readsSide(theirs, 'front', cardPicture(card, 'front'));
      await readsSide(theirs, 'back', cardPicture(card, 'back'));
      const { member_no } = theirs;
      const agrees = (first_fen: number, field: 'number' | 'name' = 'number') => ({
        ...{ ...device.process, member_no, request_id: requestId() },
        ...{ field, first_fen },
      });
      await refuses('memberForeign', device.call(ocr.adoptForMember, agrees(29_800)));
      // A birthday follows from the number, and is not taken without it.
      await refuses('multipleErrors', actsOnCard(theirs, { kind: 'adopt', field: 'birth' }));
      const asked = await refuses('memberForeign', actsOnCard(theirs, { kind: 'adopt', field: 'number' }));
      expect(asked.message).toContain('已短信请投保人');
      const { wishes } = await memberList(device);
      expect(wishes).toMatchObject([{ member_no, field: 'number', birth: card.birth }]);
      expect(wishes[0]?.value).toBe(maskCertificateNumber(card.number));
      const { first_fen = 0, first_fen_before = 0 } = wishes[0] ?? {};
      expect(first_fen).toBeGreaterThan(first_fen_before);
      expect(await theirs.device.call(ocr.getMemberList, theirs.device.link)).toMatchObject({ wishes: [] });

      await refuses('premiumChanged', device.call(ocr.adoptForMember, agrees(first_fen_before)));
      await refuses('memberForeign', device.call(ocr.adoptForMember, agrees(first_fen, 'name')));
      const agreed = agrees(first_fen);
      expect(await device.call(ocr.adoptForMember, agreed)).toMatchObject({ wishes: [] });
      expect(await device.call(ocr.adoptForMember, agreed)).toMatchObject({ wishes: [] });
      expect(await actsOnCard(theirs, { kind: 'confirm', fields: {}, looked_at: [] })).toMatchObject({
        state: 'passed',
      });
      await device.messageTo(me.mobile, '的证件会改变保费');
      const { member_no: ownNo } = await memberNamed(device, me.name);
      const own = { ...device.process, member_no: ownNo };
      expect(await device.call(faceRecognition.orderConfirmDetails, own)).toMatchObject({ first_fen });
    },
  );

  test('a wish ends with another picture of the card', { timeout: 120_000 }, async () => {
    const mother = someone('parent', 60, '傅望云');
    const card = { ...someone('parent', 61, mother.name), mobile: mother.mobile };
    const device = await familyApplies(origin(), someone('self', 35, '傅怀玉'), [mother]);
    const theirs = await comesByLink(device, mother);
    await consents(theirs, 'id_card');
    await readsSide(theirs, 'front', cardPicture(card, 'front'));
    await readsSide(theirs, 'back', cardPicture(card, 'back'));
    await refuses('memberForeign', actsOnCard(theirs, { kind: 'adopt', field: 'number' }));
    expect((await memberList(device)).wishes).toHaveLength(1);
    await readsSide(theirs, 'front', cardPicture(mother, 'front'));
    expect((await memberList(device)).wishes).toEqual([]);
  });

  test('an expired card and somebody else’s are not taken', { timeout: 120_000 }, async () => {
    const me = someone('self', 30, '岑书白');
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    await consents(mine, 'id_card');
    const other = someone('self', 30, '叶星野');
    await readsSide(mine, 'front', cardPicture(other, 'front'));
    const foreign = await readsSide(mine, 'back', cardPicture(me, 'back'));
    expect(foreign.findings).toMatchObject([{ finding: 'not_this_person' }]);
    await refuses('cardMismatch', actsOnCard(mine, { kind: 'adopt', field: 'name' }));
    // While nobody is sure of the number, it may be somebody else's as well.
    const misread = { number: someone('self', 30, other.name).number };
    const unsure = cardPicture(other, 'front', { fields: misread, unsure: ['number'] });
    await readsSide(mine, 'front', unsure);
    await refuses('cardFieldsUnseen', actsOnCard(mine, { kind: 'adopt', field: 'name' }));
    await readsSide(mine, 'front', cardPicture(me, 'front'));
    await readsSide(
      mine,
      'back',
      cardPicture(me, 'back', { fields: { valid_from: '2014-06-01', valid_until: '2024-06-01' } }),
    );
    await refuses('cardExpired', actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] }));
    // A screen is found where the picture shows it: a person looks.
    await readsSide(mine, 'back', cardPicture(me, 'back', { signs: ['screen'] }));
    expect(await actsOnCard(mine, { kind: 'confirm', fields: {}, looked_at: [] })).toMatchObject({
      state: 'to_person',
    });
  });
});

test(
  'what is confirmed, taken over or left to a person is done and told once, also where it is sent again',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 36, '苏照临');
    const spouse = someone('spouse', 37, '沈怀远');
    const child = someone('children', 6, '苏予安', 'birth_certificate');
    const device = await familyApplies(origin(), me, [spouse, child]);
    const mine = await onHoldersDevice(device, me.name);
    const ofChild = await onHoldersDevice(device, child.name);
    const theirs = await comesByLink(device, spouse);
    /** The answer to the first was lost. */
    const twice = async (act: (request_id: string) => Promise<unknown>, wanted: object) => {
      const request_id = requestId();
      for (const time of [1, 2]) expect(await act(request_id), `time ${time}`).toMatchObject(wanted);
    };
    await consents(ofChild, 'id_card');
    const paper: CardAct = {
      ...{ kind: 'paper', paper: 'birth_certificate' },
      file_ids: [await uploads(ofChild, 'id_card', cardPicture(child, 'front'))],
      fields: { name: child.name, number: child.number, birth: child.birth, gender: child.gender },
    };
    await twice((id) => actsOnCard(ofChild, paper, id), { state: 'to_person', paper: 'birth_certificate' });
    await twice((id) => actsOnCard(mine, { kind: 'to_person' }, id), { state: 'to_person' });
    await consents(theirs, 'id_card');
    await readsSide(theirs, 'front', cardPicture({ ...spouse, name: '沈怀源' }, 'front'));
    await readsSide(theirs, 'back', cardPicture(spouse, 'back'));
    const adopted = { state: 'to_check', member: { name: '沈怀源' } };
    await twice((id) => actsOnCard(theirs, { kind: 'adopt', field: 'name' }, id), adopted);
    const confirm: CardAct = { kind: 'confirm', fields: {}, looked_at: [] };
    await twice((id) => actsOnCard(theirs, confirm, id), { state: 'passed' });
    const leftToPerson = { detail: { state: 'to_person', code: 'chosen_by_customer' } };
    await twice((id) => actsOnFace(theirs, { kind: 'to_person' }, id), leftToPerson);

    const { db } = context.connection;
    const happened = async ({ member_no }: typeof mine) =>
      (await db.select().from(events).where(eq(events.ownerNo, member_no)))
        .map(({ name }) => name)
        .filter((name) => /^(adopt_card|check_card|check_face)$/.test(name))
        .sort();
    expect(await happened(ofChild)).toEqual(['check_card']);
    expect(await happened(mine)).toEqual(['check_card']);
    expect(await happened(theirs)).toEqual(['adopt_card', 'check_card', 'check_face']);
    const notices = (await db.select().from(jobs).where(eq(jobs.kind, sendIdentityNoticeJob.name)))
      .filter(({ payload }) => payload['memberNo'] === theirs.member_no)
      .map(({ payload }) => payload['what']);
    expect(notices.sort()).toEqual(['card', 'face_to_person']);
  },
);

describe('faces', () => {
  test(
    'another’s face three times leads to a person, on whatever days; no order of challenges twice',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 33, '温景行');
      const device = await familyApplies(origin(), me, []);
      const mine = await onHoldersDevice(device, me.name);
      await refuses('cardNotRead', actsOnFace(mine, { kind: 'begin' }));
      await showsCard(mine, me);
      await consents(mine, 'face');
      const orders = new Set<string>();
      const { now } = context;
      onTestFinished(() => void Object.assign(context, { now }));
      for (const left of [2, 1, 0]) {
        // A day later each: no page may promise that tomorrow brings more.
        Object.assign(context, { now: () => new Date(now().getTime() + (2 - left) * 25 * 3_600_000) });
        const request_id = requestId();
        const begun = await actsOnFace(mine, { kind: 'begin' }, request_id);
        expect(await actsOnFace(mine, { kind: 'begin' }, request_id)).toEqual(begun);
        if (begun.kind !== 'begun') throw new Error('no try was begun');
        orders.add(begun.challenges.join());
        const answer = { kind: 'answer', check_no: begun.check_no } as const;
        const frames = faceFrames('a stranger', begun.challenges);
        await refuses('facePictureUnreadable', actsOnFace(mine, { ...answer, frames: frames.slice(1) }));
        const result = await actsOnFace(mine, { ...answer, frames });
        expect(result).toMatchObject({
          detail: { attempts_left: left, state: left > 0 ? 'running' : 'to_person' },
        });
        expect(await actsOnFace(mine, { ...answer, frames })).toEqual(result);
      }
      expect(orders.size).toBe(3);
      await refuses('faceAttemptsUsedUp', actsOnFace(mine, { kind: 'begin' }));
      const detail = await device.call(faceRecognition.detail, {
        ...device.process,
        member_no: mine.member_no,
      });
      expect(detail).toMatchObject({ state: 'to_person', code: 'attempts_used_up', attempts_left: 0 });
      expect(detail.score).toBeLessThan(detail.threshold!);
    },
  );

  test(
    'what passed or went to a person stays so, whatever comes of a try that is still being looked at',
    { timeout: 120_000 },
    async () => {
      for (const [name, wanted] of [
        ['凌霄汉', 'to_person'],
        ['凌霁月', 'passed'],
      ] as const) {
        const me = someone('self', 33, name);
        const device = await familyApplies(origin(), me, []);
        const mine = await onHoldersDevice(device, me.name);
        await showsCard(mine, me);
        await consents(mine, 'face');
        const begun = await actsOnFace(mine, { kind: 'begin' });
        if (begun.kind !== 'begun') throw new Error('no try was begun');
        const { looking, goOn } = heldLook(context, 'a stranger');
        const frames = faceFrames('a stranger', begun.challenges);
        const late = actsOnFace(mine, { kind: 'answer', check_no: begun.check_no, frames });
        await looking;
        const { now } = context;
        // So near its end that another one is begun.
        Object.assign(context, { now: () => new Date(now().getTime() + 8 * 60_000) });
        const done =
          wanted === 'passed'
            ? await showsFace(mine, me.number)
            : await actsOnFace(mine, { kind: 'to_person' });
        Object.assign(context, { now });
        expect(done).toMatchObject({ detail: { state: wanted } });
        goOn();
        expect(await late).toMatchObject({ detail: { state: wanted } });
        const owner = { ...device.process, member_no: mine.member_no };
        expect(await device.call(faceRecognition.detail, owner)).toMatchObject({ state: wanted });
        await device.goesOn('recognise_cards');
        expect(await device.goesOn('recognise_faces')).toMatchObject({
          current_step_alias: 'order_confirmation',
        });
      }
    },
  );

  /** Somebody who may begin; whatever happens to the clock, it is put right again. */
  async function standsBeforeTheCamera(name: string) {
    const me = someone('self', 42, name);
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    const { now } = context;
    onTestFinished(() => void Object.assign(context, { now }));
    const begins = async (request_id?: string) => {
      const begun = await actsOnFace(mine, { kind: 'begin' }, request_id);
      if (begun.kind !== 'begun') throw new Error('no try was begun');
      return begun;
    };
    const passes = (minutes: number) =>
      Object.assign(context, { now: () => new Date(now().getTime() + minutes * 60_000) });
    return { me, mine, begins, passes };
  }

  test('who asks again while a try is open gets its order, and another once that one was answered', async () => {
    const { mine, begins, passes } = await standsBeforeTheCamera('凌晚照');
    const first = await begins();
    for (const time of [1, 2, 3]) expect(await begins(), `time ${time}`).toEqual(first);
    passes(6);
    expect(await begins()).toEqual(first);
    passes(8);
    const second = await begins();
    expect(second.challenges).not.toEqual(first.challenges);
    await refuses(
      'faceCheckMissing',
      actsOnFace(mine, {
        ...{ kind: 'answer', check_no: first.check_no },
        frames: faceFrames('a stranger', first.challenges),
      }),
    );
    const frames = faceFrames('a stranger', second.challenges);
    await actsOnFace(mine, { kind: 'answer', check_no: second.check_no, frames });
    const third = await begins();
    expect(third.check_no).not.toBe(second.check_no);
    expect(third.challenges).not.toEqual(second.challenges);
  });

  test('nobody draws orders without end by letting tries run out', async () => {
    const { mine, begins, passes } = await standsBeforeTheCamera('凌晚风');
    for (let draw = 0; draw < 20; draw++) {
      passes(10 * draw);
      await begins();
    }
    expect((await begins()).kind).toBe('begun');
    passes(10 * 20);
    const { data } = await refuses('tooManyRequests', actsOnFace(mine, { kind: 'begin' }));
    expect(data).toMatchObject({ retry_at: expect.any(String) as string });
  });

  test('begun without an answer, the same request is another try once the first is over', async () => {
    const { me, mine, begins, passes } = await standsBeforeTheCamera('凌晚舟');
    const request_id = requestId();
    const first = await begins(request_id);
    passes(11);
    const { check_no, challenges } = await begins(request_id);
    expect(check_no).not.toBe(first.check_no);
    const frames = faceFrames(me.number, challenges);
    expect(await actsOnFace(mine, { kind: 'answer', check_no, frames })).toMatchObject({
      detail: { state: 'passed' },
    });
  });

  test(
    'who invited is told what a person still looks at, and not that it is done',
    { timeout: 120_000 },
    async () => {
      const me = someone('self', 38, '穆晚舟');
      const spouse = someone('spouse', 38, '江晚舟');
      const device = await familyApplies(origin(), me, [spouse]);
      const theirs = await comesByLink(device, spouse);
      await showsCard(theirs, spouse);
      await actsOnFace(theirs, { kind: 'to_person' });
      const texts = async () => (await device.call(inbox.sms, { mobile: me.mobile })).map(({ text }) => text);
      await expect
        .poll(texts, { timeout: 30_000 })
        .toContainEqual(expect.stringContaining('江**的人脸已转人工核实'));
      await expect
        .poll(texts, { timeout: 30_000 })
        .toContainEqual(expect.stringContaining('江**已核对证件信息'));
      expect((await texts()).filter((text) => text.includes('已完成人脸识别'))).toEqual([]);
    },
  );

  test('the insurer’s risk control leads to a person', { timeout: 120_000 }, async () => {
    const me = someone('self', 44, riskyName);
    const device = await familyApplies(origin(), me, []);
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me);
    await consents(mine, 'face');
    const refusal = await refuses('riskControlScore', showsFace(mine, me.number));
    expect(refusal.data).toEqual({ score: 86 });
    const detail = await device.call(faceRecognition.detail, {
      ...device.process,
      member_no: mine.member_no,
    });
    expect(detail).toMatchObject({ state: 'to_person', code: 'risk_control' });
  });
});
