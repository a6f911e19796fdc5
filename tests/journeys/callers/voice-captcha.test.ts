import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { insure } from '../../../contract/services/insure.ts';
import { order } from '../../../contract/services/order.ts';
import { familyApplies, opensInvitation, requestId, someone } from '../../support/identity.ts';
import { applicantOn, looksAtOrder, productsWithoutIdentity, signedUnder } from '../../support/payer.ts';
import { productText } from '../../support/product-file.ts';
import { Reader } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let seed = 8200;
beforeAll(async () => {
  const recorded = { 'ax-med-01.json': productText('ax-med-01.json') };
  server = await testServer({ PRODUCTS_DIR: productsWithoutIdentity(recorded) });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function invited(): Promise<{ reader: Reader; recording: SandboxRecording }> {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, { person_seed: seed++ });
  await reader.opensLink(recording.short_link);
  return { reader, recording };
}

/** The digits of the calls to a phone, the newest first. */
async function heard(mobile: string): Promise<string[]> {
  const all = await new Reader(server.origin).call(inbox.sms, { mobile });
  return all.flatMap(({ text }) => /语音来电.*?(\d{6})/.exec(text)?.[1] ?? []);
}

test('the reader of a recording whom no message reaches hears the digits by a call', async () => {
  const { reader, recording } = await invited();
  const { mobile } = recording.person;
  const message = await reader.asksForCaptcha(recording.person);
  expect(message).toMatchObject({ way: 'sms', voice_offered: true });
  const sent = await reader.captchaFor(mobile);
  expect(await heard(mobile)).toEqual([]);
  expect(await reader.asksForCaptcha(recording.person, 'voice')).toMatchObject({ way: 'voice' });
  const [digits = ''] = await heard(mobile);
  // The newest counts, however it came.
  if (digits !== sent) await refuses('captchaWrong', reader.entersCaptcha(sent));
  await reader.entersCaptcha(digits);
});

test('so do the applicant, and a member by their link', async () => {
  const [me, spouse] = [someone('self', 34, '温知许'), someone('spouse', 33, '简宁')];
  const device = await familyApplies(server.origin, me, [spouse]);
  await device.asksForPhoneCaptcha(me.mobile, 'voice');
  const [mine = ''] = await heard(me.mobile);
  await device.call(insure.verifyCaptcha, {
    ...{ scene: 'insure', ...device.process, mobile: me.mobile },
    captcha: mine,
  });
  const { members } = await device.call(order.confirmDetails, device.process);
  const { address } = await device.call(order.sendConfirmMessage, {
    ...device.process,
    member_no: members.find(({ name }) => name === spouse.name)?.member_no ?? '',
    ...{ request_id: requestId(), by: 'link' },
  });
  const phone = await opensInvitation(server.origin, address);
  const link = { scene: 'member', ...phone.link } as const;
  await phone.call(insure.sendCaptcha, { ...link, mobile_last4: spouse.mobile.slice(-4), way: 'voice' });
  const [theirs = ''] = await heard(spouse.mobile);
  expect(await phone.call(insure.verifyCaptcha, { ...link, captcha: theirs })).toEqual({
    next_step_alias: 'order_confirmation',
  });
});

test('an order is confirmed with digits that were heard; one request calls once, and is no message as well', async () => {
  const me = someone('self', 41, '卓清和');
  const device = await familyApplies(server.origin, me, []);
  const asked = { ...device.process, request_id: requestId(), way: 'voice' } as const;
  await device.call(order.sendVerifySms, asked);
  expect(await device.call(order.sendVerifySms, asked)).toMatchObject({ way: 'voice' });
  const digits = await heard(me.mobile);
  expect(digits).toHaveLength(1);
  await refuses('requestChanged', device.call(order.sendVerifySms, { ...asked, way: 'sms' }));
  const details = await looksAtOrder(applicantOn(device, me));
  await device.call(order.confirm, {
    ...{ ...device.process, request_id: requestId(), content_sha256: details.content_sha256 },
    ...{ captcha: digits[0] ?? '', signature: signedUnder(details) },
  });
});

test('a call waits its turn as a message does; one that was not taken costs nothing', async () => {
  const { settings, voiceCalls } = context();
  const { reader, recording } = await invited();
  const { readCaptcha } = voiceCalls!;
  Object.assign(settings, { captchaResendSeconds: 60 });
  try {
    Object.assign(voiceCalls!, { readCaptcha: () => Promise.reject(new Error('the account is in arrears')) });
    for (let tried = 0; tried < 12; tried++)
      await refuses('captchaNotSent', reader.asksForCaptcha(recording.person, 'voice'));
    Object.assign(voiceCalls!, { readCaptcha });
    await reader.asksForCaptcha(recording.person);
    await refuses('captchaTooFrequent', reader.asksForCaptcha(recording.person, 'voice'));
  } finally {
    Object.assign(voiceCalls!, { readCaptcha });
    Object.assign(settings, { captchaResendSeconds: 0 });
  }
});

test('where nobody is called it is not offered, and who asks all the same is told', async () => {
  const { voiceCalls } = context();
  const { reader, recording } = await invited();
  Object.assign(context(), { voiceCalls: null });
  try {
    expect(await reader.asksForCaptcha(recording.person)).toMatchObject({ voice_offered: false });
    const refused = await refuses('captchaNotSent', reader.asksForCaptcha(recording.person, 'voice'));
    expect(refused.message).toContain('请使用短信验证码');
    // The message's digits are still good.
    await reader.entersCaptcha(await reader.captchaFor(recording.person.mobile));
  } finally {
    Object.assign(context(), { voiceCalls });
  }
});
