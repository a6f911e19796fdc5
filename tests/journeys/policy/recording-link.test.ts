import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { adviser } from '../../../contract/services/adviser.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { policy } from '../../../contract/services/policy.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { recordingOwner } from '../../../server/domain/owner.ts';
import { submissionsPerLink } from '../../../server/domain/recording/recording.ts';
import { findingOf } from '../../../server/domain/verdict/finding-rules.ts';
import { sendVerdictNotice } from '../../../server/jobs/messages/send-verdict-notice.ts';
import { expireRecordings } from '../../../server/jobs/recording/expire-recordings.ts';
import { giveVerdict, unusable } from '../../../server/jobs/recording/verdict.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { withdrawConsent } from '../../../server/records/consent/consents.ts';
import { writeEvent } from '../../../server/records/events/events.ts';
import { findSalesAgent, onlineDesk } from '../../../server/records/sales/sales-agents.ts';
import { policyContentOf } from '../../../server/records/policy/policies.ts';
import { findRecording } from '../../../server/records/recording/recordings.ts';
import { putRecordingInForce } from '../../../server/records/review-decision/put-in-force.ts';
import { keptSaid } from '../../../server/records/review/review-said.ts';
import type { ReviewRow } from '../../../server/records/review/reviews.ts';
import { policies } from '../../../server/tables/policy.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { Agent } from '../../support/agent.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { familyProductNo, requestId, someone, type FamilyMember } from '../../support/identity.ts';
import { atCashier, beginsToPay, familyReadyToPay } from '../../support/payer.ts';
import {
  awaitsPolicy,
  familyHoldsPolicy,
  looksAtPolicy,
  productsWithVisit,
} from '../../support/policy-holder.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithVisit() });
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };
const db = () => server.server.running.context.connection.db;

const recordingOf = async (device: ApplicantDevice) => (await looksAtPolicy(device)).policy!.recording!;
const renews = async (device: ApplicantDevice, request_id = requestId()) =>
  (await device.call(policy.renewRecording, { ...device.process, request_id })).policy!.recording!;
const codeOf = (link: string | null) => link!.split('code=')[1]!;

async function rowOf(device: ApplicantDevice) {
  const { order_no } = await looksAtPolicy(device);
  const [row] = await db().select().from(recordings).where(eq(recordings.orderNo, order_no));
  return row!;
}

/** As the machine, or a reviewer, sends the first segment back. */
async function sendsBack(by: 'verdict' | 'review', recordingNo: string): Promise<void> {
  const { context } = server.server.running;
  await db().transaction(async (tx) => {
    const recording = await findRecording(tx, recordingNo, { lock: true });
    if (by === 'verdict')
      return await giveVerdict(context, tx, recording!, unusable([findingOf('unreadable', 0)]));
    const { personalData } = context;
    const why = { remark: '', notWatchedBecause: '', againstMachineBecause: '' };
    const said = keptSaid(personalData, { ...why, segments: [{ segment: 0, remark: '看不清' }] });
    const review = { ...{ id: 0, decision: 'return', ...said }, account: 'r1', reviewer: 'r1' };
    await putRecordingInForce(personalData, tx, recording!, review as unknown as ReviewRow, context.now());
  });
}

/** As after the last day of its link. */
async function runsOut(device: ApplicantDevice): Promise<void> {
  const { recordingNo } = await rowOf(device);
  await db()
    .update(recordings)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(recordings.recordingNo, recordingNo));
}

/** On a phone of theirs, proven by a captcha that goes to it. */
async function provesWhoReads(link: string | null, { name, number }: FamilyMember): Promise<Reader> {
  const reader = new Reader(server.origin);
  await reader.opensLink(link!);
  await reader.asksForCaptcha({ name, certificate_number: number });
  return reader;
}

test(
  'who bought alone makes an expired link anew from the policy, and reads on by it',
  generous,
  async () => {
    const me = someone('self', 35, '林知夏');
    const device = await familyHoldsPolicy(server.origin, me);
    const first = await recordingOf(device);
    expect(first).toMatchObject({ is_done: false, may_renew: false });
    // While it is good there is nothing to renew.
    expect((await renews(device)).link).toBe(first.link);

    await runsOut(device);
    expect(await recordingOf(device)).toMatchObject({ link: first.link, may_renew: true });
    // The desk is asked for no link: nobody logs in as it.
    const dead = new Reader(server.origin);
    const code = codeOf(first.link);
    expect(await dead.call(adviser.contact, { code })).toMatchObject({ name: '在线客服', may_ask: false });
    await refuses('adviserMissing', dead.call(adviser.askLink, { code, request_id: requestId() }));
    const stranger = await ApplicantDevice.at(server.origin);
    await refuses(
      'processForeign',
      stranger.call(policy.renewRecording, { ...device.process, request_id: requestId() }),
    );

    const request_id = requestId();
    const [renewed, again] = await Promise.all([renews(device, request_id), renews(device, request_id)]);
    expect(renewed).toMatchObject({ is_done: false, may_renew: false });
    expect(renewed.link).not.toBe(first.link);
    expect(again.link).toBe(renewed.link);
    await refuses('linkInvalid', dead.opensLink(first.link!));
    await provesWhoReads(renewed.link, me);

    // The same after the clock's job has been by.
    await runsOut(device);
    await expireRecordings(server.server.running.context);
    expect(await recordingOf(device)).toMatchObject({ may_renew: true });
    await provesWhoReads((await renews(device)).link, me);
  },
);

test(
  'who reads confirms what is excluded of the insured, which only the sealed policy holds',
  generous,
  async () => {
    const me = someone('self', 35, '林知夏');
    const device = await familyHoldsPolicy(server.origin, me);
    const { personalData } = server.server.running.context;
    const { recordingNo, facts } = await rowOf(device);
    const exclusion = '因腰椎手术复发住院的费用不在保障范围内。';
    const [policyRow] = await db().select().from(policies).where(eq(policies.recordingNo, recordingNo));
    const content = policyContentOf(personalData, policyRow!);
    const insured = content.insured.map((one) => ({ ...one, exclusions: [exclusion] }));
    await db()
      .update(policies)
      .set({ contentSealed: personalData.seal(JSON.stringify({ ...content, insured })) })
      .where(eq(policies.recordingNo, recordingNo));
    const reader = await provesWhoReads((await recordingOf(device)).link, me);
    await reader.entersCaptcha(await reader.captchaFor(me.mobile));
    const { items } = await reader.call(singleRecording.confirmDetail, reader.link);
    const shown = items.find(({ key }) => key === 'exclusions')!.paragraphs;
    expect(shown).toEqual([`林**：${exclusion}`, ...facts.exclusions]);
    const confirmed = await reader.call(singleRecording.confirmPolicyItem, {
      ...reader.link,
      key: 'product',
    });
    expect(confirmed.items.find(({ key }) => key === 'exclusions')!.paragraphs).toEqual(shown);
    expect(JSON.stringify((await rowOf(device)).facts)).not.toContain(exclusion);
  },
);

test('who bought alone and has no submission left makes a new link from the policy', generous, async () => {
  const me = someone('self', 35, '林知夏');
  const device = await familyHoldsPolicy(server.origin, me);
  const { recordingNo } = await rowOf(device);
  const by = { actor: 'job', at: new Date() };
  const sent = { clips: 1, rungs: ['live_encode'] } as const;
  await db()
    .update(recordings)
    .set({ status: 'returned', submissions: 5 })
    .where(eq(recordings.recordingNo, recordingNo));
  for (let n = 0; n < 4; n++) await writeEvent(db(), recordingOwner(recordingNo), 'submit', sent, by);
  const before = await recordingOf(device);
  expect(before).toMatchObject({ may_renew: false });
  expect((await renews(device)).link).toBe(before.link);
  await writeEvent(db(), recordingOwner(recordingNo), 'submit', sent, by);
  expect(await recordingOf(device)).toMatchObject({ may_renew: true });
  const renewed = await renews(device);
  expect(renewed).toMatchObject({ may_renew: false });
  expect(renewed.link).not.toBe(before.link);
  await provesWhoReads(renewed.link, me);
});

test(
  'what an agent sold is recorded on that agent’s board; what they took back is theirs to renew',
  generous,
  async () => {
    const device = await familyReadyToPay(server.origin, someone('self', 36, '苏见微'));
    await (await BoardAgent.at(server.origin, 'S10001')).sentTo(device, familyProductNo);
    const { payment_no } = await beginsToPay(device);
    await atCashier(device, payment_no, 'pay');
    await awaitsPolicy(device);
    const { recordingNo, salesNo } = await rowOf(device);
    expect(salesNo).toBe('S10001');
    const agent = await Agent.at(server.origin, 'S10001');
    expect(await agent.customer(recordingNo)).toMatchObject({ may: { revoke: true } });
    await agent.revokes(recordingNo);
    const taken = await recordingOf(device);
    expect(taken).toMatchObject({ may_renew: false });
    expect((await renews(device)).link).toBe(taken.link);

    // Of an agent who left nothing more comes: the holder makes a link by themselves.
    const leaves = (at: Date | null) =>
      db().update(salesAgents).set({ disabledAt: at }).where(eq(salesAgents.salesNo, 'S10001'));
    await leaves(new Date());
    try {
      expect(await recordingOf(device)).toMatchObject({ may_renew: true });
      const renewed = await renews(device);
      expect(renewed.link).not.toBe(taken.link);
      expect(renewed).toMatchObject({ may_renew: false });
    } finally {
      await leaves(null);
    }
  },
);

test('a policy that is given back asks for no reading any more, on nobody’s page', generous, async () => {
  const person = someone('self', 36, '苏见微');
  const device = await familyReadyToPay(server.origin, person);
  await (await BoardAgent.at(server.origin, 'S10001')).sentTo(device, familyProductNo);
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay');
  await awaitsPolicy(device);
  const { link } = await recordingOf(device);
  const { recordingNo } = await rowOf(device);
  const agent = await Agent.at(server.origin, 'S10001');
  expect(await agent.customer(recordingNo)).toMatchObject({ owed: 'identity', may: { resend: true } });

  await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
  const captcha = await device.captchaFor(person.mobile);
  await device.call(policy.surrender, { ...device.process, request_id: requestId(), reason: null, captcha });
  expect((await rowOf(device)).status).toBe('revoked');
  await refuses('linkInvalid', new Reader(server.origin).opensLink(link!));
  expect(await agent.customer(recordingNo)).toMatchObject({
    owed: 'ended',
    may: { resend: false, revoke: false, renew: false },
  });
  await refuses('policyEnded', agent.renews(recordingNo));
});

test.each(['verdict', 'review'] as const)(
  'what a %s sends back of a policy that was given back meanwhile is read again by nobody',
  generous,
  async (by) => {
    const person = someone('self', 36, '苏见微');
    const device = await familyReadyToPay(server.origin, person);
    const { payment_no } = await beginsToPay(device);
    await atCashier(device, payment_no, 'pay');
    await awaitsPolicy(device);
    const { link } = await recordingOf(device);
    const { recordingNo } = await rowOf(device);
    const status = by === 'verdict' ? 'submitted' : 'in_review';
    await db()
      .update(recordings)
      .set({ status, submissions: 1 })
      .where(eq(recordings.recordingNo, recordingNo));
    await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
    const captcha = await device.captchaFor(person.mobile);
    await device.call(policy.surrender, {
      ...device.process,
      request_id: requestId(),
      reason: null,
      captcha,
    });
    expect((await rowOf(device)).status).toBe(status);
    await sendsBack(by, recordingNo);
    expect((await rowOf(device)).status).toBe('revoked');
    await refuses('linkInvalid', new Reader(server.origin).opensLink(link!));
  },
);

test('each insurer has a desk of its own, and its newest phone is told', async () => {
  const [ours, theirs] = ['安行示例人寿', '海岳示例财险'];
  const first = await onlineDesk(db(), { name: ours, phone: '95500' });
  const second = await onlineDesk(db(), { name: theirs, phone: '95511' });
  expect(second).not.toBe(first);
  expect(await onlineDesk(db(), { name: ours, phone: '95588' })).toBe(first);
  expect(await findSalesAgent(db(), first)).toMatchObject({ company: ours, phone: '95588' });
  expect(await findSalesAgent(db(), second)).toMatchObject({ company: theirs, phone: '95511' });
});

test(
  'a reminder leads to where the recording begins; what goes on by the agent alone is nobody else’s to do',
  generous,
  async () => {
    const { context } = server.server.running;
    const me = someone('self', 41, '沈照野');
    const device = await familyHoldsPolicy(server.origin, me);
    const agent = await BoardAgent.hired(server.origin, context, 'S30067');
    await agent.sentTo(device, familyProductNo);
    const look = () => agent.opensSale(device.processNo);
    const isSo = (facts: Partial<typeof recordings.$inferInsert>) =>
      rowOf(device).then(({ recordingNo }) =>
        db().update(recordings).set(facts).where(eq(recordings.recordingNo, recordingNo)),
      );
    const waits = await look();
    expect(waits.row).toMatchObject({ owed: 'recording', now: { what: 'recording' }, may_remind: true });
    const { links } = await agent.reminds(device.processNo, waits.links[0]!);
    expect((await device.call(bridge.transferRealLink, { code: codeOf(links[0]!.address) })).real_link).toBe(
      `/order-info?processNo=${device.processNo}`,
    );

    const stopped = { owed: 'recording', now: { what: 'recording_help' }, may_remind: false };
    await isSo({ status: 'revoked' });
    expect(await look()).toMatchObject({ row: stopped, links: [] });
    await isSo({ status: 'returned', submissions: submissionsPerLink });
    expect((await look()).row).toMatchObject(stopped);
    await isSo({ submissions: submissionsPerLink - 1 });
    expect((await look()).row).toMatchObject({ now: { what: 'recording' }, may_remind: true });

    // Nobody makes it any more: what else is owed comes to the front.
    await isSo({ status: 'expired', forgottenAt: new Date() });
    expect((await look()).row).toMatchObject({ owed: 'receipt', now: { what: 'receipt' }, may_remind: true });
    expect((await agent.looksAtBoard()).counts.by_owed).toMatchObject({ receipt: 1, recording: 0 });
  },
);

test(
  'who took back what a reviewer sends back is told so, and begins anew from the policy',
  generous,
  async () => {
    const me = someone('self', 35, '江晚吟');
    const device = await familyHoldsPolicy(server.origin, me);
    const { recordingNo } = await rowOf(device);
    const owner = recordingOwner(recordingNo);
    const { context } = server.server.running;
    const by = { actor: 'test', at: new Date() };
    const reader = await provesWhoReads((await recordingOf(device)).link, me);
    await reader.entersCaptcha(await reader.captchaFor(me.mobile));
    await reader.confirmsPolicy();
    await db().update(recordings).set({ status: 'verified' }).where(eq(recordings.recordingNo, recordingNo));
    await withdrawConsent(db(), owner, 'recording', by);
    await db().update(recordings).set({ status: 'in_review' }).where(eq(recordings.recordingNo, recordingNo));
    await sendsBack('review', recordingNo);
    expect(await rowOf(device)).toMatchObject({ status: 'returned', erasedAt: expect.any(Date) as Date });

    const told = async () => {
      await sendVerdictNotice(context)({ recordingNo }, {} as RunningJob);
      const sent = await device.call(inbox.sms, { mobile: me.mobile });
      return sent.map(({ text }) => text).filter((text) => text.includes('朗读视频'));
    };
    expect((await told())[0]).toContain('视频已删除，需要重新授权并从头朗读，请点开原来的链接。');
    expect(await recordingOf(device)).toMatchObject({ may_renew: false, link: expect.any(String) as string });

    await runsOut(device);
    const messages = await told();
    expect(messages).toEqual(
      expect.arrayContaining([expect.stringContaining('从头朗读，请打开电子保单，点“去录制”。') as string]),
    );
    expect(messages.join()).not.toContain(' 0 段');
    expect(await recordingOf(device)).toMatchObject({ may_renew: true });
    const renewed = await renews(device);
    const again = await provesWhoReads(renewed.link, me);
    await again.entersCaptcha(await again.captchaFor(me.mobile));
    await again.confirmsPolicy();
    expect((await rowOf(device)).erasedAt).toBeNull();
  },
);
