import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import type { SaidOfMember } from '../../../contract/model/health.ts';
import { health } from '../../../contract/services/health.ts';
import { insure } from '../../../contract/services/insure.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { memberOwner } from '../../../server/domain/owner.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { newestLinksFor } from '../../../server/records/links/links.ts';
import { orderOfProcess } from '../../../server/records/order/orders.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { noticeOf } from '../../../server/records/underwriting/notices.ts';
import { links } from '../../../server/tables/link.ts';
import {
  cardPicture,
  comesByLink,
  consents,
  memberNamed,
  opensInvitation,
  showsCard,
  showsFace,
  someone,
  type Identifying,
  uploads,
  withStandIns,
} from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  comesToConfirm,
  confirms,
  followsToCashier,
  looksAtOrder,
  type Confirming,
} from '../../support/payer.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import type { Person } from '../../support/form-values.ts';
import { inDays } from '../../support/in-days.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, memberOf, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 180_000 };
const wrote = '去年还查出过甲状腺结节';

/** What an insured says of what was declared of them, on their own phone. */
const says = async (who: Confirming, right: boolean) => await saysOf(await looksAtHealth(who), who, right);

/** What their page shows them of it. */
async function looksAtHealth({ device, subject }: Confirming) {
  const { members } = await device.call(health.getHealthAuditConclusion, subject);
  return members[0]!;
}

async function saysOf(
  { member_no, content_sha256 }: Pick<SaidOfMember, 'member_no' | 'content_sha256'>,
  { device, subject }: Confirming,
  right: boolean,
) {
  const said = { ...subject, member_no, content_sha256, request_id: randomUUID(), right };
  return await device.call(health.confirmAnswers, { ...said, ...(right ? {} : { mistake: wrote }) });
}

/** Of the medical insurance of a spouse everybody confirmed; it can be paid at the channel. */
async function spouseReadyToPay({ both = false } = {}) {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both });
  await device.declares();
  await device.goesOn('pass_health');
  const me = applicantOn(device, device.member);
  await confirms(me);
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  await confirms(theirs);
  await device.goesOn('confirm_order');
  return { device, me, theirs, spouse };
}

test('told wrong by the insured, nothing is confirmed or paid until it is put right', generous, async () => {
  const { device, me, theirs, spouse } = await spouseReadyToPay();
  const agent = await BoardAgent.at(server.origin, 'S10001');
  await agent.sentTo(device, 'AX-MED-01');
  const open = await beginsToPay(device);
  const before = await device.asksForHealth();
  expect((await says(theirs, false)).mistakes).toMatchObject([{ what: wrote, state: 'wrong' }]);

  expect(await asksStatus(device)).toMatchObject({ payment_no: open.payment_no, status: 'closed' });
  const refused = await refuses('healthSaidWrong', beginsToPay(device));
  expect(refused.message).toContain(`${spouse.name}说健康告知有不对的地方`);
  await refuses(
    'healthSaidWrong',
    device.call(order.sendVerifySms, { ...me.subject, request_id: randomUUID() }),
  );
  await refuses('healthSaidWrong', device.call(order.confirm, await whatIsConfirmed(me)));
  expect((await looksAtOrder(me)).health_mistakes).toMatchObject([
    { name: spouse.name, what: wrote, state: 'wrong', by_invitation: true },
  ]);
  await expect
    .poll(() => device.newestMessage(), { timeout: 30_000 })
    .toMatch(/健康告知有不对的地方.*http\S+/);
  expect(await device.newestMessage()).not.toContain(wrote);

  // The agent sees that it is to be corrected, not paid, and nothing of what it is about.
  const onBoard = await agent.opensSale(device.processNo);
  expect(onBoard).toMatchObject({
    row: { owed: 'health', now: { what: 'health_wrong', who: [] }, may_remind: true },
    links: [{ for: 'go_on', member_no: null }],
  });
  expect(onBoard.members.find(({ name }) => name === device.person.name)?.health).toBe('owed');
  expect(JSON.stringify(onBoard)).not.toContain(wrote);
  expect((await device.looks()).data.events).toContain('correct_health');
  expect(await device.goesOn('correct_health')).toMatchObject({
    current_step_alias: 'health_audit',
    data: { events: ['cancel'] },
  });
  const asked = await device.asksForHealth();
  expect(asked).toMatchObject({ state: 'draft', answers: before.answers });
  await refuses('processStepUnfinished', device.goesOn('pass_health'));

  const answers = await device.answersTo({ nodule: ['thyroid'] });
  await device.says('submit', answers);
  await device.says('confirm', answers);
  await answersChains(device);
  await device.acceptsAll();
  await device.goesOn('pass_health');

  await expect.poll(() => newestTo(device, spouse), { timeout: 30_000 }).toContain('再核对一次');
  const message = await newestTo(device, spouse);
  expect(message).not.toContain('结节');
  expect(await correctedMessagesTo(device, spouse)).toHaveLength(1);
  // By the link of the message they see it on another phone as well, once they have proven who they are.
  const phone = await provesMember(device, spouse, message);
  const seen = await phone.call(health.getHealthAuditConclusion, phone.link);
  expect(seen.mistakes).toMatchObject([{ what: wrote, state: 'corrected' }]);

  const again = await refuses('healthSaidWrong', device.call(order.confirm, await whatIsConfirmed(me)));
  expect(again.message).toContain('没有核对');
  await refuses('healthSaidWrong', device.goesOn('confirm_order'));
  // What was confirmed before the correction counts no longer, for the agent either.
  expect(await agent.opensSale(device.processNo)).toMatchObject({
    row: { now: { what: 'confirmation' }, people_left: 2 },
    links: [{ for: 'go_on' }, { for: 'confirmation', name: spouse.name }],
  });
  const [own] = (await looksAtOrder(theirs)).health_mistakes;
  expect(own).toMatchObject({ what: wrote, state: 'corrected' });
  expect((await says(theirs, true)).mistakes).toEqual([]);

  await refuses('confirmationMissing', device.goesOn('confirm_order'));
  await confirms(me);
  await confirms(theirs);
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 30_000 }).toBe('paid');
});

test(
  'who is to confirm what is led back waits for it, and nobody is asked for a link',
  generous,
  async () => {
    const { device, me, theirs } = await spouseReadyToPay({ both: true });
    const { context } = server.server.running;
    const { device: phone } = theirs;
    expect(await looksAtOrder(theirs)).toMatchObject({ is_open: true });
    await says(me, false);
    expect(await looksAtOrder(theirs)).toMatchObject({ is_open: false });
    await device.looks();
    await device.goesOn('correct_health');
    await device.declares({ hypertension: [] });
    expect(await looksAtOrder(theirs)).toMatchObject({
      is_open: false,
      confirmed_at: null,
      health_mistakes: [],
    });
    const asksCaptcha = () =>
      phone.call(order.sendVerifySms, { ...theirs.subject, request_id: randomUUID() });
    expect((await refuses('healthSaidWrong', asksCaptcha())).message).toContain('更正后会再请您确认');
    const { transmit_record_no } = phone.link;
    const reports = { transmit_record_no, request_id: randomUUID(), what: '地址不对' };
    expect(
      (await refuses('processEventRefused', phone.call(order.reportMistake, reports))).message,
    ).toContain('到确认时会再请您');
    const { now } = context;
    Object.assign(context, { now: inDays(context, 4).now });
    try {
      const over = await refuses('faceLinkExpired', phone.call(ocr.getInviteInfo, phone.link));
      expect(over.data).toMatchObject({ is_early: true });
      const asked = await phone.call(ocr.askInvite, { ...phone.link, request_id: randomUUID() });
      expect(asked).toEqual({ asked: false, sent: false, retry_at: null });
    } finally {
      Object.assign(context, { now });
    }
    // What they say of their own health is what they hear of first.
    await says(theirs, false);
    expect((await refuses('healthSaidWrong', asksCaptcha())).message).toContain('您说健康告知有不对的地方');
  },
);

const messagesTo = async (device: Declarant, { mobile }: Person) =>
  (await device.call(inbox.sms, { mobile })).map(({ text }) => text);

const newestTo = async (device: Declarant, person: Person) => (await messagesTo(device, person))[0] ?? '';

const correctedMessagesTo = async (device: Declarant, person: Person) =>
  (await messagesTo(device, person)).filter((text) => text.includes('再核对一次'));

/** Another phone of a member, by the link of a message. */
async function provesMember({ origin }: Declarant, person: Person, message: string) {
  const address = /http\S+/.exec(message)?.[0] ?? '';
  const phone = await opensInvitation(origin, address);
  const last4 = person.mobile.slice(-4);
  await phone.call(insure.sendCaptcha, { scene: 'member', ...phone.link, mobile_last4: last4 });
  const captcha = await phone.captchaFor(person.mobile);
  await phone.call(insure.verifyCaptcha, { scene: 'member', ...phone.link, captcha });
  return phone;
}

/** A confirmation with a captcha that nobody sent: it is refused before that is looked at. */
async function whatIsConfirmed(who: Confirming) {
  const { content_sha256 } = await looksAtOrder(who);
  return { ...who.subject, request_id: randomUUID(), content_sha256, captcha: '000000', signature: null };
}

/** The first answer of each question that the smart underwriting asks. */
async function answersChains(device: Declarant): Promise<void> {
  for (;;) {
    if ((await device.concludes()).next !== 'smart') return;
    const { current } = await device.asksSmart();
    await device.answersSmart({ question: current!.question, value: current!.answers[0]!.value });
  }
}

test('what was agreed to since a birthday stays while the notice is corrected', generous, async () => {
  const { context } = server.server.running;
  const { number: certificateNumber } = someone('self', 36, '未用', 'id_card', 5);
  const person = { ...inventedOfAge(30, 38), certificateNumber };
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { person });
  await device.declares();
  await device.goesOn('pass_health');
  const { now } = context;
  const firstFen = async () => {
    const { db } = context.connection;
    return (await orderOfProcess(db, device.processNo))!.firstFen;
  };
  try {
    Object.assign(context, { now: inDays(context, 6).now });
    const me = applicantOn(device, device.member);
    await confirms(me);
    const agreed = await firstFen();
    expect(agreed).toBeGreaterThan(device.firstFen);
    await says(me, false);
    await device.looks();
    await device.goesOn('correct_health');
    expect(await firstFen()).toBe(agreed);
  } finally {
    Object.assign(context, { now });
  }
});

test('what is confirmed is what the page showed, and nothing that was declared since', generous, async () => {
  const { device, theirs } = await spouseReadyToPay();
  const shown = await looksAtHealth(theirs);
  await says(theirs, false);
  await device.looks();
  await device.goesOn('correct_health');
  await device.declares({ hypertension: [] });
  const refused = await refuses('healthChangedElsewhere', saysOf(shown, theirs, true));
  expect(refused.message).toContain('请看过最新内容');
  await refuses('healthChangedElsewhere', saysOf(shown, theirs, false));
  const now = await looksAtHealth(theirs);
  expect(now.confirmed).toBeNull();
  expect((await saysOf(now, theirs, true)).members[0]!.confirmed).toMatchObject({ right: true });
});

test(
  'money on its way while the insured says that it is told wrong buys no policy, and goes back',
  generous,
  async () => {
    const { device, theirs } = await spouseReadyToPay();
    const { payment_no } = await beginsToPay(device);
    await atCashier(device, payment_no, 'pay', { notice: 'lost' });
    await says(theirs, false);
    await expect
      .poll(async () => (await asksStatus(device)).surplus?.status, { timeout: 30_000 })
      .toBe('refunded');
    expect(await device.looks()).toMatchObject({ current_step_alias: 'payment', status: 'processing' });
    expect(await asksStatus(device)).toMatchObject({ policy: 'none' });
  },
);

test('a payment that had ended before it was told wrong buys no policy either', generous, async () => {
  const { device, theirs } = await spouseReadyToPay();
  const { amount_fen } = await atCheckout(device);
  const asked = { ...device.process, request_id: randomUUID(), method: 'alipay', amount_fen } as const;
  const left = await device.call(order.pay, asked);
  // Another method takes its place: the channel, whose page nobody opened yet, knows of nothing to close.
  await beginsToPay(device, 'wechat');
  await says(theirs, false);
  await followsToCashier(left);
  await atCashier(device, left.payment_no, 'pay');
  await expect
    .poll(async () => (await asksStatus(device)).surplus, { timeout: 30_000 })
    .toMatchObject({ amount_fen, status: 'refunded' });
  expect(await asksStatus(device)).toMatchObject({ policy: 'none' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'payment', status: 'processing' });
});

test('closed once more for another reason, it buys no policy either', generous, async () => {
  const { device, theirs } = await spouseReadyToPay();
  const { payment_no } = await beginsToPay(device);
  const { wechat } = server.server.running.context.paymentChannels;
  const { close, query } = wechat!;
  const silent = () => Promise.reject(new Error('unreachable'));
  Object.assign(wechat!, { close: silent, query: silent });
  try {
    await atCashier(device, payment_no, 'pay', { notice: 'lost' });
    await says(theirs, false);
    // What they took back leaves the payment closing, and its channel unheard.
    await says(theirs, true);
  } finally {
    Object.assign(wechat!, { close, query });
  }
  await device.looks();
  expect(await device.goesOn('cancel')).toMatchObject({ status: 'cancel' });
  await expect
    .poll(async () => (await asksStatus(device)).surplus?.status, { timeout: 30_000 })
    .toBe('refunded');
});

test('what a person decided on answers that are told wrong is decided anew', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-CI-02', { spouse });
  await device.comesBeforeUnderwriter();
  const underwriter = new Underwriter(server.origin);
  const own = { person: spouse };
  const file = await underwriter.caseOf(own);
  expect(file.mistake).toBeNull();
  expect(file.before).toEqual([]);
  expect(file.facts.map(({ label }) => label)).toContain('职业');
  expect(file.facts.find(({ label }) => label === '职业')?.value).toMatch(/[\u4e00-\u9fff]{2,}/);
  // Nobody shows who they are before there is a decision.
  const theirs = { ...(await comesByLink(device, spouse)), person: memberOf(spouse, 'spouse') };
  await consents(theirs, 'id_card');
  const picture = cardPicture(theirs.person, 'front');
  await refuses('processEventRefused', uploads(theirs, 'id_card', picture));
  await underwriter.concludes(own, { result: 'pass' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });

  await says(theirs, false);
  expect((await underwriter.caseOf(own)).mistake).toMatchObject({ what: wrote, state: 'wrong' });
  await device.looks();
  await device.goesOn('correct_health');
  const { case_no } = file;
  expect(await underwriter.asks(underwriting.case, { case_no })).toMatchObject({
    ...{ status: 'invalid', decision: null, corrected_at: null },
    mistake: { state: 'correcting' },
  });
  expect(await heldOf(device)).toMatchObject([{ opened_at: expect.any(String) as string }]);

  // Although the rules would accept what is declared now, a person had decided, and decides again.
  const corrected = await device.declares();
  expect(corrected).toMatchObject({ next: 'manual', mistakes: [{ state: 'corrected' }] });
  await refuses('processStepUnfinished', device.goesOn('pass_health'));
  await device.goesOn('turn_to_manual');
  await refuses('processStepUnfinished', device.goesOn('send_images'));
  await device.sendsImages();
  expect(await underwriter.caseOf(own)).toMatchObject({
    status: 'underwriting',
    mistake: { what: wrote, state: 'corrected' },
  });
  // What was declared before stands beside what is declared now.
  const again = await underwriter.caseOf(own);
  expect(again.before.map(({ said }) => said)).toEqual([file.said]);
  expect(again.declared_by).toBe(device.person.name);
  expect(Date.parse(again.corrected_at ?? '')).toBeGreaterThan(Date.parse(again.before[0]!.declared_at));
  expect(again.said).not.toEqual(file.said);
  // While it is decided anew the spouse goes on by their link, or by another once its hours are over: what they do is kept.
  await asksForAnotherLink(theirs, spouse);
  await showsCard(theirs, theirs.person, '长期');
  await consents(theirs, 'face');
  await showsFace(theirs, theirs.person.number);
  await refuses('processEventRefused', uploads(theirs, 'id_card', picture));
  await underwriter.concludes(own, { result: 'pass' });
  expect(await device.looks()).toMatchObject({ current_step_alias: 'ocr' });
  expect(await memberNamed(device, spouse.name)).toMatchObject({ card: 'passed', face: 'passed' });
  await says(theirs, true);
  expect((await underwriter.caseOf(own)).mistake).toBeNull();
});

/** Four days later, where the applicant has no page to send one from: it goes to their own mobile, once. */
async function asksForAnotherLink({ device, member_no }: Identifying, { mobile }: Person) {
  const { context } = server.server.running;
  const { now } = context;
  const request_id = randomUUID();
  const asks = (key: string) => device.call(ocr.askInvite, { ...device.link, request_id: key });
  Object.assign(context, { now: inDays(context, 4).now });
  try {
    const over = await refuses('faceLinkExpired', device.call(ocr.getInviteInfo, device.link));
    expect(over.data).toMatchObject({ sends_itself: true });
    const first = await asks(request_id);
    expect(first).toEqual({ asked: true, sent: true, retry_at: expect.any(String) as string });
    expect(await asks(request_id)).toEqual(first);
    // Once more within the hour: it was sent, and nobody was reminded.
    expect(await asks(randomUUID())).toEqual({ ...first, asked: false });
  } finally {
    Object.assign(context, { now });
  }
  const links = await newestLinksFor(context.connection.db, 'member', [member_no], 'identity');
  const { code } = links.get(member_no)!;
  const texts = async () => (await device.call(inbox.sms, { mobile })).map(({ text }) => text);
  await expect.poll(texts, { timeout: 30_000 }).toContainEqual(expect.stringContaining(code));
  expect((await texts()).filter((text) => text.includes(code))).toHaveLength(1);
}

/** What of a health notice was kept from before its corrections; and that nothing of it stands there unsealed. */
async function heldOf(device: Declarant) {
  const { context } = server.server.running;
  const { order_no } = await device.call(order.details, device.process);
  const { row, content } = await noticeOf(context.connection.db, context.personalData, order_no);
  expect(JSON.stringify(row)).not.toContain('answers');
  return content.before ?? [];
}

/** The applicant puts somebody's mobile right. */
async function corrects(device: Declarant, { name }: Person, value: string): Promise<void> {
  const { members } = await device.call(order.confirmDetails, device.process);
  const member_no = members.find((one) => one.name === name)?.member_no ?? '';
  const request_id = randomUUID();
  await device.call(order.correct, { ...device.process, member_no, request_id, field: 'mobile', value });
}

test('answers about others stay, and a member learns what came of themselves only', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.declares();
  await device.goesOn('pass_health');
  // Whoever had the phone that was mistyped said nothing for them.
  const stranger = { ...memberOf(spouse, 'spouse'), mobile: inventedOfAge(30, 38).mobile };
  await corrects(device, spouse, stranger.mobile);
  await says(await comesToConfirm(device, stranger), true);
  await corrects(device, spouse, spouse.mobile);
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  expect((await looksAtHealth(theirs)).confirmed).toBeNull();
  const me = applicantOn(device, device.member);
  expect((await says(me, false)).mistakes).toMatchObject([{ by_invitation: false }]);
  const unseen = await theirs.device.call(health.getHealthAuditConclusion, theirs.subject);
  expect(unseen).toMatchObject({ mistakes: [], members: [{ name: spouse.name }] });
  expect((await looksAtOrder(theirs)).health_mistakes).toEqual([]);
  const told = await refuses(
    'healthSaidWrong',
    theirs.device.call(order.confirm, await whatIsConfirmed(theirs)),
  );
  expect(told.message).not.toContain(device.person.name);

  await device.looks();
  await device.goesOn('correct_health');
  const { answers, members } = await device.asksForHealth();
  expect(members.map(({ name }) => name)).toEqual([device.person.name]);
  const having = (memberNo: string | undefined, question: string) =>
    answers.map((one) =>
      one.member_no === memberNo && one.question === question ? { ...one, answer: 'some' as const } : one,
    );
  const other = answers.find(({ member_no }) => member_no !== members[0]!.member_no);
  await refuses('healthAnswersFixed', device.says('submit', having(other?.member_no, 'heart')));
  const mine = having(members[0]!.member_no, 'heart');
  await device.says('submit', mine);
  expect(await device.says('confirm', mine)).toMatchObject({ conclusion: 'refuse', next: 'refused' });
  // What is refused is for a person to look at, not to be said otherwise.
  await says(me, false);
  expect((await device.looks()).data.events).not.toContain('correct_health');

  expect(await theirs.device.call(health.getHealthAuditConclusion, theirs.subject)).toMatchObject({
    ...{ conclusion: 'normal', next: 'pass', manual_offered: false },
    ...{ reasons: [], terms: null, other_products: [] },
  });
});

test('who found their address wrong is asked once more as soon as it is corrected', generous, async () => {
  const { device, me, theirs, spouse } = await spouseReadyToPay();
  const { device: phone } = theirs;
  const { transmit_record_no } = phone.link;
  await phone.call(order.reportMistake, { transmit_record_no, request_id: randomUUID(), what: '地址不对' });
  const own = async () => (await looksAtOrder(me)).members.find(({ name }) => name === spouse.name);
  const before = await own();
  const messages = () => confirmMessagesTo(device, spouse);
  const sent = await messages();
  const correction = {
    ...{ ...device.process, member_no: before?.member_no ?? '', request_id: randomUUID() },
    ...{ field: 'address', value: '青禾路 20 号 1 幢 101 室' },
  };
  await device.call(order.correct, correction);
  await device.call(order.correct, correction);
  await expect.poll(messages, { timeout: 30_000 }).toBe(sent + 1);
  expect(await own()).toMatchObject({ state: 'void', mistake: null, opened_at: null });
  expect(Date.parse((await own())?.sent_at ?? '')).toBeGreaterThan(Date.parse(before?.sent_at ?? ''));
  // The applicant corrects something more of their own accord: they are told by whoever asks them.
  const more = { ...correction, request_id: randomUUID(), value: '青禾路 22 号 1 幢 101 室' };
  await device.call(order.correct, more);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await messages()).toBe(sent + 1);
  await confirms(theirs);
});

const confirmMessagesTo = async (device: Declarant, person: Person) =>
  (await messagesTo(device, person)).filter((text) => text.includes('请您本人核对并确认')).length;

/** The bridge writes no second one within minutes. */
async function opensLink(me: Confirming, { name }: Person): Promise<void> {
  const { members } = await looksAtOrder(me);
  const owner = memberOwner(members.find((one) => one.name === name)?.member_no ?? '');
  const { db } = server.server.running.context.connection;
  await writeEvent(db, owner, 'open_link', {}, { actor: 'visitor', at: new Date() });
}

test('who looked while it was led back is asked once it stands there again', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.declares();
  await device.goesOn('pass_health');
  const me = applicantOn(device, device.member);
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  const looks = () => opensLink(me, spouse);
  const own = async () => (await looksAtOrder(me)).members.find(({ name }) => name === spouse.name);
  await looks();
  expect(await own()).toMatchObject({ state: 'opened' });
  await says(me, false);
  await device.looks();
  await device.goesOn('correct_health');
  await looks();
  await device.declares();
  await device.goesOn('pass_health');
  // Nobody can confirm yet: the applicant has not looked at what they corrected.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await confirmMessagesTo(device, spouse)).toBe(0);
  await says(me, true);
  await expect.poll(() => confirmMessagesTo(device, spouse), { timeout: 30_000 }).toBe(1);
  expect(await own()).toMatchObject({ state: 'sent', opened_at: null });
  await says(me, true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await confirmMessagesTo(device, spouse)).toBe(1);
  await looks();
  expect(await own()).toMatchObject({ state: 'opened' });
  await confirms(me);
  await confirms(theirs);
  await device.goesOn('confirm_order');
});

test(
  'whose link ended meanwhile is asked as well, although the correction was sent to them',
  generous,
  async () => {
    const spouse = inventedOfAge(30, 38);
    const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse });
    await device.declares();
    await device.goesOn('pass_health');
    const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
    await says(theirs, false);
    const { db } = server.server.running.context.connection;
    const { transmit_record_no } = theirs.device.link;
    const inAnHour = new Date(Date.now() + 3_600_000);
    await db
      .update(links)
      .set({ expiresAt: inAnHour })
      .where(eq(links.transmitRecordNo, transmit_record_no ?? ''));
    await device.looks();
    await device.goesOn('correct_health');
    await device.declares();
    await expect.poll(() => correctedMessagesTo(device, spouse), { timeout: 30_000 }).toHaveLength(1);
    expect(await newestTo(device, spouse)).not.toContain(transmit_record_no);
    await says(theirs, true);
    expect(await confirmMessagesTo(device, spouse)).toBe(0);
    await device.goesOn('pass_health');
    await expect.poll(() => confirmMessagesTo(device, spouse), { timeout: 30_000 }).toBe(1);
  },
);

test('who waited while another took back what they said is asked once', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  await device.declares();
  await device.goesOn('pass_health');
  const me = applicantOn(device, device.member);
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  await says(me, false);
  expect(await looksAtOrder(theirs)).toMatchObject({ is_open: false });
  await says(me, true);
  expect(await looksAtOrder(theirs)).toMatchObject({ is_open: true });
  await expect.poll(() => confirmMessagesTo(device, spouse), { timeout: 30_000 }).toBe(1);
  await says(theirs, false);
  await says(theirs, true);
  await says(me, true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await confirmMessagesTo(device, spouse)).toBe(1);
});

test('who was corrected for is to be asked also where the day allows no message', generous, async () => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse });
  await device.declares();
  await device.goesOn('pass_health');
  const me = applicantOn(device, device.member);
  const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  const own = async () => (await looksAtOrder(me)).members.find(({ name }) => name === spouse.name);
  const { member_no } = (await own())!;
  const sends = () =>
    device.call(order.sendConfirmMessage, {
      ...device.process,
      ...{ member_no, request_id: randomUUID(), by: 'sms' as const },
    });
  for (let sent = 0; sent < 3; sent += 1) await sends();
  await refuses('inviteTooFrequent', sends());
  await opensLink(me, spouse);
  const { transmit_record_no } = theirs.device.link;
  const reports = { transmit_record_no, request_id: randomUUID(), what: '地址不对' };
  await theirs.device.call(order.reportMistake, reports);
  expect(await own()).toMatchObject({ state: 'opened' });
  await device.call(order.correct, {
    ...{ ...device.process, member_no, request_id: randomUUID() },
    ...{ field: 'address', value: '青禾路 20 号 1 幢 101 室' },
  });
  expect(await own()).toMatchObject({ state: 'sent', opened_at: null, mistake: null });
  expect((await own())?.resend_after).toBeGreaterThan(0);
});

test('each declaration is proven, the one before the correction too', async () => {
  const { connection, personalData } = server.server.running.context;
  expect((await verifyChain(connection.db, personalData)).problems).toEqual([]);
});
