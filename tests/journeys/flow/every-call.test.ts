import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../../contract/services/auth.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { faceRecognition } from '../../../contract/services/face-recognition.ts';
import { faceWill } from '../../../contract/services/face-will.ts';
import { health } from '../../../contract/services/health.ts';
import { insure } from '../../../contract/services/insure.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { officialAccount } from '../../../contract/services/official-account.ts';
import { order } from '../../../contract/services/order.ts';
import { payment } from '../../../contract/services/payment.ts';
import { product } from '../../../contract/services/product.ts';
import { riskAssessment } from '../../../contract/services/risk-assessment.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { trial } from '../../../contract/services/trial.ts';
import { AnsweredCalls } from '../../support/answered-calls.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { chosen } from '../../support/buyer.ts';
import { ChatCustomer } from '../../support/chat-customer.ts';
import {
  consents,
  entryOf,
  familyProductNo,
  memberNamed,
  onHoldersDevice,
  opensInvitation,
  provesInvitation,
  requestId,
  showsCard,
  showsFace,
  showsWhoTheyAre,
  someone,
  withStandIns,
} from '../../support/identity.ts';
import { makeClip } from '../../support/make-clip.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  atCheckout,
  beginsToPay,
  comesToConfirm,
  confirms,
} from '../../support/payer.ts';
import { assessesRisk, awaitsPolicy, looksAtPolicy } from '../../support/policy-holder.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { Reader, until } from '../../support/reader.ts';
import { reachedAsWritten } from '../../support/reached.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, Underwriter } from '../../support/underwriting.ts';
import specifiedCalls from '../../contract/specification/calls.json' with { type: 'json' };

// Real sales from their first address to the recorded statement, until every call of the specification was answered
// with success. What a step needs, the step before it gave.

const flow = new AnsweredCalls();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  withStandIns(server.server.running.context);
  flow.begin();
}, 300_000);
afterAll(async () => {
  flow.end();
  await server?.close();
});

const codeOf = (address: string) => new URLSearchParams(address.split('?').at(-1)).get('code') ?? '';
const plan = `${familyProductNo}-B`;
const paidSoon = { timeout: 60_000, interval: 100 } as const;

async function pays(device: ApplicantDevice): Promise<void> {
  const { payment_no } = await beginsToPay(device, 'alipay');
  await atCashier(device, payment_no, 'pay');
  await expect.poll(async () => (await asksStatus(device)).status, paidSoon).toBe('paid');
}

test('a family’s sale, from the agent’s link to the policy', async () => {
  const { origin } = server;
  const agent = await PreparingAgent.at(origin, 'S10001');
  const me = someone('self', 36, '周知微');
  const spouse = someone('spouse', 37, '沈明远');
  const genes = chosen(
    { pay_mode: 'year' },
    ...[me, spouse].map(({ relation, birth }) => ({ relation, birth_date: birth })),
  );
  const shared = { product_no: familyProductNo, product_plan_no: plan };

  const link = await flow.step('shares a product', async () => {
    const pre = await agent.call(trial.salesPreTransmit, { ...shared, request_id: requestId() });
    const { transmit_record_no } = pre;
    const stored = { ...shared, transmit_record_no, channel: 'friend', front_gene_arr: genes } as const;
    await agent.call(trial.salesStoreTransmit, { ...stored, request_id: requestId() });
    await agent.call(officialAccount.salesConfig, { sales_no: 'S10001' });
    return pre.share_info;
  });

  const { device, record } = await flow.step('opens what was shared', async () => {
    const phone = await ApplicantDevice.at(origin);
    await phone.call(officialAccount.customerConfig, {});
    await phone.call(auth.userInfo, {});
    const { real_link } = await phone.call(bridge.transferRealLink, { code: codeOf(link.transmit_link) });
    const transmit_record_no = new URLSearchParams(real_link.split('?')[1]).get('transmitRecordNo') ?? '';
    await phone.call(product.transmitInfo, { transmit_record_no });
    await phone.call(bridge.productTransferRealLink, { ...shared, transmit_record_no });
    const reading = { transmit_record_no, request_id: requestId(), last_page: '/detail', seconds: 5 };
    const { transmit_read_log_no } = await phone.call(product.updateTransmitReadLog, reading);
    const own = { ...shared, old_record_no: transmit_record_no, transmit_read_log_no };
    const again = await phone.call(trial.customerPreTransmit, { ...own, request_id: requestId() });
    const mine = { ...shared, transmit_record_no: again.transmit_record_no, front_gene_arr: null };
    const handedOn = { ...mine, channel: 'friend', request_id: requestId() } as const;
    await phone.call(trial.customerStoreTransmit, handedOn);
    return { device: phone, record: { transmit_record_no } };
  });

  const firstFen = await flow.step('tries out what it costs', async () => {
    const asked = { product_no: familyProductNo };
    await device.call(trial.baseInfo, asked);
    await device.call(trial.layoutList, asked);
    await device.call(product.relativeAttributeValueList, asked);
    await device.call(trial.productSwitch, {
      ...{ ...asked, product_plan_no: `${familyProductNo}-A`, to_plan_no: plan, genes },
    });
    const fen = await device.endsTrial(familyProductNo, 'B', genes);
    await device.call(insureProcess.bindRecordNo, { ...device.process, ...record });
    expect(await device.call(insureProcess.getProcessRecordNo, device.process)).toMatchObject(record);
    return fen;
  });

  await flow.step('fills in the application', async () => {
    await device.opensForm();
    await device.call(product.allRegionTreeList, {});
    await device.call(product.allProfessionTreeList, {});
    await device.call(product.bankList, {});
    await device.call(product.destinationList, {});
    await device.provesPhone(me);
    await device.call(insure.checkMobileVerify, { ...device.process, mobile: me.mobile });
    const values = {
      applicant: [{ ...entryOf(me), ...livesSomewhere }],
      insurant: [{ relation: 'self' }, { relation: 'spouse', ...entryOf(spouse) }],
      policy_info: [{ policy_form: 'electronic', dispute: 'court' }],
    };
    await device.types(values);
    const typed = { ...device.process, values };
    expect(await device.call(insure.proposalPlanIsChange, typed)).toMatchObject({ is_change: false });
    expect(await device.call(insure.proposalPlanGeneList, typed)).toMatchObject({ first_fen: firstFen });
    await device.submitsApplication(firstFen);
    await device.looks();
    await device.call(order.checkBelong, device.process);
    await device.call(order.details, device.process);
  });

  await flow.step('shows who they are', async () => {
    const mine = await onHoldersDevice(device, me.name);
    await showsWhoTheyAre(mine, me);
    const { member_no } = mine;
    await device.call(ocr.detail, { ...device.process, member_no });
    await device.call(faceRecognition.getMemberList, device.process);
    await device.call(faceRecognition.detail, { ...device.process, member_no });
  });

  await flow.step('comes by an invitation and shows who they are', async () => {
    const { member_no } = await memberNamed(device, spouse.name);
    const invites = { ...device.process, member_no, by: 'link' } as const;
    const { address } = await device.call(ocr.sendInviteMessage, { ...invites, request_id: requestId() });
    const phone = await opensInvitation(origin, address);
    flow.knows('invited member', phone);
    await phone.call(ocr.getInviteInfo, phone.link);
    const theirs = await provesInvitation(phone, spouse);
    await showsCard(theirs, spouse);
    // The same link serves for the face; the applicant sends it once more.
    await device.call(faceRecognition.sendInviteMessage, { ...invites, request_id: requestId() });
    await phone.call(faceRecognition.getInviteInfo, phone.link);
    const own = { ...phone.link, member_no: theirs.member_no };
    await phone.call(faceRecognition.orderConfirmDetails, own);
    await phone.call(faceRecognition.hint, own);
    await consents(theirs, 'face');
    await showsFace(theirs, spouse.number);
    await device.goesOn('recognise_cards');
    await device.goesOn('recognise_faces');
  });

  await flow.step('confirms the order', async () => {
    await confirms(applicantOn(device, me));
    const invited = await comesToConfirm(device, spouse);
    flow.knows('invited member', invited.device);
    await confirms(invited);
    await device.goesOn('confirm_order');
  });

  await flow.step('pays', async () => {
    await device.call(payment.getBankSignUrl, device.process);
    await pays(device);
  });
  expect((await awaitsPolicy(device)).policy?.policy_no).toBeTruthy();
});

test('an application that the agent prepared is the customer’s', async () => {
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  const me = someone('self', 36, '周明远');
  const handed = await flow.step('prepares an application', async () => {
    await agent.prepares(familyProductNo);
    const genes = chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: me.birth });
    await agent.triesOut(familyProductNo, 'B', genes);
    await agent.fillsIn({ applicant: [{ name: me.name, mobile: me.mobile, certificate_type: 'id_card' }] });
    return await agent.handsOver();
  });
  await flow.step('takes over what the agent prepared', async () => {
    const phone = await ApplicantDevice.at(server.origin);
    const code = codeOf(handed.share_info.transmit_link);
    const { real_link } = await phone.call(bridge.transferRealLink, { code });
    phone.processNo = new URLSearchParams(real_link.split('?')[1]).get('processNo') ?? '';
    await phone.provesPhone(me);
    const info = await phone.call(insureProcess.transmitInfo, phone.process);
    expect(info).toMatchObject({ is_taken_over: true, agent: { sales_no: 'S10001' } });
  });
});

test('a sale with an underwriter and a statement that is read aloud', async () => {
  const device = await Declarant.applies(server.origin, 'AX-CI-02');
  const me = device.member;
  await flow.step('answers for their health', async () => {
    await device.declares({ hypertension: [], nodule: ['thyroid'] });
    await device.concludes();
    await device.call(health.getSmartMwUrl, device.process);
    await device.goesThroughSmart('middle');
    await device.answersSmart({ disease: 'thyroid_nodule' });
    await device.goesThroughSmart('three');
    await device.choosesPerson();
    await device.looks();
    await device.goesOn('turn_to_manual');
  });

  await flow.step('sends material to the underwriter', async () => {
    await device.imagePage();
    await device.sendsImages();
    await new Underwriter(server.origin).concludes(device, { result: 'pass' });
    expect(await device.manualStatus()).toMatchObject({ result: 'pass' });
    await device.looks();
  });

  await flow.step('shows who they are', async () => {
    const mine = await onHoldersDevice(device, me.name);
    await showsCard(mine, me, '长期');
    await device.goesOn('recognise_cards');
    const own = { ...device.process, member_no: mine.member_no };
    await device.call(faceRecognition.healthAuditConfirmDetails, own);
    await consents(mine, 'face');
    await showsFace(mine, me.number);
    await device.goesOn('recognise_faces');
  });

  await flow.step('confirms and pays', async () => {
    await confirms(applicantOn(device, me));
    await device.goesOn('confirm_order');
    await atCheckout(device);
    await pays(device);
    await awaitsPolicy(device);
  });

  await flow.step('reads the statement aloud', async () => {
    const reader = new Reader(server.origin);
    await reader.opensLink((await looksAtPolicy(device)).policy?.recording?.link ?? '');
    await reader.asksForCaptcha({ name: me.name, certificate_number: me.number });
    await reader.entersCaptcha(await reader.captchaFor(me.mobile));
    await reader.confirmsPolicy();
    await reader.consentsTo('face');
    await reader.call(singleRecording.getFaceWillLink, reader.link);
    await reader.call(faceWill.choosePerson, reader.link);
    await reader.readsAndSubmits(await makeClip({ seconds: 4 }), 4000);
    await until(
      () => reader.call(singleRecording.getVerifyRemark, reader.link),
      ({ submitted_at }) => submitted_at !== null,
    );
  });
});

test('a sale with a risk assessment', async () => {
  const device = await Declarant.applies(server.origin, 'AX-ANN-03');
  await flow.step('says what risk they bear', async () => {
    await assessesRisk(device);
    expect(await device.call(riskAssessment.getConclusion, device.process)).toMatchObject({
      conclusion: { fits: true },
    });
    await device.goesOn('assess_risk');
  });
});

test('a customer of the chat app logs in', async () => {
  await flow.step('logs in at the chat app', async () => {
    const customer = new ChatCustomer(server.origin);
    await customer.logsIn();
    await customer.call(officialAccount.jssdkConfig, { url: `${server.origin}/`, alias: 'main' });
  });
});

test('every call of the specification was answered with success, where the table says', async () => {
  const specified = specifiedCalls.map(({ method, path }) => `${method} ${path}`);
  const reached = flow.of(specified);
  expect(specified.filter((call) => !reached.some((one) => one.call === call))).toEqual([]);
  expect(reached).toEqual(await reachedAsWritten('calls', reached));
});

const livesSomewhere = {
  ...{ certificate_until: '2040-06-01', region: '110101', address: '青禾路 18 号 3 幢 602 室' },
};
