import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expireConditions } from '../../../server/jobs/underwriting/expire-conditions.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { orderConfirmations } from '../../../server/tables/order-confirmation.ts';
import { applicantOn, asksStatus, atCashier, beginsToPay, booksOf, confirms } from '../../support/payer.ts';
import { inDays } from '../../support/in-days.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 300_000);
afterAll(() => server?.close());

const containing = (text: string): unknown => expect.stringContaining(text);
const withoutAny = (values: string[]): unknown => expect.not.arrayContaining(values);
const generous = { timeout: 180_000 };

test('nothing is the matter: normal, and the way goes on', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  const answers = await device.answersTo();
  await refuses('consentNeeded', device.says('save', answers));
  await device.consentsToHealth();
  await device.says('save', answers.slice(0, 3));
  expect((await device.asksForHealth()).answers).toEqual(answers.slice(0, 3));
  const missing = await refuses('healthUnanswered', device.says('submit', answers.slice(0, 3)));
  expect(missing.data).toMatchObject({ missing: [{ question: answers[3]!.question }, {}, {}, {}, {}] });
  const stale = device.says('save', answers, { revision: 0 });
  await refuses('healthChangedElsewhere', stale);
  const request_id = randomUUID();
  const { revision } = await device.asksForHealth();
  const sent = await device.says('submit', answers, { request_id, revision });
  expect(sent).toMatchObject({ conclusion: 'normal', next: 'pass', state: 'confirmed' });
  expect(await device.says('submit', answers, { request_id, revision })).toEqual(sent);
  await refuses('healthAnswersFixed', device.says('save', answers));
  expect(await device.goesOn('pass_health')).toMatchObject({ current_step_alias: 'order_confirmation' });
});

test('every 有 is said once more and confirmed before anything follows from it', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.consentsToHealth();
  const answers = await device.answersTo({ nodule: ['thyroid'] });
  const none = answers.map((one) => ({ ...one, chosen: [] }));
  await refuses('healthUnanswered', device.says('submit', none));
  const sent = await device.says('submit', answers);
  expect(sent).toMatchObject({ conclusion: 'secondary_confirmation', next: 'confirm', terms: null });
  expect(sent.members[0]!.items.filter(({ answer }) => answer === 'some')).toMatchObject([
    { question: 'nodule', chosen: ['甲状腺结节'] },
  ]);
  await refuses('processStepUnfinished', device.goesOn('pass_health'));
  await refuses('healthChangedElsewhere', device.says('confirm', await device.answersTo()));
  // Until it is confirmed it may be changed, and is said anew.
  await device.says('submit', await device.answersTo({ hypertension: [] }));
  const again = await device.says('submit', answers);
  expect(again.next).toBe('confirm');
  expect(await device.says('confirm', answers)).toMatchObject({ next: 'smart', state: 'confirmed' });
});

test('a refusal has a reason, a person, another product and an end', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  const refused = await device.declares({ heart: [] });
  expect(refused).toMatchObject({ conclusion: 'refuse', next: 'refused', manual_offered: false });
  expect(refused.reasons[0]!.text).toContain('冠心病');
  expect(refused.other_products.map(({ product_no }) => product_no)).toContain('AX-ACC-04');
  const asked = { ...device.process, request_id: randomUUID(), note: '支架手术已满十年' };
  const waiting = await device.call(health.askPerson, asked);
  expect(waiting.reasons).toMatchObject([{ by: 'smart', review: { asked_at: containing('T') } }]);
  await device.call(health.askPerson, { ...asked, request_id: randomUUID() });
  const underwriter = new Underwriter(server.origin);
  const file = await underwriter.caseOf(device);
  expect(file).toMatchObject({
    kind: 'review',
    note: asked.note,
    results: withoutAny(['add_fee_pass']),
  });
  await underwriter.concludes(device, { result: 'refuse', reason: '按规则复核，仍不能承保。' });
  expect(await device.concludes()).toMatchObject({
    next: 'refused',
    reasons: [{ by: 'manual', review: null, text: '按规则复核，仍不能承保。' }],
  });
  expect(await device.goesOn('refuse_health')).toMatchObject({
    current_step_alias: 'cancel_order',
    status: 'cancel',
  });
});

test('a person may find otherwise than the rules', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ hospital: [] });
  await device.call(health.askPerson, { ...device.process, request_id: randomUUID() });
  const underwriter = new Underwriter(server.origin);
  await underwriter.concludes(device, {
    result: 'exclusion_pass',
    exclusion: '因腰椎手术复发住院的费用不在保障范围内。',
  });
  const found = await device.concludes();
  expect(found).toMatchObject({
    next: 'conditions',
    terms: { conditions: [{ kind: 'exclusion', by: 'manual' }] },
  });
  expect(await device.acceptsAll()).toMatchObject({ next: 'pass' });
  expect(await device.goesOn('pass_health')).toMatchObject({ current_step_alias: 'order_confirmation' });
});

test('over whom a person decided nobody is asked to decide once more', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ brain: [] });
  await device.asksPerson();
  const exclusion = '脑血管疾病及其并发症不在保障范围内。';
  await new Underwriter(server.origin).concludes(device, { result: 'exclusion_pass', exclusion });
  expect(await device.concludes()).toMatchObject({
    ...{ next: 'conditions', manual_offered: false },
    terms: { conditions: [{ by: 'manual' }], valid_until: containing('T') },
  });
  await refuses('processEventRefused', device.choosesPerson());
  expect(await device.acceptsAll()).toMatchObject({ next: 'pass' });

  const smart = await Declarant.applies(server.origin, 'AX-CI-02');
  await smart.declares({ hypertension: [] });
  expect(await smart.concludes()).toMatchObject({ next: 'smart', manual_offered: true });
  expect(await smart.choosesPerson()).toMatchObject({ next: 'manual', manual_offered: false });
});

/** The applicant and a spouse, both insured. */
async function couple() {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
  return { device, ofSpouse: { person: spouse }, underwriter: new Underwriter(server.origin) };
}

test(
  'who is refused after somebody else was looked at by a person may be looked at too',
  generous,
  async () => {
    const { device, ofSpouse, underwriter } = await couple();
    await device.declaresEach({ heart: [] }, { nodule: ['thyroid'] });
    await device.asksPerson();
    await underwriter.concludes(device, { result: 'pass' });
    expect(await device.concludes()).toMatchObject({ next: 'smart' });
    await device.goesThroughSmart('thyroid', 'high');
    const { name } = ofSpouse.person;
    expect((await device.concludes()).reasons).toMatchObject([{ name, by: 'smart', review: null }]);
    const [asked] = (await device.asksPerson()).reasons;
    expect(asked?.review?.due_at).toBeTruthy();
    await underwriter.concludes(ofSpouse, { result: 'pass' });
    expect(await device.concludes()).toMatchObject({ next: 'pass', reasons: [] });
  },
);

test('of two who are refused each has a review of their own', generous, async () => {
  const { device, ofSpouse, underwriter } = await couple();
  const refused = await device.declaresEach({ heart: [] }, { brain: [] });
  expect(refused.reasons).toMatchObject([{ review: null }, { review: null }]);
  await device.asksPerson();
  await underwriter.concludes(ofSpouse, { result: 'refuse', reason: '按规则复核，仍不能承保。' });
  const { reasons } = await device.concludes();
  expect(reasons).toMatchObject([
    { by: 'smart', review: { due_at: containing('T') } },
    { by: 'manual', review: null, text: '按规则复核，仍不能承保。' },
  ]);
});

test('what a person postpones says from which day on it may be applied for again', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  const byRules = await device.declares({ hospital: [] });
  expect(byRules.reasons).toMatchObject([{ again_from: null }]);
  await device.call(health.askPerson, { ...device.process, request_id: randomUUID() });
  const again_from = addDays(beijingDay(new Date()), 365);
  const reason = '术后恢复满一年再投保。';
  await new Underwriter(server.origin).concludes(device, { result: 'delay', again_from, reason });
  expect((await device.concludes()).reasons).toMatchObject([
    { outcome: 'postpone', text: reason, again_from },
  ]);
});

test(
  'a mistake is named by whom it is about, and the answers are shown where the face is',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-CI-02');
    const { members } = await device.declares({ nodule: ['thyroid'] });
    const { member_no, content_sha256 } = members[0]!;
    const said = { ...device.process, member_no, content_sha256, request_id: randomUUID(), right: false };
    await refuses('multipleErrors', device.call(health.confirmAnswers, said));
    const mistaken = await device.call(health.confirmAnswers, { ...said, mistake: '去年还查出过肺结节' });
    expect(mistaken.members[0]!.confirmed).toMatchObject({ right: false, mistake: '去年还查出过肺结节' });
    const right = { ...said, request_id: randomUUID(), right: true };
    expect((await device.call(health.confirmAnswers, right)).members[0]!.confirmed).toMatchObject({
      right: true,
    });
    const shown = await device.call(faceRecognition.healthAuditConfirmDetails, {
      ...device.process,
      member_no,
    });
    expect(shown.items).toContainEqual({
      question: containing('结节'),
      answer: '有，甲状腺结节',
    });
  },
);

test('withdrawing deletes what was said; it may be declared anew', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ nodule: ['thyroid'] });
  await device.withdrawsHealth();
  expect(await device.asksForHealth()).toMatchObject({
    answers: [],
    state: 'draft',
    consented: false,
    revision: 0,
  });
  expect(await device.declares()).toMatchObject({ conclusion: 'normal' });
});

/** Refused by the rules, passed by a person, and then the consent to all of that was withdrawn. */
async function withdrawsWhatWasDecided() {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares({ cancer: [] });
  await device.call(health.askPerson, { ...device.process, request_id: randomUUID() });
  await new Underwriter(server.origin).concludes(device, { result: 'pass' });
  expect(await device.concludes()).toMatchObject({ next: 'pass' });
  await device.withdrawsHealth();
  return device;
}

test('declared anew, nothing counts that a person decided of what was withdrawn', generous, async () => {
  const smart = await withdrawsWhatWasDecided();
  expect(await smart.declares({ hypertension: [] })).toMatchObject({ next: 'smart', reasons: [] });
  expect((await smart.asksSmart()).current).toMatchObject({ question: 'hypertension_level' });

  const refused = await withdrawsWhatWasDecided();
  expect(await refused.declares({ brain: [] })).toMatchObject({
    next: 'refused',
    reasons: [{ by: 'smart', review: null }],
  });
  expect((await refused.asksPerson()).reasons).toMatchObject([{ review: { due_at: containing('T') } }]);

  const manual = await withdrawsWhatWasDecided();
  await manual.comesBeforeUnderwriter();
  await new Underwriter(server.origin).concludes(manual, { result: 'pass' });
  expect(await manual.manualStatus()).toMatchObject({ status: 'completed', result: 'pass' });
});

test(
  'after a withdrawal the rules’ conditions are theirs, and end with no underwriter’s days',
  generous,
  async () => {
    const device = await withdrawsWhatWasDecided();
    await device.declares({ hypertension: [] });
    await device.goesThroughSmart('middle');
    expect((await device.concludes()).terms).toMatchObject({ valid_until: null, accepted: false });
    await expireConditions(inDays(server.server.running.context, 31));
    expect((await device.looks()).status).toBe('processing');
    expect(await device.acceptsAll()).toMatchObject({ next: 'pass' });
  },
);

test('withdrawing after the underwriting ends the application', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.declares();
  await device.goesOn('pass_health');
  await device.withdrawsHealth();
  expect(await device.looks()).toMatchObject({ status: 'cancel' });
});

/** Somebody whose medical insurance can be paid at the channel. */
async function beginsToPayMedical() {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares();
  await device.goesOn('pass_health');
  await confirms(applicantOn(device, device.member));
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device);
  const withdraws = async () => {
    await device.withdrawsHealth();
    expect(await device.looks()).toMatchObject({ status: 'cancel' });
  };
  return { device, payment_no, withdraws };
}

test('withdrawing closes what can be paid, and what was paid meanwhile goes back', generous, async () => {
  const open = await beginsToPayMedical();
  await open.withdraws();
  expect(await asksStatus(open.device)).toMatchObject({ status: 'closed', surplus: null });
  await atCashier(open.device, open.payment_no, 'pay').catch(() => null);
  expect(await asksStatus(open.device)).toMatchObject({ status: 'closed', surplus: null });

  const paid = await beginsToPayMedical();
  await atCashier(paid.device, paid.payment_no, 'pay', { notice: 'lost' });
  await paid.withdraws();
  await expect
    .poll(async () => (await asksStatus(paid.device)).surplus, { timeout: 60_000 })
    .toMatchObject({ status: 'refunded' });
  const { order_no } = await asksStatus(paid.device);
  const { accounts } = await booksOf(server.server.running.context, order_no);
  expect(Object.values(accounts).every((fen) => fen === 0)).toBe(true);
});

/** Somebody accepted without what may follow from an operation, who confirmed that. */
async function confirmsAnExclusion() {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ hospital: [] });
  await device.asksPerson();
  const exclusion = '因腰椎手术复发住院的费用不在保障范围内。';
  await new Underwriter(server.origin).concludes(device, { result: 'exclusion_pass', exclusion });
  await device.acceptsAll();
  await device.goesOn('pass_health');
  const me = applicantOn(device, device.member);
  await confirms(me);
  await device.goesOn('confirm_order');
  const { order_no } = await device.call(order.details, device.process);
  const confirmed = () => confirmedContents(order_no);
  expect(await confirmed()).toMatchObject([containing(exclusion)]);
  return { device, me, exclusion, confirmed };
}

/** What was confirmed of an order, opened, the oldest first. */
async function confirmedContents(orderNo: string): Promise<string[]> {
  const { connection, personalData } = server.server.running.context;
  const rows = await connection.db
    .select({ sealed: orderConfirmations.contentSealed })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderNo, orderNo))
    .orderBy(orderConfirmations.confirmedAt);
  return rows.map(({ sealed }) => personalData.open(sealed));
}

test('what was confirmed of somebody’s health goes with the consent to it', generous, async () => {
  const { device, exclusion, confirmed } = await confirmsAnExclusion();
  await device.withdrawsHealth();
  expect(await confirmed()).toEqual([]);
  const shown = JSON.stringify(await device.call(order.details, device.process));
  for (const word of [exclusion, '除外', '健康告知']) expect(shown).not.toContain(word);
  expect(shown).toContain('保障');
});

test('of a sale that goes on nothing is kept that was confirmed before', generous, async () => {
  const { device, me, exclusion, confirmed } = await confirmsAnExclusion();
  const { members } = await device.concludes();
  const { member_no, content_sha256 } = members[0]!;
  const said = { member_no, content_sha256, right: false, mistake: '没有住过院' };
  await device.call(health.confirmAnswers, { ...device.process, ...said, request_id: randomUUID() });
  await device.looks();
  await device.goesOn('correct_health');
  await device.withdrawsHealth();
  expect(await confirmed()).toEqual([]);

  expect(await device.declares()).toMatchObject({ next: 'pass' });
  await device.goesOn('pass_health');
  await confirms(me);
  await device.goesOn('confirm_order');
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
  const [now, ...before] = await confirmed();
  expect(before).toEqual([]);
  expect(now).not.toContain(exclusion);

  // A contract stands on what was confirmed: to withdraw then takes nothing away, and nothing may be missing.
  await expect.poll(async () => (await device.looks()).current_step_alias).toBe('show_policy');
  await device.withdrawsHealth();
  expect(await confirmed()).toEqual([now]);
});

test('what stands is proven, and what was withdrawn and declared anew is missed by nobody', async () => {
  const { connection, personalData } = server.server.running.context;
  expect((await verifyChain(connection.db, personalData)).problems).toEqual([]);
  expect((await verifyChain(connection.db, null)).problems).toEqual([]);
});
