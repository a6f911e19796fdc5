import { readFileSync } from 'node:fs';
import { maskCertificateNumber } from '../../../contract/certificate/mask.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { atTheCards } from '../../support/family.ts';
import { comesByLink } from '../../support/identity.ts';
import { Reader } from '../../support/reader.ts';
import { somebody } from '../support/applicant-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { IdentityPhone } from '../support/identity-phone.ts';
import { look, lookOnPhones } from '../support/look.ts';

let context: ServiceContext | undefined;
let now: ServiceContext['now'];
// Others come to the same server.
test.afterEach(() => void (context && Object.assign(context, { now })));

test('an applicant sees what is kept, takes a copy away, and finds it once the application was given up', async ({
  server,
  browser,
}) => {
  ({ context } = server.server.running);
  ({ now } = context);
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const opened = await browser.newContext({
    viewport: { width: 375, height: 812 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await opened.newPage();
  const phone = new IdentityPhone(page);
  await phone.opensMembers(device);
  await phone.button(/查看和复制我的信息/).click();
  await expect(page.getByRole('heading', { name: '我的信息', exact: true })).toBeVisible();
  await expect(page.getByText(person.certificateNumber).first()).toBeVisible();
  await expect(page.getByText(maskCertificateNumber(spouse.certificateNumber))).toBeVisible();
  await expect(page.getByText(spouse.certificateNumber)).toHaveCount(0);
  await lookOnPhones(page, 'own-data');

  await phone.button('复制文字').click();
  await expect(page.getByText('已复制，可以粘贴到备忘录或聊天里')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`证件号码：${person.certificateNumber}`);
  const download = page.waitForEvent('download');
  await phone.button('保存一份').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^我的信息-\d{4}-\d{2}-\d{2}\.html$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain(person.certificateNumber);

  // Numbers are in full for a while only, and again once the phone was proven anew; also of what was given up.
  Object.assign(context, { now: () => new Date(now().getTime() + 11 * 60_000) });
  await device.looks();
  await device.goesOn('cancel');
  await page.reload();
  await expect(phone.button('验证手机号')).toBeVisible();
  await expect(page.getByText(person.certificateNumber)).toHaveCount(0);
  await phone.button('验证手机号').click();
  await page.getByLabel('投保人手机号').fill(person.mobile);
  await lookOnPhones(page, 'own-data-proof');
  await phone.button('获取验证码').click();
  await expect(page.getByText('分钟内有效')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await new Reader(server.origin).captchaFor(person.mobile));
  await phone.button('验证').last().click();
  await expect(page.getByText(person.certificateNumber).first()).toBeVisible();
  await opened.close();
});

test('an invited member sees themselves alone, and their numbers in full for as long as it says', async ({
  server,
  browser,
}) => {
  ({ context } = server.server.running);
  ({ now } = context);
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const { device: theirs } = await comesByLink(device, spouse);
  const opened = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await opened.newPage();
  await page.clock.install();
  const phone = new IdentityPhone(page);
  await phone.opens(theirs, `/own-data?transmitRecordNo=${theirs.transmitRecordNo}`);
  const number = page.getByText(spouse.certificateNumber);
  await expect(number.first()).toBeVisible();
  await expect(page.getByText('投保人填写的信息')).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);
  await look(page, 'own-data-invited');

  const minutesLater = (minutes: number) =>
    Object.assign(context!, { now: () => new Date(now().getTime() + minutes * 60_000) });
  minutesLater(11);
  await page.clock.fastForward(61_000);
  await expect(number).toHaveCount(0);
  await phone.button('验证手机号').click();
  await page.getByLabel('您手机号的后四位').fill(spouse.mobile.slice(-4));
  await phone.button('获取验证码').click();
  await expect(page.getByText('分钟内有效')).toBeVisible();
  await lookOnPhones(page, 'own-data-member-proof');
  await phone.button('重新获取').click();
  await expect(page.getByText(/已重新发送至/)).toBeVisible();
  await page.getByLabel('短信验证码').fill(await theirs.captchaFor(spouse.mobile));
  await phone.button('验证').last().click();
  await expect(number.first()).toBeVisible();

  // Nobody can say without a network that their time is over.
  await opened.setOffline(true);
  await page.clock.fastForward(61_000);
  await expect(phone.button('重新加载')).toBeVisible();
  await expect(number).toHaveCount(0);
  await opened.setOffline(false);
  await phone.button('重新加载').click();
  await expect(number.first()).toBeVisible();

  // Whoever picks it up later sees no more than every page shows.
  minutesLater(22);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(number).toHaveCount(0);
  await opened.close();
});

test('who reads a recording proves their phone once more where their numbers stand', async ({
  server,
  browser,
}) => {
  ({ context } = server.server.running);
  ({ now } = context);
  const reader = new Reader(server.origin);
  const { person } = await reader.comesToRead({
    ...{ person_seed: 93, statement: ['本人同意投保。'], will_check: 'none' },
  });
  Object.assign(context, { now: () => new Date(now().getTime() + 11 * 60_000) });
  const opened = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await opened.newPage();
  const phone = new IdentityPhone(page);
  await phone.opens(reader, `/own-data?transmitRecordNo=${reader.transmitRecordNo}&of=recording`);
  await expect(page.getByText(maskCertificateNumber(person.certificate_number))).toBeVisible();
  await phone.button('验证手机号').click();
  await page.getByLabel('姓名').fill(person.name);
  await page.getByLabel('证件号码').fill(person.certificate_number);
  await phone.button('获取验证码').click();
  await expect(page.getByText('分钟内有效')).toBeVisible();
  await lookOnPhones(page, 'own-data-recording-proof');
  await page.getByLabel('短信验证码').fill(await reader.captchaFor(person.mobile));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(person.certificate_number)).toBeVisible();
  await opened.close();
});
