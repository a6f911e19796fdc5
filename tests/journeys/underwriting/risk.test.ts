import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/define.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { maskMobile } from '../../../contract/certificate/mask.ts';
import { addDays, beijingDay } from '../../../contract/dates.ts';
import { events } from '../../../server/tables/event.ts';
import { members, orders } from '../../../server/tables/order.ts';
import { processes, stepReports } from '../../../server/tables/process.ts';
import { riskAssessments } from '../../../server/tables/underwriting.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 180_000 };
const sentence = '我已知晓本产品与我的风险承受能力不相符，仍自愿购买';
const today = beijingDay(new Date());

const asks = (device: Declarant) => device.call(riskAssessment.information, device.process);

const acts = (
  device: Declarant,
  act: RequestOf<typeof riskAssessment.submitConclusion>['act'],
  request_id: string = randomUUID(),
) => device.call(riskAssessment.submitConclusion, { ...device.process, request_id, act });

/** The option of that place everywhere: 0 is the most careful. */
async function assesses(device: Declarant, place: number, request_id?: string) {
  const { questions } = await asks(device);
  const answers = questions.map(({ question, options }) => ({ question, value: options[place]!.value }));
  return await acts(device, { kind: 'assess', answers }, request_id);
}

test('what fits goes on, and counts for the next application for twelve months', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await refuses('riskAnswersMissing', acts(device, { kind: 'assess', answers: [] }));
  await refuses('riskAnswersMissing', acts(device, { kind: 'use_valid' }));
  const request_id = randomUUID();
  const fits = await assesses(device, 2, request_id);
  expect(fits).toMatchObject({
    fits: true,
    score: 19,
    level_name: '进取型',
    mismatches: [],
    from_before: false,
  });
  expect(await assesses(device, 2, request_id)).toEqual(fits);
  expect((await asks(device)).used_today).toBe(1);
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });

  const later = await Declarant.applies(server.origin, 'AX-ANN-03', { person: device.person });
  expect(await asks(later)).toMatchObject({ used_today: 1, valid: { from_before: true, fits: true } });
  expect(await acts(later, { kind: 'use_valid' })).toMatchObject({ from_before: true });
  expect(await later.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('two a day, over all applications of one person', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assesses(device, 0);
  const later = await Declarant.applies(server.origin, 'AX-ANN-03', { person: device.person });
  await assesses(later, 0);
  const refused = await refuses('riskLimitReached', assesses(later, 2));
  expect(refused.data).toEqual({ next_at: addDays(today, 1) });
  expect(refused.message).toContain(addDays(today, 1));
  expect(await asks(device)).toMatchObject({ used_today: 2, used_year: 2, next_at: addDays(today, 1) });
});

test(
  'who types somebody else’s number reads nothing of them and uses up none of their times',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assesses(device, 0);
    const { mobile } = inventedOfAge(30, 38);
    const stranger = await Declarant.applies(server.origin, 'AX-ANN-03', {
      person: { ...device.person, mobile },
    });
    expect(await asks(stranger)).toMatchObject({ valid: null, used_today: 0, used_year: 0, next_at: null });
    await refuses('riskAnswersMissing', acts(stranger, { kind: 'use_valid' }));
    await assesses(stranger, 0);
    await assesses(stranger, 0);
    expect(await asks(device)).toMatchObject({ used_today: 1, next_at: null });
  },
);

test('what a card proved to be one person’s counts from another phone too', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assesses(device, 0);
  await assesses(device, 0);
  const { db } = server.server.running.context.connection;
  const memberNo = await memberOf(device);
  await db.insert(stepReports).values({
    ...{ processNo: device.process.process_no, step: 'ocr', memberNo, outcome: 'passed', at: new Date() },
  });
  const { mobile } = inventedOfAge(30, 38);
  const later = await Declarant.applies(server.origin, 'AX-ANN-03', { person: { ...device.person, mobile } });
  expect(await asks(later)).toMatchObject({ valid: null, used_today: 0, next_at: addDays(today, 1) });
  await refuses('riskLimitReached', assesses(later, 2));
});

/** The applicant's number in their order. */
async function memberOf({ process }: Declarant): Promise<string> {
  const { db } = server.server.running.context.connection;
  const [row] = await db
    .select({ memberNo: members.memberNo })
    .from(members)
    .innerJoin(orders, eq(orders.orderNo, members.orderNo))
    .where(and(eq(orders.processNo, process.process_no), eq(members.role, 'applicant')));
  return row!.memberNo;
}

test('eight in twelve months', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assesses(device, 0);
  const { db } = server.server.running.context.connection;
  const row = (await db.select().from(riskAssessments).orderBy(riskAssessments.assessedAt)).at(-1)!;
  for (let i = 1; i <= 7; i += 1)
    await db.insert(riskAssessments).values({
      ...row,
      ...{ assessmentNo: `K-before-${i}`, requestId: randomUUID() },
      assessedAt: new Date(Date.now() - i * 30 * 86_400_000),
    });
  expect(await asks(device)).toMatchObject({ used_year: 8 });
  const refused = await refuses('riskLimitReached', assesses(device, 2));
  expect((refused.data as { next_at: string }).next_at > addDays(today, 100)).toBe(true);
});

test('what does not fit is insisted on in writing', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  const unlike = await assesses(device, 0);
  expect(unlike).toMatchObject({ fits: false, level_name: '保守型', product_level_name: '稳健型' });
  expect(unlike.mismatches).toHaveLength(3);
  await refuses('processStepUnfinished', device.goesOn('assess_risk'));
  await refuses('riskSentenceWrong', acts(device, { kind: 'insist', sentence: '我要买' }));
  expect(
    (await acts(device, { kind: 'insist', sentence: sentence.replace('，', ' ') })).insisted_at,
  ).not.toBeNull();
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

/** Of the age from which on a person calls, insuring somebody younger. */
const ofAge = () =>
  Declarant.applies(server.origin, 'AX-ANN-03', {
    ...{ person: inventedOfAge(65, 66), spouse: inventedOfAge(40, 49) },
  });

const concluded = async (device: Declarant) =>
  (await device.call(riskAssessment.getConclusion, device.process)).conclusion;

/** As a page does that offers the result which is good still, and counts already. */
const takesTheSameAgain = (device: Declarant) => acts(device, { kind: 'use_valid' });

test('from 65 a person calls before it goes on', generous, async () => {
  const device = await ofAge();
  const agent = await BoardAgent.at(server.origin, 'S10001');
  await agent.sentTo(device, 'AX-ANN-03');
  expect(await asks(device)).toMatchObject({ needs_care: true });
  await assesses(device, 0);
  expect(await acts(device, { kind: 'insist', sentence })).toMatchObject({ call: { state: 'waiting' } });
  await refuses('processStepUnfinished', device.goesOn('assess_risk'));
  // Nothing is the customer’s to do, so nobody is reminded of it.
  expect((await agent.opensSale(device.processNo)).row).toMatchObject({
    ...{ owed: 'underwriting', now: { what: 'risk_call' }, may_remind: false },
  });
  const underwriter = new Underwriter(server.origin);
  expect(await underwriter.caseOf(device)).toMatchObject({ kind: 'risk_call', results: ['pass', 'refuse'] });
  await underwriter.concludes(device, { result: 'pass', reason: '已电话向本人说明，本人坚持。' });
  expect(await concluded(device)).toMatchObject({ call: { state: 'agreed' } });
  expect((await agent.opensSale(device.processNo)).row.now.what).toBe('next');
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('what the call came to counts also where the sale is led back meanwhile', generous, async () => {
  const device = await ofAge();
  await assesses(device, 0);
  await acts(device, { kind: 'insist', sentence });
  const { db } = server.server.running.context.connection;
  const standsAt = (current: 'health_audit' | 'risk_assessment') =>
    db.update(processes).set({ current }).where(eq(processes.processNo, device.processNo));
  await standsAt('health_audit');
  await new Underwriter(server.origin).concludes(device, { result: 'pass' });
  await standsAt('risk_assessment');
  await device.looks();
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('who calls has the whole number, each look is kept, and none once it is over', generous, async () => {
  const device = await ofAge();
  await assesses(device, 0);
  await acts(device, { kind: 'insist', sentence });
  const underwriter = new Underwriter(server.origin);
  const { case_no, mobile_masked } = await underwriter.caseOf(device);
  expect(mobile_masked).toBe(maskMobile(device.person.mobile));
  const look = { case_no, request_id: randomUUID() };
  for (const one of [look, look, { case_no, request_id: randomUUID() }])
    expect(await underwriter.asks(underwriting.casePhone, one)).toEqual({ mobile: device.person.mobile });
  const { db } = server.server.running.context.connection;
  const looks = (await db.select().from(events).where(eq(events.name, 'see_phone'))).filter(
    ({ detail }) => detail['case_no'] === case_no,
  );
  expect(looks.map(({ actor }) => actor)).toEqual(Array(2).fill((await underwriter.login()).account));

  await underwriter.concludes(device, { result: 'refuse', reason: '电话中本人表示不再购买。' });
  const late = { case_no, request_id: randomUUID() };
  await refuses('underwritingDecidedMeanwhile', underwriter.asks(underwriting.casePhone, late));
});

test('who decides by what was declared calls nobody, and has no number', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const underwriter = new Underwriter(server.origin);
  const { case_no } = await underwriter.caseOf(device);
  const look = { case_no, request_id: randomUUID() };
  await refuses('underwritingCaseMissing', underwriter.asks(underwriting.casePhone, look));
});

test('who comes back after they wrote the sentence goes on', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assesses(device, 0);
  const insisted = await acts(device, { kind: 'insist', sentence });
  expect(await takesTheSameAgain(device)).toEqual(insisted);
  expect(await acts(device, { kind: 'insist', sentence })).toEqual(insisted);
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('who comes back after the call was agreed goes on', generous, async () => {
  const device = await ofAge();
  await assesses(device, 0);
  const waiting = await acts(device, { kind: 'insist', sentence });
  expect(await takesTheSameAgain(device)).toEqual(waiting);
  await new Underwriter(server.origin).concludes(device, { result: 'pass' });
  const agreed = await concluded(device);
  expect(agreed).toMatchObject({ insisted_at: waiting.insisted_at, call: { state: 'agreed' } });
  expect(await takesTheSameAgain(device)).toEqual(agreed);
  expect(await acts(device, { kind: 'insist', sentence })).toEqual(agreed);
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('who comes back after the call was declined finds that, and may be called anew', generous, async () => {
  const device = await ofAge();
  const underwriter = new Underwriter(server.origin);
  await assesses(device, 0);
  await acts(device, { kind: 'insist', sentence });
  const { case_no, sent_at } = await underwriter.caseOf(device);
  const what = { result: 'refuse', reason: '按提交的资料核定。' } as const;
  const decision = { case_no, sent_at, request_id: randomUUID(), ...what };
  const declines = () => underwriter.asks(underwriting.decide, decision);
  await declines();
  const declined = await concluded(device);
  expect(declined).toMatchObject({ call: { state: 'declined', answer: '按提交的资料核定。' } });
  expect(await takesTheSameAgain(device)).toEqual(declined);
  await refuses('processStepUnfinished', device.goesOn('assess_risk'));

  const waiting = { state: 'waiting', answer: null };
  expect(await acts(device, { kind: 'insist', sentence })).toMatchObject({ call: waiting });
  expect(await underwriter.caseOf(device)).toMatchObject({ status: 'underwriting', decision: null });
  // What was sent of the first call arrives once more: the second is not decided by it.
  await declines();
  expect(await concluded(device)).toMatchObject({ call: waiting });
  await underwriter.concludes(device, { result: 'pass' });
  expect(await concluded(device)).toMatchObject({ call: { state: 'agreed' } });
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});

test('another assessment takes back what was insisted on, and its call', generous, async () => {
  const device = await ofAge();
  const underwriter = new Underwriter(server.origin);
  await assesses(device, 0);
  await acts(device, { kind: 'insist', sentence });
  const { case_no, sent_at } = await underwriter.caseOf(device);
  expect(await assesses(device, 0)).toMatchObject({ insisted_at: null, call: null });
  const late = {
    case_no,
    sent_at,
    request_id: randomUUID(),
    result: 'pass',
    reason: '已电话说明。',
  } as const;
  const refused = await refuses('underwritingOver', underwriter.asks(underwriting.decide, late));
  expect(refused.message).toContain('重新测评');
  await refuses('processStepUnfinished', device.goesOn('assess_risk'));
  expect(await acts(device, { kind: 'insist', sentence })).toMatchObject({ call: { state: 'waiting' } });
  await underwriter.concludes(device, { result: 'pass' });
  expect(await device.goesOn('assess_risk')).toMatchObject({ current_step_alias: 'ocr' });
});
