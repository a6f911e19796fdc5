import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { bridge } from '../../../contract/services/bridge.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { order } from '../../../contract/services/order.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import {
  actsOnCard,
  actsOnFace,
  comesByLink,
  consents,
  familyApplies,
  familyProductNo,
  onHoldersDevice,
  requestId,
  sendsPaper,
  showsCard,
  showsFace,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  comesToConfirm,
  confirms,
} from '../../support/payer.ts';
import { issuePolicyJob } from '../../../server/jobs/kinds.ts';
import { issuePolicy } from '../../../server/jobs/policy/issue-policy.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { jobs } from '../../../server/tables/job.ts';
import { productFolder, productText } from '../../support/product-file.ts';
import { looksAtPolicy } from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  // Cover of three days, which may be over before a person decides.
  const accident = JSON.parse(productText('ax-acc-04.json')) as object;
  const ofDays = { ...accident, cover_period: { kind: 'fixed', period: { days: 3 } } };
  server = await testServer({ PRODUCTS_DIR: productFolder({ 'ax-acc-04.json': JSON.stringify(ofDays) }) });
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };

/** How often the order's own job for its policy has run to its end. */
async function doneIssuings(): Promise<number> {
  const { db } = server.server.running.context.connection;
  const rows = await db.select().from(jobs).where(eq(jobs.kind, issuePolicyJob.name));
  return rows.filter(({ status, dedupeKey }) => status === 'done' && !dedupeKey.includes('/')).length;
}

/** On a sale where everything but the payment is done, and a person still looks at the face. */
async function comesToPay(name: string) {
  const me = someone('self', 38, name);
  const device = await familyApplies(server.origin, me, []);
  const mine = await onHoldersDevice(device, me.name);
  await showsCard(mine, me);
  await actsOnFace(mine, { kind: 'to_person' });
  await device.goesOn('recognise_cards');
  await device.goesOn('recognise_faces');
  await confirms(applicantOn(device, me));
  await device.goesOn('confirm_order');
  return { me, device, mine };
}

async function pays(device: ApplicantDevice): Promise<void> {
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
}

const decides = (member_no: string, what: 'card' | 'face', decision: 'pass' | 'refuse') =>
  new Reviewer(server.origin).decidesIdentity({
    ...{ member_no, what, decision, reason: '在视频里核对过' },
  });

const running: RunningJob = {
  ...{ attempt: 1, lastAttempt: false, failedSo: () => false, signal: new AbortController().signal },
  commit: (write) => server.server.running.context.connection.db.transaction(write),
};

/** What the job does with an order so many days later. */
const issuesIn = (days: number, orderNo: string) =>
  issuePolicy(inDays(server.server.running.context, days))({ orderNo }, running);

test(
  'a face that was left to a person: it is paid, and there is no policy before the person decided',
  generous,
  async () => {
    const { device, mine } = await comesToPay('姜予宁');
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, familyProductNo);
    await pays(device);
    // The job has looked at it, and issued nothing.
    await expect.poll(doneIssuings, { timeout: 60_000 }).toBe(1);
    expect(await looksAtPolicy(device)).toMatchObject({
      state: 'issuing',
      identity: 'looked_at',
      is_late: false,
      policy: null,
    });
    // Who paid and whose sale it is are told what it waits for.
    expect(await asksStatus(device)).toMatchObject({ policy: 'issuing', identity: 'looked_at' });
    expect(await agent.opensSale(device.processNo)).toMatchObject({
      row: { now: { what: 'identity_check' } },
      members: [{ card: 'done', face: 'review' }],
    });
    const { context } = server.server.running;
    const real = context.now;
    // A holiday may lie between.
    Object.assign(context, { now: inDays(context, 15).now });
    expect(await looksAtPolicy(device)).toMatchObject({ identity: 'looked_at', is_late: true });
    Object.assign(context, { now: real });

    await decides(mine.member_no, 'face', 'pass');
    await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
    expect(await looksAtPolicy(device)).toMatchObject({ identity: 'settled', is_late: false });
    expect(await asksStatus(device)).toMatchObject({ policy: 'issued', identity: 'settled' });
    expect((await agent.opensSale(device.processNo)).row.now.what).toBe('receipt');
  },
);

test(
  'whom a person passes on the last day of cover is insured, and after it what was paid goes back',
  generous,
  async () => {
    const { context } = server.server.running;
    const { now } = context;
    onTestFinished(() => void Object.assign(context, { now }));
    for (const [name, days, state] of [
      ['姜末日', 3, 'in_force'],
      ['姜逾期', 4, 'failed'],
      ['姜久候', 8, 'failed'],
    ] as const) {
      const { device, mine } = await comesToPay(name);
      await pays(device);
      Object.assign(context, { now: inDays(context, days).now });
      await decides(mine.member_no, 'face', 'pass');
      const shown = async () => (await looksAtPolicy(device)).state;
      await expect.poll(shown, { timeout: 60_000 }).toBe(state);
      const back = async () => (await looksAtPolicy(device)).refund?.status;
      if (state === 'failed') await expect.poll(back, { timeout: 60_000 }).toBe('refunded');
      Object.assign(context, { now });
    }
  },
);

test(
  'who was refused before the payment: nobody pays before it is done anew, and the agent sees what is owed',
  generous,
  async () => {
    const { device, mine, me } = await comesToPay('姜望山');
    const agent = await BoardAgent.at(server.origin, 'S10001');
    await agent.sentTo(device, familyProductNo);
    await decides(mine.member_no, 'face', 'refuse');
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['face_recognition'] });
    await refuses('identityRefused', beginsToPay(device, 'alipay'));
    const { row, members } = await agent.opensSale(device.processNo);
    expect(row).toMatchObject({ owed: 'identity', now: { what: 'face', who: [] } });
    expect(row.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      ...['trial done', 'form done', 'identity problem', 'confirmation done', 'payment now', 'receipt later'],
    ]);
    expect(members).toMatchObject([{ card: 'done', face: 'refused', confirmation: 'done' }]);
    expect(
      (await agent.looksAtBoard({ owed: 'identity' })).rows.map(({ process_no }) => process_no),
    ).toContain(device.processNo);

    await consents(mine, 'face');
    await showsFace(mine, me.number);
    expect((await device.looks()).data.redo).toBeNull();
    expect((await agent.opensSale(device.processNo)).row).toMatchObject({ owed: 'payment' });
    await pays(device);
    await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
  },
);

test(
  'who was refused after the payment and does nothing: after a week what was paid goes back',
  generous,
  async () => {
    const { device, mine } = await comesToPay('姜照水');
    const orderNo = (await device.looks()).data.order_no ?? '';
    await pays(device);
    await decides(mine.member_no, 'face', 'refuse');
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'issuing', identity: 'refused' });
    expect(await asksStatus(device)).toMatchObject({ policy: 'issuing', identity: 'refused' });
    const { current_step_alias, data } = await device.looks();
    expect(current_step_alias).toBe('show_policy');
    expect(new Date(data.redo?.until ?? 0).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    await issuesIn(6.9, orderNo);
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'issuing' });
    const due = await server.server.running.context.connection.db.select().from(jobs);
    expect(
      due.filter(({ dedupeKey }) => dedupeKey.startsWith(`${orderNo}/${mine.member_no}/refused/`)),
    ).toMatchObject([
      { kind: issuePolicyJob.name, status: 'waiting', runAt: new Date(data.redo?.until ?? 0) },
    ]);
    await issuesIn(7.1, orderNo);
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'failed', policy: null });
    await expect
      .poll(async () => (await looksAtPolicy(device)).refund?.status, { timeout: 60_000 })
      .toBe('refunded');
  },
);

test(
  'whose number was mistyped is reached also where a person refuses them after the payment',
  generous,
  async () => {
    const [me, spouse] = [someone('self', 38, '姜望岳'), someone('spouse', 37, '岳知章')];
    const device = await familyApplies(server.origin, me, [spouse]);
    const mine = await onHoldersDevice(device, me.name);
    await showsWhoTheyAre(mine, me);
    const theirs = await comesByLink(device, spouse);
    await showsCard(theirs, spouse);
    await actsOnFace(theirs, { kind: 'to_person' });
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
    await confirms(applicantOn(device, me));
    await confirms(await comesToConfirm(device, spouse));
    await device.goesOn('confirm_order');
    await pays(device);
    const { mobile } = someone('spouse', 37, '岳知章');
    const correction = () => ({
      ...{ ...device.process, member_no: theirs.member_no, request_id: requestId() },
      ...{ field: 'mobile', value: mobile },
    });
    // Before that nobody need be reached, and what was paid for stays as it is.
    await refuses('processEventRefused', device.call(order.correct, correction()));
    await decides(theirs.member_no, 'face', 'refuse');
    await refuses(
      'processEventRefused',
      device.call(order.correct, {
        ...correction(),
        member_no: mine.member_no,
        field: 'email',
        value: 'a@b.cn',
      }),
    );
    await device.call(order.correct, correction());
    expect((await asksStatus(device)).status).toBe('paid');
    await refuses('linkInvalid', theirs.device.call(ocr.getInviteInfo, theirs.device.link));
    const anew = await comesByLink(device, { ...spouse, mobile });
    await consents(anew, 'face');
    expect(await showsFace(anew, spouse.number)).toMatchObject({ detail: { state: 'passed' } });
    await expect.poll(async () => (await looksAtPolicy(device)).state, { timeout: 120_000 }).toBe('in_force');
  },
);

test(
  'the week to do it anew ends by the queue’s clock, also where the clock of a process is behind',
  generous,
  async () => {
    const { device, mine } = await comesToPay('姜迟日');
    const orderNo = (await device.looks()).data.order_no ?? '';
    await pays(device);
    await decides(mine.member_no, 'face', 'refuse');
    const until = new Date((await device.looks()).data.redo?.until ?? 0);
    const { context } = server.server.running;
    const [due] = await context.connection.db
      .select()
      .from(jobs)
      .where(like(jobs.dedupeKey, `${orderNo}/${mine.member_no}/refused/%`));
    // The queue takes it by the database's clock.
    const secondBefore = { ...context, now: () => new Date(until.getTime() - 1000) };
    await issuePolicy(secondBefore)(z.parse(issuePolicyJob.payload, due?.payload), running);
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'failed' });
  },
);

test(
  'who is refused twice has the week of the later refusal, whatever of it they have done anew',
  generous,
  async () => {
    const { context } = server.server.running;
    const me = someone('self', 38, '姜听泉');
    const device = await familyApplies(server.origin, me, []);
    const mine = await onHoldersDevice(device, me.name);
    const leavesCard = () => actsOnCard(mine, { kind: 'to_person' });
    await leavesCard();
    await actsOnFace(mine, { kind: 'to_person' });
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
    await confirms(applicantOn(device, me));
    await device.goesOn('confirm_order');
    const orderNo = (await device.looks()).data.order_no ?? '';
    await pays(device);

    // With the card the face is refused as well; six days later the card is refused once more.
    await decides(mine.member_no, 'card', 'refuse');
    await leavesCard();
    const { now } = context;
    onTestFinished(() => void Object.assign(context, { now }));
    Object.assign(context, { now: () => new Date(now().getTime() + 6 * 86_400_000) });
    await decides(mine.member_no, 'card', 'refuse');
    const promised = (await device.looks()).data.redo?.until;
    Object.assign(context, { now });

    await leavesCard();
    expect((await device.looks()).data.redo).toEqual({ steps: ['face_recognition'], until: promised });
    await issuesIn(8, orderNo);
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'issuing', identity: 'refused' });
    await issuesIn(13.1, orderNo);
    expect(await looksAtPolicy(device)).toMatchObject({ state: 'failed' });
  },
);

test(
  'a child’s card that was refused is the applicant’s to do anew: the message leads into the sale',
  generous,
  async () => {
    const me = someone('self', 36, '姜知微');
    const child = someone('children', 7, '姜小满', 'birth_certificate');
    const device = await familyApplies(server.origin, me, [child]);
    const ofChild = await onHoldersDevice(device, child.name);
    await consents(ofChild, 'id_card');
    await sendsPaper(ofChild, child);
    await showsWhoTheyAre(await onHoldersDevice(device, me.name), me);
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
    await decides(ofChild.member_no, 'card', 'refuse');
    const { text, code } = await device.messageTo(me.mobile, '没有通过人工核对');
    expect(text).toContain('姜**的证件');
    expect((await device.call(bridge.transferRealLink, { code })).real_link).toBe(
      `/insure-progress?processNo=${device.processNo}`,
    );
    expect((await device.looks()).data.redo).toMatchObject({ steps: ['ocr'] });
    await sendsPaper(ofChild, child);
    expect((await device.looks()).data.redo).toBeNull();
  },
);
