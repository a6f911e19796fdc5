import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { insure } from '../../../contract/services/insure.ts';
import { insureProcess } from '../../../contract/services/insure-process.ts';
import { order } from '../../../contract/services/order.ts';
import { product } from '../../../contract/services/product.ts';
import { salesBoard } from '../../../contract/services/sales-board.ts';
import { trial } from '../../../contract/services/trial.ts';
import { processLinks, type ProcessPurpose } from '../../../server/domain/link.ts';
import { processOwner, transmitOwner } from '../../../server/domain/owner.ts';
import { makeLink, revokeLinks } from '../../../server/records/links/links.ts';
import { anyProcess } from '../../../server/records/process/processes.ts';
import { readingsOf } from '../../../server/records/transmit/read-logs.ts';
import { chainOf, findTransmitRecord } from '../../../server/records/transmit/records.ts';
import { insureHandlers } from '../../../server/services/insure/handlers.ts';
import { links } from '../../../server/tables/link.ts';
import { salesAgents } from '../../../server/tables/sales-agent.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { chosen } from '../../support/buyer.ts';
import { familyProductNo, requestId, someone, type FamilyMember } from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { productsWithoutIdentity } from '../../support/payer.ts';
import { PreparingAgent } from '../../support/preparing-agent.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() });
}, 300_000);
afterAll(() => server?.close());

const shared = { product_no: familyProductNo };
const plan = `${familyProductNo}-B`;
const codeOf = (address: string) => new URLSearchParams(address.split('?').at(-1)).get('code') ?? '';
const genesOf = ({ birth }: FamilyMember) =>
  chosen({ pay_mode: 'year' }, { relation: 'self', birth_date: birth });

/** Where the link of a message leads a phone. */
async function opens(phone: ApplicantDevice, address: string): Promise<URLSearchParams> {
  const { real_link } = await phone.call(bridge.transferRealLink, { code: codeOf(address) });
  return new URLSearchParams(real_link.split('?')[1]);
}

test('what an agent who left had shared names nobody, and its buyers are nobody’s', async () => {
  const { context } = server.server.running;
  const { db } = context.connection;
  const agent = await BoardAgent.hired(server.origin, context, 'S30051');
  const { transmit_record_no } = await agent.call(trial.salesPreTransmit, {
    ...{ ...shared, request_id: requestId() },
  });
  const friend = await ApplicantDevice.at(server.origin);
  const whose = async () => (await friend.call(product.transmitInfo, { transmit_record_no })).agent;
  expect(await whose()).toMatchObject({ sales_no: 'S30051' });
  await db.update(salesAgents).set({ disabledAt: new Date() }).where(eq(salesAgents.salesNo, 'S30051'));
  expect(await whose()).toBeNull();
  const begun = { ...{ ...shared, process_mode: 'customer_insure' as const }, request_id: requestId() };
  const { insure_process_no } = await friend.call(insureProcess.customerGenerateProcessNo, {
    ...{ ...begun, transmit_record_no },
  });
  expect(await anyProcess(db, insure_process_no)).toMatchObject({
    transmitRecordNo: transmit_record_no,
    salesNo: null,
  });
  const handedOn = await friend.call(trial.customerPreTransmit, {
    ...{ ...shared, old_record_no: transmit_record_no, request_id: requestId() },
  });
  expect(await findTransmitRecord(db, handedOn.transmit_record_no)).toMatchObject({ salesNo: null });
});

test('whose agent left becomes the customer of the agent who shares it next, and of nobody else', async () => {
  const { context } = server.server.running;
  const { db } = context.connection;
  const friend = await ApplicantDevice.at(server.origin);
  const shares = async (salesNo: string) => {
    const agent = await BoardAgent.hired(server.origin, context, salesNo);
    return await agent.call(trial.salesPreTransmit, { ...shared, request_id: requestId() });
  };
  const { transmit_record_no } = await shares('S30052');
  const { insure_process_no: process_no } = await friend.call(insureProcess.customerGenerateProcessNo, {
    ...{ ...shared, process_mode: 'customer_insure' as const },
    ...{ transmit_record_no, request_id: requestId() },
  });
  const comesBy = async (salesNo: string) => {
    const next = await shares(salesNo);
    await friend.call(insureProcess.bindRecordNo, {
      process_no,
      transmit_record_no: next.transmit_record_no,
    });
    return (await anyProcess(db, process_no))?.salesNo;
  };
  expect(await comesBy('S30053')).toBe('S30052');
  await db.update(salesAgents).set({ disabledAt: new Date() }).where(eq(salesAgents.salesNo, 'S30052'));
  expect(await comesBy('S30054')).toBe('S30054');
});

test(
  'what an agent shares goes from hand to hand, and its buyers are the agent’s',
  { timeout: 180_000 },
  async () => {
    const { context } = server.server.running;
    const { db } = context.connection;
    const agent = await PreparingAgent.at(server.origin, 'S10001');
    const request_id = requestId();
    const pre = await agent.call(trial.salesPreTransmit, { ...shared, product_plan_no: plan, request_id });
    expect(pre.share_info).toMatchObject({ transmit_record_no: pre.transmit_record_no });
    expect(pre.chat_text).toContain(pre.share_info.transmit_link);
    const cover = await fetch(pre.share_info.share_cover_url);
    expect(cover.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await cover.arrayBuffer())).toEqual(
      readFileSync(new URL('../../../fixtures/products/images/ax-acc-04-cover.png', import.meta.url)),
    );
    expect(
      (await agent.call(trial.salesPreTransmit, { ...shared, product_plan_no: plan, request_id })).share_info,
    ).toEqual(pre.share_info);
    const me = someone('self', 35, '林知夏');
    const stored = {
      ...{
        ...shared,
        product_plan_no: plan,
        transmit_record_no: pre.transmit_record_no,
        channel: 'friend' as const,
      },
      ...{ front_gene_arr: genesOf(me), request_id },
    };
    await agent.call(trial.salesStoreTransmit, stored);
    const other = await PreparingAgent.at(server.origin, 'S10002');
    await refuses('transmitRecordMissing', other.call(trial.salesStoreTransmit, stored));

    const friend = await ApplicantDevice.at(server.origin);
    const came = await opens(friend, pre.share_info.transmit_link);
    expect(Object.fromEntries(came)).toEqual({
      ...{ productNo: familyProductNo, productPlanNo: plan, transmitRecordNo: pre.transmit_record_no },
    });
    const info = await friend.call(product.transmitInfo, { transmit_record_no: pre.transmit_record_no });
    expect(info).toMatchObject({ ...shared, process_no: null, agent: { sales_no: 'S10001' } });
    // What was chosen travels, the date of birth does not.
    expect(JSON.stringify(info.front_gene_arr)).toContain('pay_mode');
    expect(JSON.stringify(info.front_gene_arr)).not.toContain(me.birth);

    const opening = { transmit_record_no: pre.transmit_record_no, request_id: requestId() };
    const read = await friend.call(product.updateTransmitReadLog, {
      ...opening,
      last_page: '/detail',
      seconds: 4,
    });
    const again = await friend.call(trial.customerPreTransmit, {
      ...{ ...shared, old_record_no: pre.transmit_record_no, request_id: requestId() },
      transmit_read_log_no: read.transmit_read_log_no,
    });
    const buyer = await ApplicantDevice.at(server.origin);
    const record = await buyer.call(insureProcess.customerGenerateProcessNo, {
      ...{ ...shared, process_mode: 'customer_insure', transmit_record_no: again.transmit_record_no },
      request_id: requestId(),
    });
    const processNo = record.insure_process_no;
    expect(await anyProcess(db, processNo)).toMatchObject({ salesNo: 'S10001', mode: 'customer_insure' });
    expect((await chainOf(db, again.transmit_record_no)).map(({ role }) => role)).toEqual([
      'customer',
      'sales',
    ]);

    const theirs = {
      transmit_record_no: again.transmit_record_no,
      request_id: requestId(),
      process_no: processNo,
    };
    await buyer.call(product.updateTransmitReadLog, { ...theirs, last_page: '/health-told', seconds: 30 });
    // A call that was overtaken takes nothing back.
    await buyer.call(product.updateTransmitReadLog, { ...theirs, last_page: '/detail', seconds: 5 });
    expect((await readingsOf(db, [processNo])).get(processNo)).toMatchObject({
      ...{ openings: 1, seconds: 30, lastPage: '/health-told' },
    });
    // The agent follows their customers and sees nothing of a form that they did not prepare.
    await refuses('processForeign', agent.call(insureProcess.progress, { process_no: processNo }));

    // Who looked and left is nobody's sale; the agent knows all the same, of the own shares alone.
    const { shares } = await agent.call(salesBoard.shares, {});
    expect(shares.find((one) => one.transmit_record_no === pre.transmit_record_no)).toMatchObject({
      ...{ channel: 'friend', address: pre.share_info.transmit_link, forwarded: 0, sales: 0 },
      reading: { openings: 1, seconds: 4, last_page: '/detail' },
    });
    expect((await other.call(salesBoard.shares, {})).shares).toEqual([]);

    const real = await friend.call(bridge.productTransferRealLink, {
      ...{ ...shared, transmit_record_no: pre.transmit_record_no },
    });
    expect(real.real_link).toBe(
      `/detail?productNo=${familyProductNo}&transmitRecordNo=${pre.transmit_record_no}`,
    );
    const missing = friend.call(bridge.productTransferRealLink, { product_no: 'AX-NONE-01' });
    await refuses('productMissing', missing);

    await revokeLinks(db, transmitOwner(pre.transmit_record_no), new Date());
    await refuses('linkInvalid', opens(friend, pre.share_info.transmit_link));
    await refuses(
      'linkInvalid',
      friend.call(product.transmitInfo, { transmit_record_no: pre.transmit_record_no }),
    );
    const [dead] = (await agent.call(salesBoard.shares, {})).shares;
    expect(dead).toMatchObject({ transmit_record_no: pre.transmit_record_no, address: null });
  },
);

test('an agent prepares an application, and the customer completes it', { timeout: 180_000 }, async () => {
  const { db } = server.server.running.context.connection;
  const agent = await PreparingAgent.at(server.origin, 'S10001');
  const me = someone('self', 36, '周明远');
  const begun = await agent.prepares(familyProductNo);
  expect(begun.data).toMatchObject({ process_mode: 'sales_transmit', events: [] });
  const firstFen = await agent.triesOut(familyProductNo, 'B', genesOf(me));

  const form = await agent.looksAtForm();
  expect(form.modules.flatMap(({ fields }) => fields.map(({ kind }) => kind))).not.toContain(
    'certificate_number',
  );
  await refuses('applicantMobileMissing', agent.handsOver());
  const contact = { name: me.name, mobile: me.mobile, certificate_type: 'id_card', region: '110101' };
  const filledIn = { ...contact, address: '青禾路 18 号 3 幢 602 室', profession: '010101' };
  await agent.fillsIn({ applicant: [{ ...filledIn, certificate_number: me.number }] });
  const request_id = requestId();
  const handed = await agent.handsOver(request_id);
  expect(await agent.handsOver(request_id)).toEqual(handed);
  const way = async () => (await findTransmitRecord(db, handed.transmit_record_no))?.channel;
  expect(await way()).toBeNull();
  for (const channel of ['qr_code', 'sms', 'sms'] as const) {
    expect(await agent.handsOver(request_id, { channel })).toEqual(handed);
    expect(await way()).toBe(channel);
  }
  // Asked for once more, it is still known how it went.
  await agent.handsOver(request_id);
  expect(await way()).toBe('sms');
  for (const personal of [me.name, me.mobile, me.number]) expect(handed.chat_text).not.toContain(personal);
  // Never the agent's: neither the form nor the order.
  await refuses('processEventRefused', agent.moves('submit_application'));
  const other = await PreparingAgent.at(server.origin, 'S10002');
  await refuses('processForeign', other.call(insure.moduleList, agent.process));
  await refuses(
    'processForeign',
    other.call(insure.salesStoreTransmit, { ...agent.process, request_id: requestId() }),
  );

  const phone = await ApplicantDevice.at(server.origin);
  const came = await opens(phone, handed.share_info.transmit_link);
  phone.processNo = came.get('processNo') ?? '';
  expect(phone.processNo).toBe(agent.processNo);
  await refuses('processForeign', phone.opensForm());
  await refuses('identityMismatch', phone.asksForPhoneCaptcha(someone('self', 40, '旁人').mobile));
  await phone.provesPhone(me);
  expect(await phone.looks()).toMatchObject({ current_step_alias: 'premium_trial' });
  // What must be read is read by the customer: the agent's trial is none of theirs.
  await refuses('processStepUnfinished', phone.goesOn('commit_trial'));
  const prepared = await phone.call(insureProcess.transmitInfo, phone.process);
  expect(prepared).toMatchObject({ is_taken_over: true, agent: { sales_no: 'S10001' } });
  const choice = { ...shared, product_plan_no: plan, genes: prepared.front_gene_arr! };
  const { product_version } = await phone.call(trial.geneList, choice);
  const commit = { ...choice, ...phone.process, product_version, first_fen: firstFen };
  await refuses('documentsUnread', phone.call(trial.geneCommit, { ...commit, read_documents: [] }));
  const { documents } = await phone.call(product.setting, shared);
  const read_documents = documents.map(({ document_no, sha256 }) => ({ document_no, sha256 }));
  await phone.call(trial.geneCommit, { ...commit, read_documents });
  await phone.goesOn('commit_trial');

  const { snapshot } = await phone.opensForm();
  expect(snapshot?.values.applicant).toEqual([filledIn]);
  // The agent reads on, and writes no more.
  await refuses('processTakenOver', agent.fillsIn({ applicant: [contact] }, 1));
  // Nor hands on anew what would end the customer's own way back.
  await refuses('processTakenOver', agent.handsOver());
  await opens(phone, handed.share_info.transmit_link);
  const own = {
    certificate_number: me.number,
    certificate_until: '2040-06-01',
    gender: me.gender,
    birth_date: me.birth,
  };
  await phone.types({
    applicant: [{ ...filledIn, ...own }],
    insurant: [{ relation: 'self' }],
    policy_info: [{ policy_form: 'electronic', dispute: 'court' }],
  });
  expect(JSON.stringify(await agent.looksAtForm())).not.toContain(me.number);
  await refuses('processTakenOver', agent.moves('change_trial'));
  await phone.submitsApplication(firstFen);

  const { order_no } = await phone.call(order.checkBelong, phone.process);
  expect(await phone.call(order.checkBelong, { order_no })).toMatchObject(phone.process);
  const stranger = await ApplicantDevice.at(server.origin);
  // Who comes with both logins is answered as the customer that they are (rule R18).
  const both = await fetch(`${server.origin}${insureProcess.progress.path}?process_no=${agent.processNo}`, {
    headers: { 'Sales-Authorization': agent.salesToken, 'Visitor-Authorization': stranger.token },
  });
  expect(await both.json()).toMatchObject({ code: catalogue.processForeign.code });
  await refuses('processForeign', stranger.call(order.checkBelong, { order_no }));
  await refuses('linkInvalid', stranger.call(order.checkBelong, { order_no: 'NOSUCHORDER' }));
  expect(await anyProcess(db, phone.processNo)).toMatchObject({ salesNo: 'S10001' });
});

test(
  'one link leads to what an agent prepared, and taken back there is none',
  { timeout: 120_000 },
  async () => {
    const { context } = server.server.running;
    const { db } = context.connection;
    const agent = await BoardAgent.at(server.origin, 'S10001');
    const me = someone('self', 36, '苏映雪');
    await agent.prepares(familyProductNo);
    await agent.triesOut(familyProductNo, 'B', genesOf(me));
    await agent.fillsIn({ applicant: [{ name: me.name, mobile: me.mobile, certificate_type: 'id_card' }] });
    const { processNo } = agent;
    const share = { member_no: null, for: 'share' } as const;
    const phone = await ApplicantDevice.at(server.origin);
    const first = await agent.handsOver();
    // Handed on once more, it is the link that the customer has.
    expect(await agent.handsOver()).toEqual(first);

    await agent.takesBack(processNo, share);
    // Which way was taken is told late, and opens nothing again.
    await agent.handsOver(requestId(), { channel: 'copy' });
    expect((await agent.opensSale(processNo)).links).toMatchObject([{ state: 'revoked' }]);
    const second = await agent.handsOver();
    await opens(phone, second.share_info.transmit_link);
    await refuses('linkInvalid', opens(phone, first.share_info.transmit_link));

    // As a release before left it: the link of an earlier hand-over is alive beside the newest.
    const firstIsAlive = async () => {
      const itself = eq(links.transmitRecordNo, first.transmit_record_no);
      await db.update(links).set({ revokedAt: null }).where(itself);
      await opens(phone, first.share_info.transmit_link);
    };
    await firstIsAlive();
    await agent.takesBack(processNo, share);
    await refuses('linkInvalid', opens(phone, first.share_info.transmit_link));
    await firstIsAlive();
    await agent.takesBack(processNo, share);
    await refuses('linkInvalid', opens(phone, first.share_info.transmit_link));
    await firstIsAlive();
    const renewed = await agent.replaces(processNo, share);
    await refuses('linkInvalid', opens(phone, first.share_info.transmit_link));
    await opens(phone, renewed.links[0]?.address ?? '');

    // About to end it is read too late: a new one takes its place.
    const handsOver = insureHandlers(inDays(context, 6.5)).salesStoreTransmit;
    const caller = { session: { sessionId: 'S', salesNo: 'S10001' }, origin: server.origin };
    const asked = { process_no: processNo, request_id: requestId() };
    const last = await handsOver(asked, caller as Parameters<typeof handsOver>[1]);
    await refuses('linkInvalid', opens(phone, renewed.links[0]?.address ?? ''));
    await opens(phone, last.share_info.transmit_link);
  },
);

test('a link that was changed where it is kept leads nowhere', async () => {
  const { connection, personalData } = server.server.running.context;
  const phone = await ApplicantDevice.at(server.origin);
  await phone.begins(familyProductNo, requestId(), plan);
  const createdAt = new Date();
  const { code, transmitRecordNo } = await makeLink(connection.db, personalData, {
    ...{ owner: processOwner(phone.processNo), personNo: null, kind: 'orderPay', purpose: 'order_payment' },
    ...{ createdAt, expiresAt: new Date(createdAt.getTime() + 60_000) },
  });
  await phone.call(bridge.transferRealLink, { code });
  const itself = eq(links.transmitRecordNo, transmitRecordNo);
  await connection.db
    .update(links)
    .set({ expiresAt: new Date(createdAt.getTime() + 86_400_000) })
    .where(itself);
  await refuses('linkInvalid', phone.call(bridge.transferRealLink, { code }));
});

test('a link to an order leads to its page, until it is taken back', async () => {
  const { connection, personalData } = server.server.running.context;
  const { db } = connection;
  const phone = await ApplicantDevice.at(server.origin);
  await phone.begins(familyProductNo, requestId(), plan);
  const owner = processOwner(phone.processNo);
  const createdAt = new Date();
  const lasts = { owner, personNo: null, createdAt, expiresAt: new Date(createdAt.getTime() + 60_000) };
  const codes: string[] = [];
  for (const purpose of Object.keys(processLinks) as ProcessPurpose[]) {
    const { kind, page } = processLinks[purpose];
    const { code } = await makeLink(db, personalData, { ...lasts, kind, purpose });
    codes.push(code);
    const real_link = `${page}?processNo=${phone.processNo}`;
    expect(await phone.call(bridge.transferRealLink, { code })).toEqual({ link_kind: kind, real_link });
  }
  await revokeLinks(db, owner, new Date());
  for (const code of codes) await refuses('linkInvalid', phone.call(bridge.transferRealLink, { code }));
});
