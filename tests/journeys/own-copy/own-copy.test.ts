import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { maskCertificateNumber, maskMobile } from '../../../contract/certificate/mask.ts';
import { auth } from '../../../contract/services/auth.ts';
import { consent, type OwnCopy } from '../../../contract/services/consent.ts';
import { insure } from '../../../contract/services/insure.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { noteFetched, noteSeen } from '../../../server/records/files/note-seen.ts';
import { happenedAt } from '../../../server/records/events/events.ts';
import { endRecording } from '../../../server/records/recording/end-recording.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { memberOwner, processOwner, recordingOwner } from '../../../server/domain/owner.ts';
import { links } from '../../../server/tables/link.ts';
import { members, orders } from '../../../server/tables/order.ts';
import { underwritingCases } from '../../../server/tables/underwriting.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import {
  actsOnCard,
  cardPicture,
  comesByLink,
  consents,
  familyApplies,
  familyFillsIn,
  onHoldersDevice,
  requestId,
  readsSide,
  showsWhoTheyAre,
  someone,
  withStandIns,
  type FamilyMember,
  type Identifying,
} from '../../support/identity.ts';
import { comesToConfirm } from '../../support/payer.ts';
import { assessesRisk, buysAnnuity } from '../../support/policy-holder.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';
import { world } from '../../../contract/sandbox/world.ts';

// A copy of what is kept of somebody (PIPL art. 45): all of it to whom it belongs, and to nobody else.

let server: TestServer;
let now: () => Date;
beforeAll(async () => {
  server = await testServer();
  withStandIns(contextOf());
  ({ now } = contextOf());
});
afterEach(() => void Object.assign(contextOf(), { now }));
afterAll(() => server?.close());

const contextOf = () => server.server.running.context;
const minutesLater = (minutes: number) =>
  void Object.assign(contextOf(), { now: () => new Date(now().getTime() + minutes * 60_000) });

const copyOf = ({ device, subject }: Pick<Identifying, 'device' | 'subject'>): Promise<OwnCopy> =>
  device.call(consent.ownCopy, subject);

/** Every value that stands in it, with whose it is said to be. */
const valuesIn = ({ people }: OwnCopy): string[] =>
  people.flatMap(({ name, groups }) => [
    name,
    ...groups.flatMap(({ rows }) => rows.flatMap(({ label, value }) => [label, value])),
  ]);

const told = (copy: OwnCopy, name: string): string[] =>
  valuesIn({ ...copy, people: copy.people.filter((one) => one.name === name) });

/** What the spouse typed over the card: they alone know it. */
const typedAuthority = '样本市公安局城东分局';

async function family() {
  const me = someone('self', 38, '裴知微');
  const spouse = someone('spouse', 39, '楚云深');
  const child = someone('children', 9, '裴小满');
  const device = await familyApplies(server.origin, me, [spouse, child]);
  const holder = await onHoldersDevice(device, me.name);
  const invited = await comesByLink(device, spouse);
  await consents(invited, 'id_card');
  await readsSide(invited, 'front', cardPicture(spouse, 'front'));
  await readsSide(invited, 'back', cardPicture(spouse, 'back'));
  await actsOnCard(invited, { kind: 'confirm', fields: { authority: typedAuthority }, looked_at: [] });
  return { me, spouse, child, device, holder, invited };
}

const secretsOf = ({ number, mobile }: FamilyMember): string[] =>
  [number, mobile].filter((text) => text !== '');

test('each value stands in the copies of whom it concerns, and in nobody else’s', async () => {
  const { me, spouse, child, device, holder, invited } = await family();
  const mine = await copyOf(holder);
  const theirs = await copyOf(invited);
  expect(mine.whole && theirs.whole).toBe(true);

  expect(mine.people.map(({ name }) => name)).toEqual([me.name, child.name, spouse.name]);
  expect(told(mine, me.name)).toEqual(expect.arrayContaining([...secretsOf(me), '青禾路 18 号 3 幢 602 室']));
  expect(told(mine, child.name)).toEqual(expect.arrayContaining([child.number, child.birth]));
  expect(told(mine, child.name)).not.toEqual(expect.arrayContaining([me.number]));
  // What the holder typed of an adult, with numbers as on every page; nothing of what that adult did themselves.
  const ofSpouse = mine.people.find(({ name }) => name === spouse.name)!;
  expect(ofSpouse.groups.map(({ title }) => title)).toEqual(['我填写的信息']);
  expect(told(mine, spouse.name)).toEqual(expect.arrayContaining([maskCertificateNumber(spouse.number)]));
  expect(JSON.stringify(mine)).not.toContain(typedAuthority);
  for (const secret of secretsOf(spouse)) expect(JSON.stringify(mine)).not.toContain(secret);

  expect(theirs.people.map(({ name }) => name)).toEqual([spouse.name]);
  expect(told(theirs, spouse.name)).toEqual(expect.arrayContaining(secretsOf(spouse)));
  expect(told(theirs, spouse.name).some((value) => value.startsWith(typedAuthority))).toBe(true);
  for (const other of [...secretsOf(me), ...secretsOf(child), me.name, child.name, '602 室'])
    expect(JSON.stringify(theirs.people)).not.toContain(other);

  // One of them by their number alone; of somebody else's the invited member does not even learn that they are there.
  const { members } = await device.call(ocr.getMemberList, device.process);
  const childNo = members.find(({ name }) => name === child.name)!.member_no;
  const ofChild = await device.call(consent.ownCopy, { ...device.process, member_no: childNo });
  expect(ofChild.people.map(({ name }) => name)).toEqual([child.name]);
  const asked = { ...invited.subject, member_no: childNo } as {
    transmit_record_no: string;
    member_no: string;
  };
  await refuses('memberMissing', invited.device.call(consent.ownCopy, asked));
});

test('a copy has no address of a picture, says until when each is kept, and numbers in full only after a proof', async () => {
  const { me, spouse, holder, invited } = await family();
  const fresh = JSON.stringify(await copyOf(holder));
  expect(fresh).toContain(me.number);
  expect(fresh).not.toMatch(/https?:|cards\/|faces\//);
  minutesLater(11);
  const mine = await copyOf(holder);
  const theirs = await copyOf(invited);
  expect([mine.whole, theirs.whole]).toEqual([false, false]);
  for (const secret of [...secretsOf(me), ...secretsOf(spouse)])
    expect(JSON.stringify([mine, theirs])).not.toContain(secret);
  expect(told(mine, me.name)).toContain(maskMobile(me.mobile));
  for (const { groups } of [...mine.people, ...theirs.people])
    for (const { until } of groups) expect(until).toMatch(/年|天|期限|保存/);
});

test('who looked is told by day without a name, and that a copy was taken stands in the chain', async () => {
  const { holder, invited, device } = await family();
  const account = 'r.zhou';
  await noteSeen(contextOf(), memberOwner(invited.member_no), 'identity', account);
  const theirs = await copyOf(invited);
  expect(theirs.looked).toEqual([{ at: expect.any(String) as string, what: '工作人员查看影像资料' }]);
  expect((await copyOf(holder)).looked).toEqual([]);
  const { db } = contextOf().connection;
  const since = new Date(0);
  expect(await happenedAt(db, memberOwner(invited.member_no), 'take_copy', since)).toBeDefined();
  expect(await happenedAt(db, processOwner(device.processNo), 'take_copy', since)).toBeDefined();
  expect((await verifyChain(db, contextOf().personalData)).problems).toEqual([]);
});

test('an underwriter who opened a case is told, whichever of one person’s roles it is about', async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const asked = { device, subject: device.process };
  expect((await copyOf(asked)).looked).toEqual([]);
  const underwriter = new Underwriter(server.origin);
  const { case_no } = await underwriter.caseOf(device);
  const looked = async () => (await copyOf(asked)).looked.map(({ what }) => what);
  expect(await looked()).toContain('工作人员查看办理资料');

  const { db } = contextOf().connection;
  const rows = await db
    .select({ memberNo: members.memberNo, role: members.role })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(eq(orders.processNo, device.processNo));
  const [own] = await db.select().from(underwritingCases).where(eq(underwritingCases.caseNo, case_no));
  const other = rows.find(
    ({ memberNo, role }) => memberNo !== own?.memberNo && /applicant|insurant/.test(role),
  );
  await noteFetched(contextOf(), memberOwner(other!.memberNo), 'KEY-2');
  expect(await looked()).toContain('保险公司系统调取录像');
});

test('a cancelled sale and a link that was taken back still answer', async () => {
  const { me, spouse, device, holder, invited } = await family();
  await comesByLink(device, spouse);
  expect((await copyOf(invited)).people).toHaveLength(1);
  await device.looks();
  await device.goesOn('cancel');
  expect(told(await copyOf(holder), me.name)).toContain(me.number);
  expect((await copyOf(invited)).people.map(({ name }) => name)).toEqual([spouse.name]);
});

test('who proved their phone by a link proves it once more where the link is over, and nobody else does', async () => {
  const { spouse, device, invited } = await family();
  await device.looks();
  await device.goesOn('cancel');
  minutesLater(11);
  expect((await copyOf(invited)).whole).toBe(false);
  const link = { scene: 'member', ...invited.subject } as { scene: 'member'; transmit_record_no: string };
  const mobile_last4 = spouse.mobile.slice(-4);
  const stranger = await ApplicantDevice.at(server.origin);
  await refuses('faceLinkExpired', stranger.call(insure.sendCaptcha, { ...link, mobile_last4 }));
  await invited.device.call(insure.sendCaptcha, { ...link, mobile_last4 });
  const captcha = await invited.device.captchaFor(spouse.mobile);
  await invited.device.call(insure.verifyCaptcha, { ...link, captcha });
  expect(told(await copyOf(invited), spouse.name)).toContain(spouse.number);
});

test('who proved their phone by a link that was taken back since proves it once more', async () => {
  const { spouse, invited } = await family();
  const { db } = contextOf().connection;
  const number = invited.device.transmitRecordNo;
  await db.update(links).set({ revokedAt: new Date() }).where(eq(links.transmitRecordNo, number));
  minutesLater(11);
  const link = { scene: 'member', ...invited.subject } as { scene: 'member'; transmit_record_no: string };
  await invited.device.call(insure.sendCaptcha, { ...link, mobile_last4: spouse.mobile.slice(-4) });
  const captcha = await invited.device.captchaFor(spouse.mobile);
  await invited.device.call(insure.verifyCaptcha, { ...link, captcha });
  expect((await copyOf(invited)).whole).toBe(true);
});

test('what a member says is not right stands in their own copy alone', async () => {
  const [me, spouse] = [someone('self', 41, '沈既白'), someone('spouse', 40, '陆怀瑾')];
  const device = await familyApplies(server.origin, me, [spouse]);
  const holder = await onHoldersDevice(device, me.name);
  await showsWhoTheyAre(holder, me);
  await showsWhoTheyAre(await comesByLink(device, spouse), spouse);
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  const phone = await comesToConfirm(device, spouse);
  const what = '我的职业写得不对';
  await phone.device.call(order.reportMistake, {
    ...phone.device.link,
    ...{ what, request_id: requestId() },
  });
  expect(JSON.stringify(await copyOf(phone))).toContain(what);
  expect(JSON.stringify(await copyOf(holder))).not.toContain(what);
  expect(told(await copyOf(holder), me.name)).toEqual(expect.arrayContaining(['已核实', '人脸信息授权']));
});

test('before an application is submitted its holder reads what they typed', async () => {
  const [me, spouse] = [someone('self', 44, '江照野'), someone('spouse', 43, '温如许')];
  const { device } = await familyFillsIn(server.origin, me, [spouse]);
  const mine = await copyOf({ device, subject: device.process });
  expect(mine.people.map(({ name }) => name)).toEqual([me.name, spouse.name]);
  expect(told(mine, me.name)).toEqual(expect.arrayContaining(secretsOf(me)));
  for (const secret of secretsOf(spouse)) expect(JSON.stringify(mine)).not.toContain(secret);
  const stranger = await ApplicantDevice.at(server.origin);
  await refuses('processForeign', stranger.call(consent.ownCopy, device.process));
});

test('what was given up before it was submitted is unlocked by the phone that was filled in, and by no other', async () => {
  const me = someone('self', 36, '顾南乔');
  const { device } = await familyFillsIn(server.origin, me, []);
  const stranger = someone('self', 30, '路过的人').mobile;
  minutesLater(11);
  await device.asksForPhoneCaptcha(stranger);
  const early = { scene: 'insure', ...device.process, mobile: stranger } as const;
  const captcha = await device.captchaFor(stranger);
  await device.looks();
  await device.goesOn('cancel');
  await refuses('captchaExpired', device.call(insure.verifyCaptcha, { ...early, captcha }));
  await refuses('identityMismatch', device.asksForPhoneCaptcha(stranger));
  const found = await copyOf({ device, subject: device.process });
  expect(found.whole).toBe(false);
  expect(JSON.stringify(found)).not.toContain(me.number);
  await device.provesPhone(me);
  expect(told(await copyOf({ device, subject: device.process }), me.name)).toContain(me.number);
});

test('the number of an heir stands as on every page', async () => {
  const heir = inventedOfAge(58, 62);
  const device = await Declarant.applies(server.origin, 'AX-ANN-03', { heir });
  const mine = await copyOf({ device, subject: device.process });
  expect(mine.people.slice(0, 2).map(({ name }) => name)).toEqual([device.person.name, heir.name]);
  expect(told(mine, heir.name)).toContain(maskCertificateNumber(heir.certificateNumber));
  expect(JSON.stringify(mine)).not.toContain(heir.certificateNumber);
});

test('an annuity’s holder finds account, risk, payment and policy', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  const { policy } = await buysAnnuity(device);
  const mine = await copyOf({ device, subject: device.process });
  const own = told(mine, device.person.name);
  expect(own).toEqual(expect.arrayContaining([device.person.certificateNumber, policy!.policy_no, '保障中']));
  expect(own).toEqual(expect.arrayContaining(['测评日期', '银行账户信息授权', '6220000000000000']));
  expect(mine.given_to.map(({ who }) => who)).toEqual(expect.arrayContaining(['支付宝']));
  const untils = Object.fromEntries(mine.people[0]!.groups.map(({ title, until }) => [title, until]));
  expect(untils).toMatchObject({ 保单: '合同终止后 10 年', 付款: expect.stringContaining('会计') as string });
});

test('what is said of health stands in the copy of whom it is about, until it is withdrawn', async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.declaresEach({ hypertension: [] }, {});
  const mine = await copyOf({ device, subject: device.process });
  const health = (name: string) =>
    mine.people.find((one) => one.name === name)!.groups.find(({ title }) => title === '健康');
  expect(
    health(device.person.name)?.rows.some(({ label, value }) => /血压/.test(label) && value === '有'),
  ).toBe(true);
  expect(health(spouse.name)).toBeUndefined();
  await device.withdrawsHealth();
  const after = await copyOf({ device, subject: device.process });
  expect(after.people[0]!.groups.some(({ title }) => title === '健康')).toBe(false);
});

test('who reads a recording finds what is registered of them, the video, and who fetched it', async () => {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    ...{ person_seed: 91, statement: ['本人同意投保。'], will_check: 'none' },
  });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  await noteFetched(contextOf(), recordingOwner(recording.recording_no), 'KEY-1');
  const mine = await copyOf({ device: reader, subject: reader.link });
  expect(told(mine, recording.person.name)).toEqual(
    expect.arrayContaining([recording.person.certificate_number, '已验证身份']),
  );
  expect(mine.looked.map(({ what }) => what)).toEqual(['保险公司系统调取录像']);
});

test('who read a recording that is over proves their phone for it alone, and nobody else does', async () => {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    ...{ person_seed: 92, statement: ['本人同意投保。'], will_check: 'none' },
  });
  const { db } = contextOf().connection;
  const by = { actor: 'test', at: new Date() };
  await db.transaction((tx) => endRecording(tx, recording.recording_no, by));
  minutesLater(11);
  const asked = { device: reader, subject: reader.link };
  expect((await copyOf(asked)).whole).toBe(false);
  const stranger = new Reader(server.origin);
  Object.assign(stranger, { transmitRecordNo: reader.transmitRecordNo });
  stranger.token = (await stranger.call(auth.visitorLogin, {})).token;
  await refuses('linkInvalid', stranger.asksForCaptcha(recording.person));
  await reader.asksForCaptcha(recording.person);
  const proven = await reader.entersCaptcha(await reader.captchaFor(recording.person.mobile));
  expect(proven.next_step_alias).toBe('recording_expire');
  expect(told(await copyOf(asked), recording.person.name)).toContain(recording.person.certificate_number);
});
