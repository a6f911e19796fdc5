import { afterAll, beforeAll, expect, test } from 'vitest';
import { consent } from '../../../contract/services/consent.ts';
import { ocr } from '../../../contract/services/ocr.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { order } from '../../../contract/services/order.ts';
import { policy } from '../../../contract/services/policy.ts';
import type { ApplicantDevice } from '../../support/applicant.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { familyApplies, requestId, someone } from '../../support/identity.ts';
import {
  applicantOn,
  asksStatus,
  atCashier,
  beginsToPay,
  comesToConfirm,
  confirmation,
  confirms,
  looksAtOrder,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() });
}, 300_000);
afterAll(() => server?.close());

test('who types their name in place of a drawing writes its dot as their keyboard does', async () => {
  const me = someone('self', 36, '艾力·买买提');
  const device = await familyApplies(server.origin, me, []);
  const request = await confirmation(applicantOn(device, me));
  const signedAs = (typed: string) =>
    device.call(order.confirm, { ...request, signature: { ...request.signature!, strokes: [], typed } });
  await refuses('signatureMissing', signedAs('艾力·买买'));
  const { signatures } = await signedAs('艾力•买买提');
  expect(signatures.map(({ signed }) => signed)).toEqual([true, true]);
});

test('a touch of the pad is no signature', async () => {
  const me = someone('self', 36, '林知微');
  const device = await familyApplies(server.origin, me, []);
  const request = await confirmation(applicantOn(device, me));
  const strokes = [[{ x: 500, y: 500, t: 0 }]];
  const refused = await refuses(
    'signatureMissing',
    device.call(order.confirm, { ...request, signature: { ...request.signature!, strokes } }),
  );
  expect(refused.message).toContain('签名太短，请写下完整的姓名');
  expect((await looksAtOrder(applicantOn(device, me))).confirmed_at).toBeNull();
});

test('a captcha that was not sent is sent by the same request again', async () => {
  const me = someone('self', 36, '林知微');
  const device = await familyApplies(server.origin, me, []);
  const { sms } = server.server.running.context;
  const { send } = sms;
  const asked = { ...device.process, request_id: requestId() };
  Object.assign(sms, { send: () => Promise.reject(new Error('the carrier is down')) });
  try {
    await refuses('captchaNotSent', device.call(order.sendVerifySms, asked));
    await refuses('captchaNotSent', device.call(order.sendVerifySms, asked));
  } finally {
    Object.assign(sms, { send });
  }
  const captchas = async () =>
    (await device.call(inbox.sms, { mobile: me.mobile })).filter(({ text }) => text.includes('验证码'));
  const before = (await captchas()).length;
  await device.call(order.sendVerifySms, asked);
  await device.call(order.sendVerifySms, asked);
  expect(await captchas()).toHaveLength(before + 1);
});

test('each who must confirms for themselves, then the order goes on', { timeout: 180_000 }, async () => {
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const child = someone('children', 6, '周予安', 'birth_certificate');
  const device = await familyApplies(server.origin, me, [spouse, child]);
  const mine = applicantOn(device, me);
  const seen = await looksAtOrder(mine);
  expect(seen).toMatchObject({ who: 'applicant', confirmed_at: null, is_complete: false, changed_since: [] });
  expect(seen.members.map(({ name, state }) => [name, state])).toEqual([
    [me.name, 'owed'],
    [spouse.name, 'owed'],
  ]);
  // Read at the trial, on this device or another.
  expect(seen.signatures.map(({ document_no, is_read, signed }) => [document_no, is_read, signed])).toEqual([
    ['ACC-NOTICE', true, false],
    ['ACC-EXCL', true, false],
  ]);
  for (const { name, sha256 } of seen.signatures)
    expect(
      JSON.parse((await new Reader(server.origin).call(policy.shownText, { sha256 })).text),
    ).toMatchObject({
      name,
    });
  const shown = JSON.stringify(seen.sections);
  expect(shown).toContain('挪威');
  for (const number of [me.number, spouse.number, me.mobile, spouse.mobile])
    expect(shown).not.toContain(number);
  await refuses('confirmationMissing', device.goesOn('confirm_order'));

  const request = await confirmation(mine);
  await refuses('signatureMissing', device.call(order.confirm, { ...request, signature: null }));
  await refuses('captchaWrong', device.call(order.confirm, { ...request, captcha: wrong(request.captcha) }));
  await refuses('orderChanged', device.call(order.confirm, { ...request, content_sha256: 'a'.repeat(64) }));
  const confirmed = await device.call(order.confirm, request);
  expect(confirmed.confirmed_at).not.toBeNull();
  expect(confirmed.signatures.every(({ signed }) => signed)).toBe(true);
  expect(await device.call(order.confirm, request)).toMatchObject({ confirmed_at: confirmed.confirmed_at });
  await refuses('requestChanged', device.call(order.confirm, { ...request, content_sha256: 'b'.repeat(64) }));
  await refuses('confirmationMissing', device.goesOn('confirm_order'));

  const theirs = await comesToConfirm(device, spouse);
  const own = await looksAtOrder(theirs);
  expect(own).toMatchObject({ who: 'insurant', inviter: me.name, relation: '配偶', signatures: [] });
  expect(own.members.map(({ name }) => name)).toEqual([spouse.name]);
  for (const hidden of [child.name, me.number, me.mobile, '青禾路'])
    expect(JSON.stringify(own.sections)).not.toContain(hidden);
  expect((await looksAtOrder(mine)).members[1]).toMatchObject({ state: 'opened' });
  const complete = await confirms(theirs);
  expect(complete).toMatchObject({ is_complete: true });
  await expect
    .poll(async () => (await device.call(inbox.sms, { mobile: me.mobile })).map(({ text }) => text).join(), {
      timeout: 30_000,
    })
    .toContain('已确认投保内容');
  expect((await device.goesOn('confirm_order')).current_step_alias).toBe('payment');
  const details = await device.call(order.details, device.process);
  expect(details.timeline.map(({ what }) => what)).toContain(`${spouse.name}确认投保内容`);
});

test('who gives up ends it for everybody, who are told', { timeout: 120_000 }, async () => {
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(server.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  const link = theirs.subject as { transmit_record_no: string };
  const request = await confirmation(theirs);
  const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S-GIVEN-UP');
  await agent.sentTo(device, 'AX-ACC-04');
  const { last_event_id } = await agent.looksAtBoard();
  const listening = await agent.follows(last_event_id);

  const record = await device.looks();
  expect(record.data.events).toContain('cancel');
  const again = { requestId: requestId() };
  await device.goesOn('cancel', again);
  expect(await device.goesOn('cancel', again)).toMatchObject({
    ...{ status: 'cancel', current_step_alias: 'cancel_order', data: { events: [] } },
  });
  await expect.poll(() => listening.heard.map(({ recordingNo }) => recordingNo)).toContain(device.processNo);
  listening.stop();
  expect(await agent.opensSale(device.processNo)).toMatchObject({ row: { owed: 'ended' } });

  const refused = await refuses('faceLinkExpired', theirs.device.call(order.confirm, request));
  expect(refused.message).toContain('这次投保已取消');
  await refuses('faceLinkExpired', looksAtOrder(theirs));
  const info = await theirs.device.call(ocr.getInviteInfo, link);
  expect(info).toMatchObject({ state: 'over', inviter_masked: '林**' });
  // What is theirs may be taken back all the same.
  const consents = { ...link, member_no: info.member_no ?? '' };
  expect((await theirs.device.call(consent.list, consents)).consents.length).toBeGreaterThan(0);
});

test(
  'what a member confirmed stays so once it is paid, and when their link is over',
  { timeout: 180_000 },
  async () => {
    const me = someone('self', 36, '林知夏');
    // Their birthday is tomorrow: from 61 on the premium is another.
    const spouse = someone('spouse', 61, '周明远', 'id_card', 1);
    const device = await familyApplies(server.origin, me, [spouse]);
    const agent = await BoardAgent.hired(server.origin, server.server.running.context, 'S-BIRTHDAY');
    await agent.sentTo(device, 'AX-ACC-04');
    await confirms(applicantOn(device, me));
    const theirs = await comesToConfirm(device, spouse);
    const { confirmed_at, sections } = await confirms(theirs);
    const kept = { confirmed_at, sections, changed_since: [] };
    await device.goesOn('confirm_order');
    const waitsFor = async () => {
      const { row, members, links } = await agent.opensSale(device.processNo);
      const { what, who } = row.now;
      return {
        what,
        who,
        confirmed: members.map((one) => one.confirmation),
        for: links.map((one) => one.for),
      };
    };
    const toPay = { what: 'payment', who: [], confirmed: ['done', 'done'], for: ['go_on'] };
    expect(await waitsFor()).toEqual(toPay);

    const { context } = server.server.running;
    const real = context.now;
    const isLater = (days: number) =>
      Object.assign(context, { now: () => new Date(Date.now() + days * 86_400_000) });
    const stateOfLink = async () => (await theirs.device.call(ocr.getInviteInfo, theirs.device.link)).state;
    expect(await stateOfLink()).toBe('done');
    try {
      // The premium of two days later is another, and nobody has paid yet: it is to be confirmed anew, by another link.
      isLater(2);
      expect(await looksAtOrder(theirs)).toMatchObject({ confirmed_at: null, is_paid: false });
      expect(await stateOfLink()).toBe('open');
      // The agent learns whom to remind, instead of a payment that is refused.
      expect(await waitsFor()).toEqual({
        ...{ what: 'confirmation', who: [me.name, spouse.name], confirmed: ['owed', 'owed'] },
        for: ['go_on', 'confirmation'],
      });
      isLater(4);
      // No face is asked for here.
      expect((await refuses('faceLinkExpired', looksAtOrder(theirs))).message).toContain('确认链接已过期');
      Object.assign(context, { now: real });
      expect(await waitsFor()).toEqual(toPay);
      const { payment_no } = await beginsToPay(device);
      await atCashier(device, payment_no, 'pay');
      await expect.poll(async () => (await asksStatus(device)).status, { timeout: 60_000 }).toBe('paid');
      for (const days of [0, 2, 4]) {
        isLater(days);
        expect(await looksAtOrder(theirs)).toMatchObject({ ...kept, is_paid: true });
        expect(await stateOfLink()).toBe('done');
      }
    } finally {
      Object.assign(context, { now: real });
    }
  },
);

/** Four days on by the server's clock: whoever's birthday was tomorrow is older, and so is the premium. */
async function fourDaysLater<T>(told: () => Promise<T>): Promise<T> {
  const { context } = server.server.running;
  const real = context.now;
  Object.assign(context, { now: () => new Date(Date.now() + 4 * 86_400_000) });
  return await told().finally(() => Object.assign(context, { now: real }));
}

const tellsOf = async (device: ApplicantDevice) => {
  const { head, timeline } = await device.call(order.details, device.process);
  return { head, confirmed: timeline.filter(({ what }) => what.includes('确认投保内容')) };
};

test(
  'an order that was given up or paid is told of as it was confirmed, whatever a birthday makes of it',
  { timeout: 180_000 },
  async () => {
    // From 61 on the premium is another.
    const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 61, '周明远', 'id_card', 1)];
    const confirmedByBoth = async () => {
      const device = await familyApplies(server.origin, me, [spouse]);
      await confirms(applicantOn(device, me));
      await confirms(await comesToConfirm(device, spouse));
      await device.goesOn('confirm_order');
      return device;
    };
    const left = await confirmedByBoth();
    const before = await tellsOf(left);
    expect(before.confirmed.map(({ what }) => what)).toEqual([
      `${me.name}确认投保内容`,
      `${spouse.name}确认投保内容`,
    ]);
    // As long as it goes on, what was confirmed counts no more.
    const reckoned = await fourDaysLater(() => tellsOf(left));
    expect(reckoned.confirmed).toEqual([]);
    expect(reckoned.head.first_fen).toBeGreaterThan(before.head.first_fen);
    await left.goesOn('cancel');
    expect(await fourDaysLater(() => tellsOf(left))).toEqual(before);

    const bought = await confirmedByBoth();
    const { payment_no } = await beginsToPay(bought);
    await atCashier(bought, payment_no, 'pay');
    await expect.poll(async () => (await asksStatus(bought)).status, { timeout: 60_000 }).toBe('paid');
    const paid = await tellsOf(bought);
    expect(paid).toMatchObject({ head: before.head, confirmed: [{}, {}] });
    expect(await fourDaysLater(() => tellsOf(bought))).toEqual(paid);
  },
);

test('an order that was given up before anybody confirmed it is told of as it was applied for', async () => {
  const me = someone('self', 61, '林知夏', 'id_card', 1);
  const device = await familyApplies(server.origin, me, []);
  const before = await tellsOf(device);
  await device.goesOn('cancel');
  expect(await fourDaysLater(() => tellsOf(device))).toEqual(before);
});

test('a birthday between the application and the first confirmation is said, with both figures', async () => {
  // From 61 on the premium is another.
  const me = someone('self', 61, '林知夏', 'id_card', 1);
  const device = await familyApplies(server.origin, me, []);
  const mine = applicantOn(device, me);
  const { head, agreed_fen } = await looksAtOrder(mine);
  expect(agreed_fen).toBeNull();
  const { context } = server.server.running;
  const real = context.now;
  // Two days on: before 29 February, tomorrow would be nobody's birthday.
  Object.assign(context, { now: () => new Date(Date.now() + 2 * 86_400_000) });
  try {
    const seen = await looksAtOrder(mine);
    expect(seen).toMatchObject({ agreed_fen: head.first_fen, changed_since: [] });
    expect(seen.head.first_fen).toBeGreaterThan(head.first_fen);
    expect(await confirms(mine)).toMatchObject({ agreed_fen: null, head: seen.head });
  } finally {
    Object.assign(context, { now: real });
  }
});

test('a confirmation that still counts is shown by a link that is over', { timeout: 120_000 }, async () => {
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(server.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  const { confirmed_at } = await confirms(theirs);
  const { context } = server.server.running;
  const real = context.now;
  Object.assign(context, { now: () => new Date(Date.now() + 4 * 86_400_000) });
  try {
    expect(await looksAtOrder(theirs)).toMatchObject({ confirmed_at, is_paid: false });
  } finally {
    Object.assign(context, { now: real });
  }
});

test('nobody confirms for somebody else', { timeout: 120_000 }, async () => {
  const me = someone('self', 40, '顾清野');
  const spouse = someone('spouse', 41, '简予安');
  const device = await familyApplies(server.origin, me, [spouse]);
  const { members } = await looksAtOrder(applicantOn(device, me));
  const member_no = members[1]?.member_no ?? '';
  const invite = { ...device.process, member_no, request_id: requestId(), by: 'link' } as const;
  const { address } = await device.call(order.sendConfirmMessage, invite);
  const code = new URLSearchParams(address.split('?')[1]).get('code') ?? '';
  await device.opensLink(`/bridge?code=${code}`);
  // The holder of the process has the link, and not the phone.
  await refuses('identityNeeded', device.call(order.confirmDetails, device.link));
  await refuses(
    'identityNeeded',
    device.call(order.confirm, {
      ...(await confirmation(applicantOn(device, me))),
      process_no: undefined,
      ...device.link,
    }),
  );
  const stranger = await familyApplies(server.origin, someone('self', 30, '卓望舒'), []);
  await refuses('processForeign', stranger.call(order.confirmDetails, device.process));
});

test('what changes afterwards makes a confirmation void, and is said', { timeout: 180_000 }, async () => {
  const me = someone('self', 44, '程若谷');
  const spouse = someone('spouse', 45, '沈如岚');
  const device = await familyApplies(server.origin, me, [spouse]);
  const mine = applicantOn(device, me);
  await confirms(mine);
  const theirs = await comesToConfirm(device, spouse);
  await confirms(theirs);
  const { members, sections } = await looksAtOrder(mine);
  const own = members[0]?.member_no ?? '';
  // What a form does not ask for is not offered to be put right.
  const offered = (name: string) => sections.find(({ title }) => title === name)?.correctable;
  expect(offered(me.name)).toEqual(['email', 'address']);
  expect(offered(spouse.name)).toEqual(['mobile']);
  expect((await looksAtOrder(theirs)).sections.flatMap(({ correctable }) => correctable)).toEqual([]);
  const asked = { ...device.process, member_no: own, request_id: requestId() };
  await refuses('correctionRefused', device.call(order.correct, { ...asked, field: 'name', value: '别人' }));
  await refuses(
    'correctionRefused',
    device.call(order.correct, { ...asked, field: 'mobile', value: '13900009999' }),
  );
  const correction = { ...asked, field: 'address', value: '青禾路 20 号 1 幢 101 室' };
  const corrected = await device.call(order.correct, correction);
  expect(corrected).toMatchObject({ confirmed_at: null, is_complete: false });
  expect(corrected.changed_since.join()).toContain('地址');
  const line = corrected.sections.flatMap(({ lines }) => lines).find(({ value }) => value.includes('20 号'));
  expect(line?.before).toContain('18 号');
  expect(corrected.members.map(({ state }) => state)).toEqual(['void', 'confirmed']);
  // The same again is one write.
  expect(await device.call(order.correct, correction)).toEqual(corrected);
  await refuses('confirmationMissing', device.goesOn('confirm_order'));
  await confirms(mine);
  expect((await device.goesOn('confirm_order')).current_step_alias).toBe('payment');
  // What was left empty in the application is added.
  const email = 'ruogu@example.com';
  const added = await device.call(order.correct, {
    ...asked,
    request_id: requestId(),
    field: 'email',
    value: email,
  });
  expect(added.changed_since.join()).toContain('电子邮箱');
  expect(JSON.stringify(added.sections)).toContain(email);
});

test('an insurant who finds a mistake tells the inviter', { timeout: 120_000 }, async () => {
  const me = someone('self', 33, '陆见微');
  const spouse = someone('spouse', 34, '宋知行');
  const device = await familyApplies(server.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  const what = '手机号换了，应该是另一个';
  const reported = { ...theirs.device.link, request_id: requestId(), what };
  await theirs.device.call(order.reportMistake, reported);
  await theirs.device.call(order.reportMistake, reported);
  const { members } = await looksAtOrder(applicantOn(device, me));
  expect(members[1]?.mistake).toMatchObject({ what });
  const texts = async () =>
    (await device.call(inbox.sms, { mobile: me.mobile })).filter(({ text }) => text.includes('有误'));
  await expect.poll(async () => (await texts()).length, { timeout: 30_000 }).toBe(1);
  await confirms(theirs);
  expect((await looksAtOrder(applicantOn(device, me))).members[1]?.mistake).toBeNull();
});

const wrong = (captcha: string): string => (captcha === '000000' ? '000001' : '000000');
