import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays } from '../../../contract/dates.ts';
import { linkKind, type LinkKind } from '../../../contract/enums.ts';
import { cashier } from '../../../contract/sandbox/cashier.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { health } from '../../../contract/services/health.ts';
import { order } from '../../../contract/services/order.ts';
import { payment } from '../../../contract/services/payment.ts';
import { policy } from '../../../contract/services/policy.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { trial } from '../../../contract/services/trial.ts';
import { underwriting } from '../../../contract/services/underwriting.ts';
import { sendPremiumNoticeJob } from '../../../server/jobs/kinds.ts';
import { sendPolicyNotice } from '../../../server/jobs/messages/send-policy-notice.ts';
import { sendPremiumNotice } from '../../../server/jobs/messages/send-premium-notice.ts';
import { remindPremiums } from '../../../server/jobs/policy/remind-premiums.ts';
import type { RunningJob } from '../../../server/ports/job-queue.ts';
import { ChannelError } from '../../../server/ports/payment-channel.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { links } from '../../../server/tables/link.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { requestId, withStandIns } from '../../support/identity.ts';
import {
  applicantOn,
  atCashier,
  atCheckout,
  beginsToPay,
  comesToConfirm,
  confirms,
} from '../../support/payer.ts';
import {
  answers,
  assessesRisk,
  buysAnnuity,
  looksAtPolicy,
  receivesPolicy,
} from '../../support/policy-holder.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, memberOf, Underwriter } from '../../support/underwriting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
}, 300_000);
afterAll(() => server?.close());

const generous = { timeout: 240_000 };
const db = () => server.server.running.context.connection.db;

/** The newest message that says so, opened on a phone that has nothing but its link. */
async function messageTo({ person: { mobile }, origin }: Declarant, says: string) {
  const phone = await ApplicantDevice.at(origin);
  const { text, code } = await phone.messageTo(mobile, says);
  return { phone, text, code, led: await phone.call(bridge.transferRealLink, { code }) };
}

const leadsTo = (link_kind: LinkKind, page: string, { processNo }: Declarant) => ({
  link_kind,
  real_link: `${page}?processNo=${processNo}`,
});

/** Over as after its last day. */
const ends = (code: string) =>
  db()
    .update(links)
    .set({ expiresAt: new Date(0) })
    .where(eq(links.code, code));

/** Nothing but the payment is left. */
async function comesToPay(device: Declarant): Promise<void> {
  await device.declares();
  await device.looks();
  await device.goesOn('pass_health');
  await confirms(applicantOn(device, device.member));
  await device.goesOn('confirm_order');
}

test('a policy’s messages lead to the policy, to its visit, and to what became of it', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  await buysAnnuity(device);

  const issued = await messageTo(device, '请查看并签收');
  expect(issued.led).toEqual(leadsTo('policyReceipt', '/order-info', device));
  for (const personal of [device.person.name, device.person.mobile, device.person.certificateNumber])
    expect(issued.text).not.toContain(personal);
  const [made] = await db().select().from(links).where(eq(links.code, issued.code));
  expect(made).toMatchObject({ purpose: 'policy_receipt', ownerNo: device.processNo });
  expect(made?.personNo).not.toBeNull();
  // A phone that has only the link learns nothing, neither the first time nor again.
  const { phone } = issued;
  phone.processNo = device.processNo;
  for (let time = 0; time < 2; time += 1) {
    await phone.call(bridge.transferRealLink, { code: issued.code });
    await refuses('processForeign', looksAtPolicy(phone));
  }
  await refuses('identityMismatch', phone.asksForPhoneCaptcha(inventedOfAge(30, 38).mobile));
  await phone.provesPhone(device.person);
  expect((await looksAtPolicy(phone)).state).toBe('in_force');

  await receivesPolicy(device);
  const visit = await messageTo(device, '24:00 前完成在线回访');
  expect(visit.led).toEqual(leadsTo('policyVisit', '/interview-online', device));
  await refuses('processForeign', visit.phone.call(policy.visit, device.process));

  await surrenders(device);
  const ended = await messageTo(device, '退保');
  expect(ended.led).toEqual(leadsTo('orderDetail', '/insure-progress', device));
  // Signed for and ended by now: who did not prove the phone still learns nothing by the first link.
  const other = await ApplicantDevice.at(server.origin);
  await other.call(bridge.transferRealLink, { code: issued.code });
  await refuses('processForeign', other.call(policy.detail, device.process));

  await ends(issued.code);
  await refuses('linkInvalid', phone.call(bridge.transferRealLink, { code: issued.code }));
});

test(
  'a message about a policy that a carrier kept for hours says nothing that is over',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assessesRisk(device);
    const policyNo = (await buysAnnuity(device)).policy?.policy_no ?? '';
    const { context } = server.server.running;
    const told = async (what: 'issued' | 'visit', says: string) => {
      await sendPolicyNotice(context)({ policyNo, what }, {} as RunningJob);
      const texts = await device.call(inbox.sms, { mobile: device.person.mobile });
      return texts.filter(({ text }) => text.includes(says)).length;
    };
    await device.messageTo(device.person.mobile, '请查看并签收');
    expect(await told('issued', '请查看并签收')).toBe(2);

    await receivesPolicy(device);
    await device.messageTo(device.person.mobile, '完成在线回访');
    expect(await told('issued', '请查看并签收')).toBe(2);
    expect(await told('visit', '完成在线回访')).toBe(2);

    const { questions } = await device.call(policy.visit, device.process);
    for (const { question } of questions) await answers(device, question);
    expect(await told('visit', '完成在线回访')).toBe(2);
  },
);

test('of a policy that was given back only its end is told', generous, async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await assessesRisk(device);
  const policyNo = (await buysAnnuity(device)).policy?.policy_no ?? '';
  await device.messageTo(device.person.mobile, '请查看并签收');
  await surrenders(device);
  await device.messageTo(device.person.mobile, '已按您的申请退保');
  // Beside them the money that goes back may be told of at any moment.
  const texts = async () =>
    (await device.call(inbox.sms, { mobile: device.person.mobile })).filter(({ text }) =>
      /签收|回访/.test(text),
    ).length;
  const before = await texts();
  for (const what of ['issued', 'visit'] as const)
    await sendPolicyNotice(server.server.running.context)({ policyNo, what }, {} as RunningJob);
  expect(await texts()).toBe(before);
});

/** The bank's page, opened by the address that we signed. */
async function atTheBank(device: Declarant) {
  const { url } = await device.call(payment.getBankSignUrl, { ...device.process, from: 'policy' });
  const page = await fetch(url, { redirect: 'manual' });
  const asked = new URLSearchParams(page.headers.get('location')?.split('?')[1]);
  const agreement_no = asked.get('agreement_no') ?? '';
  const notify_url = asked.get('notify_url') ?? '';
  const decidesAs = (number: string, agrees: boolean) =>
    device.call(cashier.agree, { agreement_no: number, notify_url, agrees });
  const signsAs = (number: string) => decidesAs(number, true);
  return {
    agreement_no,
    returns: asked.get('return_url'),
    signs: () => signsAs(agreement_no),
    declines: () => decidesAs(agreement_no, false),
    signsAs,
  };
}

const debitOf = async (device: Declarant) => (await looksAtPolicy(device)).policy?.debit;
const endsDebit = (device: Declarant, request_id = requestId()) =>
  device.call(policy.endDebit, { ...device.process, request_id });

async function surrenders(device: Declarant) {
  await device.call(policy.sendCaptcha, { ...device.process, request_id: requestId() });
  const captcha = await device.captchaFor(device.person.mobile);
  const asked = { ...device.process, request_id: requestId(), reason: null, captcha };
  return await device.call(policy.surrender, asked);
}

test(
  'automatic debits: told of before, cancelled at any time, over with the contract',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assessesRisk(device);
    const { policy: issued, order_no } = await buysAnnuity(device);
    const { context } = server.server.running;
    const atBank = vi.spyOn(context.paymentChannels.bank_card!, 'endAgreement');
    const isOff = { timeout: 60_000, interval: 500 } as const;

    await endsDebit(device);
    expect(atBank).not.toHaveBeenCalled();
    const first = await atTheBank(device);
    expect(first.returns).toContain(`/order-info?processNo=${device.processNo}`);
    await first.signs();
    expect(await debitOf(device)).toEqual({
      state: 'signed',
      account: expect.stringMatching(/^\d{4}$/) as string,
    });

    expect(issued?.paid_at_once).toBe(false);
    const on = issued?.next_premium?.on ?? '';
    const reminds = (daysBefore: number, time = '10:00:00') => {
      const at = new Date(`${addDays(on, -daysBefore)}T${time}+08:00`);
      return remindPremiums({ ...context, now: () => at })({}, {
        signal: new AbortController().signal,
      } as RunningJob);
    };
    const reminders = async () =>
      (await device.call(inbox.sms, { mobile: device.person.mobile }))
        .map(({ text }) => text)
        .filter((text) => text.includes('交费'));
    const enqueued = vi.spyOn(context.jobs, 'enqueue');
    await reminds(8);
    await reminds(7, '02:00:00');
    // Other policies of this server are due on the same day.
    const ofPremium = enqueued.mock.calls.filter(
      ([, { name }, { key }]) => name === sendPremiumNoticeJob.name && key.includes(issued?.policy_no ?? ''),
    );
    enqueued.mockRestore();
    // After an outage nobody's phone rings by night.
    const morning = new Date(`${addDays(on, -7)}T09:00:00+08:00`);
    expect(ofPremium.map(([, , { runAt }]) => runAt)).toEqual([morning]);
    await db()
      .update(jobs)
      .set({ runAt: new Date() })
      .where(and(eq(jobs.kind, sendPremiumNoticeJob.name), eq(jobs.runAt, morning)));
    await context.jobs.wake();
    await reminds(6);
    await expect.poll(reminders, isOff).toHaveLength(1);
    const [reminder] = await reminders();
    expect(reminder).toContain(`将于 ${on} 交费 30,000.00 元，将从签约账户自动扣款`);
    // The carrier was away until the day itself: it is told then.
    const onTheDay = { ...context, now: () => new Date(`${on}T08:00:00+08:00`) };
    await sendPremiumNotice(onTheDay)({ policyNo: issued?.policy_no ?? '', on }, {} as RunningJob);
    expect(await reminders()).toHaveLength(2);

    // The bank is away: nothing is debited any more all the same, and a job asks until it is there.
    atBank.mockRejectedValue(new ChannelError('away'));
    const request_id = requestId();
    expect((await endsDebit(device, request_id)).policy?.debit).toMatchObject({ state: 'ending' });
    await endsDebit(device, request_id);
    await expect.poll(() => atBank.mock.calls.length, isOff).toBeGreaterThan(2);
    expect(await debitOf(device)).toMatchObject({ state: 'ending' });
    atBank.mockReset();
    await expect.poll(() => debitOf(device), isOff).toMatchObject({ state: 'off' });
    // The bank's old word, come once more, signs nothing anew.
    expect(await first.signs()).toEqual({ status: 200 });
    expect(await debitOf(device)).toMatchObject({ state: 'off' });

    const again = await atTheBank(device);
    expect(again.agreement_no).not.toBe(first.agreement_no);
    await again.signs();
    expect(await debitOf(device)).toMatchObject({ state: 'signed' });
    await surrenders(device);
    await expect.poll(() => debitOf(device), isOff).toBeNull();
    expect(atBank).toHaveBeenLastCalledWith(again.agreement_no);
    await refuses('policyEnded', atTheBank(device));
    const told = await db().select().from(events).where(eq(events.ownerNo, order_no)).orderBy(asc(events.id));
    const ends = told.filter(({ name }) => name === 'end_debit').map(({ detail }) => detail['because']);
    expect(ends).toEqual(['asked', 'contract_ended']);
    expect(told.filter(({ name }) => name === 'book_end_of_debit')).toHaveLength(2);
  },
);

test(
  'automatic debits that the bank has not ended yet are said to be so, and end there whatever is signed next',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assessesRisk(device);
    await buysAnnuity(device);
    const { context } = server.server.running;
    const atBank = vi.spyOn(context.paymentChannels.bank_card!, 'endAgreement');
    const first = await atTheBank(device);
    await first.signs();
    atBank.mockRejectedValue(new ChannelError('away'));
    await endsDebit(device);
    await refuses('agreementEnding', atTheBank(device));
    expect(await device.call(order.queryOrderStatus, device.process)).toMatchObject({ debit: 'ending' });

    // The bank’s page of the next number was open already, as releases before handed it out.
    await first.signsAs(`${first.agreement_no}-2`);
    expect(await debitOf(device)).toMatchObject({ state: 'signed' });
    atBank.mockReset();
    await expect
      .poll(() => atBank.mock.calls, { timeout: 60_000, interval: 500 })
      .toContainEqual([first.agreement_no]);
    expect(await debitOf(device)).toMatchObject({ state: 'signed' });
  },
);

test(
  'agreed to after all, a notice of before ends nothing; with the contract the bank is asked to end it, also where it last said no',
  generous,
  async () => {
    const { context } = server.server.running;
    const atBank = vi.spyOn(context.paymentChannels.bank_card!, 'endAgreement');
    for (const after of ['signed', 'declined'] as const) {
      const device = await Declarant.applies(server.origin, 'AX-ANN-03');
      await assessesRisk(device);
      await buysAnnuity(device);
      const atPage = await atTheBank(device);
      await atPage.declines();
      if (after === 'signed') await atPage.signs();
      expect(await atPage.declines()).toEqual({ status: 200 });
      const state = { signed: 'signed', declined: 'off' }[after];
      expect(await debitOf(device)).toMatchObject({ state });
      await surrenders(device);
      await expect
        .poll(() => atBank.mock.calls, { timeout: 60_000, interval: 500 })
        .toContainEqual([atPage.agreement_no]);
    }
  },
);

test(
  'where no bank is configured nobody is asked to sign at one; what was signed is shown',
  generous,
  async () => {
    const device = await Declarant.applies(server.origin, 'AX-ANN-03');
    await assessesRisk(device);
    await buysAnnuity(device);
    const { context } = server.server.running;
    const { paymentChannels } = context;
    const debitOfOrder = async () => (await device.call(order.queryOrderStatus, device.process)).debit;
    const withoutBank = async () => {
      Object.assign(context, { paymentChannels: { ...paymentChannels, bank_card: null } });
      return await debitOfOrder().finally(() => Object.assign(context, { paymentChannels }));
    };
    expect(await debitOfOrder()).toBe('offered');
    expect(await withoutBank()).toBe('none');
    await (await atTheBank(device)).signs();
    expect(await withoutBank()).toBe('signed');
  },
);

/** Somebody before an underwriter, and the message that asks them for a picture. */
async function isAskedForMaterial() {
  const underwriter = new Underwriter(server.origin);
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  await device.comesBeforeUnderwriter();
  const { case_no } = await underwriter.caseOf(device);
  const images = [{ image: 'checkup', note: '请补充体检报告', again: [] }];
  await underwriter.asks(underwriting.askForImages, { case_no, request_id: randomUUID(), images });
  const wanted = await messageTo(device, '补充资料');
  return { underwriter, device, wanted };
}

test('an underwriter’s messages lead to what is wanted, and to the result', generous, async () => {
  const { underwriter, device, wanted } = await isAskedForMaterial();
  const page = leadsTo('policyManpower', '/supplementary-images-result', device);
  expect(wanted.led).toEqual(page);
  await refuses('processForeign', wanted.phone.call(order.queryOrderMwStatus, device.process));
  await device.looks();
  await device.sendsImages();
  await underwriter.concludes(device, { result: 'pass' });
  const decided = await messageTo(device, '已有结论');
  // The same link, while it is good; then another.
  expect(decided).toMatchObject({ code: wanted.code, led: page });
});

test('a message late in the life of its link leads there by a link of its own', generous, async () => {
  const { underwriter, device, wanted } = await isAskedForMaterial();
  await db()
    .update(links)
    .set({ expiresAt: new Date(Date.now() + 9 * 86_400_000) })
    .where(eq(links.code, wanted.code));
  await device.looks();
  await device.sendsImages();
  await underwriter.concludes(device, { result: 'pass' });
  const decided = await messageTo(device, '已有结论');
  expect(decided.code).not.toBe(wanted.code);
  const [made] = await db().select().from(links).where(eq(links.code, decided.code));
  expect(made!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
});

test(
  'a second look at the health notice leads back to it, a call about risk to the order',
  generous,
  async () => {
    const underwriter = new Underwriter(server.origin);
    const refused = await Declarant.applies(server.origin, 'AX-MED-01');
    await refused.declares({ heart: [] });
    const note = '手术已满十年';
    await refused.call(health.askPerson, { ...refused.process, request_id: randomUUID(), note });
    await underwriter.concludes(refused, { result: 'pass' });
    const looked = await messageTo(refused, '已有结论');
    expect(looked.led).toEqual(leadsTo('productPreUnderwritingLink', '/health-told', refused));
    await refuses('processForeign', looked.phone.call(health.information, refused.process));

    const older = await Declarant.applies(server.origin, 'AX-ANN-03', {
      ...{ person: inventedOfAge(65, 66), spouse: inventedOfAge(40, 49) },
    });
    const { questions } = await older.call(riskAssessment.information, older.process);
    const answers = questions.map(({ question, options }) => ({ question, value: options[0]?.value ?? '' }));
    const sentence = '我已知晓本产品与我的风险承受能力不相符，仍自愿购买';
    for (const act of [{ kind: 'assess', answers } as const, { kind: 'insist', sentence } as const])
      await older.call(riskAssessment.submitConclusion, { ...older.process, request_id: randomUUID(), act });
    await underwriter.concludes(older, { result: 'pass' });
    const called = await messageTo(older, '已有结论');
    expect(called.led).toEqual(leadsTo('orderDetail', '/insure-progress', older));
  },
);

test(
  'what is left to pay is paid by the agent’s reminder, or by a link that the customer copies',
  generous,
  async () => {
    const agent = await BoardAgent.at(server.origin, 'S10001');
    const device = await Declarant.applies(server.origin, 'AX-MED-01');
    await agent.sentTo(device, 'AX-MED-01');
    const goOn = { member_no: null, for: 'go_on' } as const;
    await agent.reminds(device.processNo, goOn);
    const early = await messageTo(device, '还差');
    expect(early.led).toEqual(leadsTo('orderDetail', '/insure-progress', device));
    await comesToPay(device);
    const request = { ...device.process, request_id: requestId() };
    const { address } = await device.call(order.payLink, request);
    const code = /code=(\w+)/.exec(address)?.[1] ?? '';
    const elsewhere = await ApplicantDevice.at(server.origin);
    const led = await elsewhere.call(bridge.transferRealLink, { code });
    expect(led).toEqual(leadsTo('policyPay', '/checkout', device));
    elsewhere.processNo = device.processNo;
    await refuses('processForeign', atCheckout(elsewhere));
    await ends(code);
    await refuses('linkInvalid', elsewhere.call(bridge.transferRealLink, { code }));
    expect((await device.call(order.payLink, request)).address).not.toBe(address);

    await agent.reminds(device.processNo, goOn);
    const reminded = await messageTo(device, '还差支付');
    expect(reminded.led).toEqual(leadsTo('orderPay', '/checkout', device));
    // What was sent at an earlier step goes with it.
    await agent.takesBack(device.processNo, goOn);
    for (const { phone, code: sent } of [early, reminded])
      await refuses('linkInvalid', phone.call(bridge.transferRealLink, { code: sent }));
    // The customer's own stays.
    const own = and(
      eq(links.ownerNo, device.processNo),
      eq(links.purpose, 'policy_payment'),
      isNull(links.revokedAt),
    );
    expect(await db().select().from(links).where(own)).toHaveLength(2);
  },
);

test(
  'what somebody else found wrong and what was not paid lead to where it is put right',
  generous,
  async () => {
    const spouse = inventedOfAge(30, 38);
    const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse, both: true });
    await device.declares();
    await device.looks();
    await device.goesOn('pass_health');
    const theirs = await comesToConfirm(device, memberOf(spouse, 'spouse'));
    const mistake = { ...theirs.device.link, request_id: requestId(), what: '手机号换了，应该是另一个' };
    await theirs.device.call(order.reportMistake, mistake);
    const wrong = await messageTo(device, '说投保内容有误');
    expect(wrong.led).toEqual(leadsTo('orderDetail', '/insure-progress', device));
    expect(wrong.text).toContain(`${device.origin}/`);
    await refuses('processForeign', wrong.phone.call(order.confirmDetails, device.process));
    await confirms(theirs);
    await confirms(applicantOn(device, device.member));
    await device.goesOn('confirm_order');
    const { payment_no } = await beginsToPay(device, 'alipay');
    await atCashier(device, payment_no, 'fail');
    const unpaid = await messageTo(device, '请回到投保单重新支付');
    expect(unpaid.led).toEqual(leadsTo('orderPay', '/checkout', device));
  },
);

test('with what a customer shares, the server has made every kind of link that the specification names', async () => {
  const customer = await ApplicantDevice.at(server.origin);
  await customer.call(trial.customerPreTransmit, { product_no: 'AX-MED-01', request_id: requestId() });
  const rows = await db().selectDistinct({ kind: links.kind }).from(links);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...linkKind.options].sort());
});
