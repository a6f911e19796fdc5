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

test('an invited member sees themselves alone', async ({ server, browser }) => {
  const [person, spouse] = [somebody(), somebody()];
  const device = await atTheCards(server.origin, person, spouse);
  const { device: theirs } = await comesByLink(device, spouse);
  const opened = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await opened.newPage();
  await new IdentityPhone(page).opens(theirs, `/own-data?transmitRecordNo=${theirs.transmitRecordNo}`);
  await expect(page.getByText(spouse.certificateNumber).first()).toBeVisible();
  await expect(page.getByText('投保人填写的')).toBeVisible();
  await expect(page.getByText(person.name)).toHaveCount(0);
  await look(page, 'own-data-invited');
  await opened.close();
});
