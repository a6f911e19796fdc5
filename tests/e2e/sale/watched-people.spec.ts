import { familyApplies, opensInvitation, someone, type FamilyMember } from '../../support/identity.ts';
import { Agent, salesOriginOf } from '../../support/agent.ts';
import { comesToConfirm, productsWithoutIdentity } from '../../support/payer.ts';
import { Reader, until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant, inventedOfAge, memberOf } from '../../support/underwriting.ts';
import { desktop, entersLogin, staffAccount } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { OrderPhone } from '../support/order-phone.ts';
import { askedRecorders } from '../support/recording-notice.ts';
import { foundIn, runsOf, storedText } from '../support/stored-recording.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() }, 'built');
});
test.afterAll(() => shop.close());

const valuesOf = ({ name, number, mobile, birth }: FamilyMember): string[] => [name, number, mobile, birth];

test('a couple’s confirmations are two masked streams, beside each other at the desk', async ({
  page,
  browser,
}) => {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const device = await familyApplies(shop.origin, me, [spouse]);
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${shop.origin}/#/insure-progress?processNo=${device.processNo}`);
  await new OrderPhone(page, shop.origin).confirms(me.mobile);
  await page.getByRole('button', { name: `请${spouse.name}确认` }).click();
  await page.getByRole('button', { name: '自己转发' }).click();
  const address = /https?:\S+/.exec(await page.getByLabel('邀请内容').inputValue())?.[0] ?? '';

  const phone = await (await browser.newContext()).newPage();
  const notice = phone.getByRole('dialog', { name: '本页会被记录' });
  await test.step('the spouse is told first; until they answer nothing of theirs is recorded', async () => {
    await phone.goto(address);
    await phone.getByLabel('手机号后四位').fill(spouse.mobile.slice(-4));
    await expect(phone.getByText('请输入短信验证码')).toBeVisible();
    await phone.getByLabel('短信验证码').fill(await new Reader(shop.origin).captchaFor(spouse.mobile));
    await expect(notice).toBeVisible();
    await lookOnPhones(phone, '291-recording-notice');
    // Longer than a recorder takes to begin.
    await phone.waitForTimeout(6000);
    expect((await runsOf(shop, device.processNo)).filter(({ who }) => who === 'member')).toEqual([]);
    await notice.getByRole('button', { name: '我已知晓，继续' }).click();
  });

  await test.step('and confirms', async () => {
    await expect(phone.getByText(`${spouse.name}，请核对并确认`)).toBeVisible();
    await until(
      () => runsOf(shop, device.processNo),
      (runs) => runs.some(({ who, length }) => who === 'member' && length > 0),
    );
    await phone.getByRole('button', { name: '同意并确认' }).click();
    await new OrderPhone(phone, shop.origin).entersCaptcha(spouse.mobile);
    await expect(phone.getByText('您已确认投保内容')).toBeVisible();
    await phone.waitForTimeout(6000);
    await phone.close();
    await page.close();
  });

  await test.step('no value of either stands in any byte that is kept', async () => {
    const text = await storedText(shop, device.processNo);
    expect(text).toContain('同意并确认');
    expect(text).toContain('核对无误，确认投保单');
    expect(foundIn(text, [...valuesOf(me), ...valuesOf(spouse)])).toEqual([]);
    const { transmitRecordNo } = await opensInvitation(shop.origin, address);
    expect(transmitRecordNo).not.toBe('');
    expect(text).not.toContain(transmitRecordNo);
  });

  await test.step('the desk shows who was at which page, by role, and which version', async () => {
    const context = await desktop(browser);
    const desk = await context.newPage();
    await desk.goto(`${shop.origin}/watch-desk.html#/watch-desk/${device.processNo}`);
    await entersLogin(desk, await staffAccount(shop.origin, '程清和'));
    await expect(desk.getByRole('region', { name: '客户各次打开页面' })).toBeVisible();
    const theirs = desk.getByRole('region', { name: /^被保险人 \d各次打开页面$/ });
    await theirs.getByRole('button').first().click();
    await expect(desk.getByRole('region', { name: /页面回看/ })).toBeVisible();
    await expect(desk.getByText(/^页面版本 [0-9a-f]{64}$/)).toBeVisible();
    const visits = desk.getByRole('list', { name: '页面进出' });
    await expect(visits.getByText(/^被保险人 \d，.+ 进入，.+ 离开$/).first()).toBeVisible();
    await expect(desk.getByText(spouse.name)).toHaveCount(0);
    await look(desk, '292-watch-desk-people');
    await context.close();
  });
});

test('which health question a spouse has is in no byte of their recording', async ({ browser, server }) => {
  const spouse = inventedOfAge(30, 38);
  const device = await Declarant.applies(server.origin, 'AX-MED-01', { spouse });
  await device.declares({ hypertension: [] });
  await device.goesThroughSmart('mild', 'no');
  await device.acceptsAll();
  await device.goesOn('pass_health');
  const { subject, device: held } = await comesToConfirm(device, memberOf(spouse, 'spouse'));
  const link = 'transmit_record_no' in subject ? subject.transmit_record_no : '';
  const phone = await (await browser.newContext()).newPage();
  await phone.addInitScript((token) => localStorage.setItem('visitor_token', token), held.token);
  await phone.goto(`${server.origin}/#/show-health-data?transmitRecordNo=${link}`);
  await phone.getByRole('button', { name: '我已知晓，继续' }).click();
  const answered = phone.getByRole('listitem').filter({ has: phone.getByText('有', { exact: true }) });
  await expect(answered).toHaveCount(1);
  const question = (await answered.locator('span').first().textContent()) ?? '';
  const looks = await Promise.all(
    [answered.getByText('有', { exact: true }), phone.getByText('1 项有')].map((sign) =>
      sign.getAttribute('class'),
    ),
  );
  const text = await until(
    () => storedText(server, device.processNo),
    (kept) => kept.includes('都属实，确认'),
  );
  // Dots as long as the question, and the sign beside it, would say it.
  expect(text).not.toContain(inDots(question));
  for (const look of looks) expect(text).not.toContain(`"class":"${look}"`);
  await phone.context().close();
});

/** A text of a page as a recording holds it. */
const inDots = (text: string): string => `"${text.replace(/[^\s]/gu, '•')}"`;

test('what was answered in the smart underwriting is in no byte either', async ({ page, server }) => {
  const device = await Declarant.applies(server.origin, 'AX-MED-01');
  await device.declares({ hypertension: [] });
  const { answered } = await device.goesThroughSmart('mild');
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${server.origin}/#/intelligent-underwriting?processNo=${device.processNo}`);
  const given = answered.flatMap(({ text, label }) => [text, label]);
  for (const text of given) await expect(page.getByText(text, { exact: true })).toBeVisible();
  const text = await until(
    () => storedText(server, device.processNo),
    (kept) => kept.includes('查看结论'),
  );
  expect(given.map(inDots).filter((dots) => text.includes(dots))).toEqual([]);
});

test('an agent who declines is told apart, and goes on preparing', async ({ page, server }) => {
  const recorders = askedRecorders(page);
  const salesOrigin = salesOriginOf(server.origin);
  const { salesToken } = await Agent.at(server.origin, 'S10001');
  await page.goto(`${salesOrigin}/?salesToken=${salesToken}#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  const notice = page.getByRole('dialog', { name: '本页会被记录' });
  await notice.getByRole('checkbox', { name: /不同意记录页面画面/ }).check();
  await notice.getByRole('button', { name: '我已知晓，继续' }).click();
  const processNo = await until(
    () => page.evaluate(() => sessionStorage.getItem('processNo')),
    (number) => number !== null,
  );
  const [run] = await until(
    () => runsOf(server, processNo ?? ''),
    (runs) => runs.length > 0,
  );
  expect(run).toMatchObject({ who: 'agent', state: 'declined', length: 0 });
  await expect(page.getByText('您正在为客户准备')).toBeVisible();
  expect(recorders).toEqual([]);
});
