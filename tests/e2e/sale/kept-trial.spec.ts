import type { Page } from '@playwright/test';
import { ApplicantDevice } from '../../support/applicant.ts';
import { bornYearsAgo } from '../../support/buyer.ts';
import { birthDateOf } from '../../support/form-values.ts';
import { familyApplies, familyFillsIn, familyProductNo, someone } from '../../support/identity.ts';
import { ApplicantPhone, somebody } from '../support/applicant-phone.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { lookOnPhones } from '../support/look.ts';

const medical = '安行百万医疗险';
const { birth_date: born } = bornYearsAgo(34);

const processOf = (page: Page): string =>
  new URL(page.url().replace('#/', '')).searchParams.get('processNo') ?? '';

/** The premium, without by how much it is more than before. */
async function figureOf({ premium }: BuyerOnPhone): Promise<string> {
  return (await premium.innerText()).match(/[\d,]+\.\d{2}/g)?.at(-1) ?? '?';
}

const documentsOf = (page: Page) => page.getByRole('dialog', { name: '投保前，请逐份阅读' });

const knownProcesses = () =>
  Object.keys(JSON.parse(localStorage.getItem('open_processes') ?? '{}') as object).length;

/** Since whatever was done in this browser. */
const twoDaysPass = (page: Page) =>
  page.evaluate((ms) => {
    const kept = localStorage.getItem('open_processes') ?? '{}';
    const open = JSON.parse(kept) as Record<string, { at: number }>;
    for (const one of Object.values(open)) one.at -= ms;
    localStorage.setItem('open_processes', JSON.stringify(open));
  }, 2 * 86_400_000);

test('back from the application on a second phone: the same choices, premium and reading, in the same process', async ({
  page,
  server,
  browser,
}) => {
  const person = somebody();
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(birthDateOf(person));
  await buyer.comparesAndTakes('尊享版');
  await expect(buyer.premium).toBeVisible();
  const figure = await figureOf(buyer);
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
  const processNo = processOf(page);
  const phone = new ApplicantPhone(page, person, { origin: server.origin, processNo });
  await phone.field('手机号码').fill(person.mobile);
  await phone.field('姓名').focus();
  await expect(phone.sign).toHaveText('已保存');

  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const other = await context.newPage();
  const second = new BuyerOnPhone(other, server.origin);

  await test.step('it learns nothing before the phone is proven', async () => {
    await other.goto(`${server.origin}/#/detail?processNo=${processNo}`);
    await expect(other.getByRole('heading', { name: '验证手机号' })).toBeVisible();
    await expect(other.getByText(medical)).toHaveCount(0);
    await lookOnPhones(other, '89-trial-phone-proof');
    await other.goto(`${server.origin}/#/insure?processNo=${processNo}`);
    await other.getByLabel('投保人手机号').fill(person.mobile);
    await other.getByRole('button', { name: '获取验证码' }).click();
    await expect(other.getByText(/已发送至/)).toBeVisible();
    await other.getByLabel('短信验证码').fill(await second.captchaOf(person.mobile));
    await other.getByRole('button', { name: '验证并继续' }).click();
    await expect(other.getByText('第 2 步，共 6 步')).toBeVisible();
  });

  await test.step('back in the bar leads to the trial as it was committed', async () => {
    await second.button('返回').click();
    await expect(other).toHaveURL(/#\/detail\?processNo=/);
    await second.acknowledgesNotice();
    await expect(other.getByRole('heading', { name: medical })).toBeVisible();
    await expect(second.premium).toContainText(figure);
    await expect(other.getByRole('radio', { name: '本人' })).toBeChecked();
    await expect(second.button(/^出生日期/)).toContainText(birthDateOf(person));
    await lookOnPhones(other, '89-trial-resumed');
    await expect(other.getByText('✓ 已读')).toHaveCount(5);
    await second.button('立即投保').click();
    await expect(other).toHaveURL(/#\/insure\?processNo=/);
    expect(processOf(other)).toBe(processNo);
  });

  await test.step('what both phones change is told, and the customer says what counts', async () => {
    await page.getByRole('button', { name: '返回' }).click();
    await expect(buyer.premium).toContainText(figure);
    await other.goBack();
    await expect(second.premium).toContainText(figure);
    const stored = other.waitForResponse(/trial\/store\/snapshot/);
    await second.chooses('医保', '无');
    await expect(second.premium).not.toContainText(figure);
    const theirs = await figureOf(second);
    await stored;
    await page.getByRole('radio', { name: /^按月交/ }).check();
    const sheet = page.getByRole('dialog', { name: '其他页面或设备改过选择' });
    await expect(sheet).toBeVisible();
    await lookOnPhones(page, '89-trial-two-phones');
    await sheet.getByRole('button', { name: '改用那边的' }).click();
    await expect(buyer.premium).toContainText(theirs);
    await expect(page.getByRole('radio', { name: /^一次交清/ })).toBeChecked();
  });
  await context.close();
});

test('a tab that is closed in the midst of it: another one goes on, one of another day asks first', async ({
  page,
  context,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  const address = page.url();
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself(born);
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');
  await buyer.button('立即投保').click();
  await buyer.button(/开始阅读/).click();
  for (let document = 1; document <= 4; document++) {
    await expect(page.getByText(`第 ${document} 份，共 5 份必读`)).toBeVisible();
    await buyer.readsToTheEnd();
  }
  await expect(page.getByText('第 5 份，共 5 份必读')).toBeVisible();
  await page.close({ runBeforeUnload: true });

  const next = await context.newPage();
  const again = new BuyerOnPhone(next, server.origin);
  await test.step('what was chosen and read is there, and can be dropped', async () => {
    await next.goto(address);
    await again.acknowledgesNotice();
    await expect(next.getByText('已恢复上次的选择')).toBeVisible();
    await expect(again.premium).toContainText('326.00');
    await again.button('立即投保').click();
    await expect(documentsOf(next).getByText('✓ 已读')).toHaveCount(4);
    await lookOnPhones(next, '89-trial-four-read');
    await again.button(/(开始|继续)阅读/).click();
    await again.readsToTheEnd();
    await again.button('都已读完，继续投保').click();
    await expect(next).toHaveURL(/#\/insure\?processNo=/);
  });
  const processNo = processOf(next);
  await next.close();

  const late = await context.newPage();
  const days = new BuyerOnPhone(late, server.origin);
  await test.step('after a day it is offered, and nothing of it is shown', async () => {
    await late.goto(server.origin);
    await twoDaysPass(late);
    await late.goto(address);
    await days.acknowledgesNotice();
    await expect(late.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(late.getByText('上次的试算还在')).toBeVisible();
    await lookOnPhones(late, '89-trial-offered');
    await days.button('接着上次').click();
    await expect(days.premium).toContainText('326.00');
    expect(processOf(late)).toBe(processNo);
    await days.button('立即投保').click();
    await expect(late.getByText('第 2 步，共 6 步')).toBeVisible();
    await days.button('返回').click();
    await expect(days.premium).toContainText('326.00');
  });
});

test('back, forward and reload end on the right page with what was chosen, from the shelf to the progress', async ({
  page,
  server,
}) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds(medical);
  await test.step('what was chosen before the process could begin is kept once it can', async () => {
    let away = true;
    await page.route('**/generate-process-no', (route) => (away ? route.abort() : route.fallback()));
    const unheard = page.waitForEvent('requestfailed', (request) => /generate-process/.test(request.url()));
    await buyer.acknowledgesNotice();
    await unheard;
    await buyer.insuresHerself(born);
    const [kept, traced] = [/trial\/store\/snapshot/, /page-trace\/record/].map((call) =>
      page.waitForResponse(call),
    );
    away = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await kept;
    await traced;
  });
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');

  await test.step('between the shelf and the trial', async () => {
    await page.goBack();
    await expect(page.getByRole('link', { name: new RegExp(medical) })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(medical) })).toBeVisible();
    await page.goForward();
    await expect(buyer.premium).toContainText('326.00');
    await page.reload();
    await expect(buyer.premium).toContainText('326.00');
  });

  await buyer.readsEverything();
  const onForm = page.getByText('第 2 步，共 6 步');
  await expect(onForm).toBeVisible();
  const processNo = processOf(page);

  await test.step('between the trial and the application', async () => {
    await page.reload();
    await expect(onForm).toBeVisible();
    await page.goBack();
    await expect(buyer.premium).toContainText('326.00');
    await page.goForward();
    await expect(onForm).toBeVisible();
    expect(processOf(page)).toBe(processNo);
    await page.goto(`${server.origin}/#/detail?processNo=${processNo}`);
    await expect(buyer.premium).toContainText('326.00');
    await page.goBack();
    await expect(onForm).toBeVisible();
  });

  await test.step('what is over stays on the page that says so', async () => {
    const device = new ApplicantDevice(server.origin);
    const token = await page.evaluate(() => localStorage.getItem('visitor_token'));
    Object.assign(device, { token, processNo });
    await device.looks();
    await device.goesOn('cancel');
    const over = page.getByText('这次投保已取消');
    await page.reload();
    await expect(page).toHaveURL(/#\/insure-progress/);
    await expect(over).toBeVisible();
    await page.reload();
    await expect(over).toBeVisible();
    await page.goForward();
    await expect(over).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#\/(insure-progress|detail|insure)/);
    await expect(over).toBeVisible();
  });
});

test('back at a product that was applied for: on with it, or another one, and none begins unasked', async ({
  page,
  context,
  server,
}) => {
  const device = await familyApplies(server.origin, someone('self', 36, '林知夏'), []);
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${server.origin}/#/insure-progress?processNo=${device.processNo}`);
  const atStep = page.getByRole('heading', { name: '身份识别' });
  await expect(atStep).toBeVisible();
  const toProduct = () => page.goto(`${server.origin}/#/detail?productNo=${familyProductNo}`);
  const submitted = page.getByRole('heading', { name: '您有一份投保正在办理' });
  await test.step('as long as it cannot be asked for, no trial stands in its place', async () => {
    let away = true;
    await page.route('**/insure_process/progress**', (route) =>
      away ? route.fulfill({ status: 502 }) : route.fallback(),
    );
    await toProduct();
    await expect(page.getByRole('heading', { name: '系统暂时不可用' })).toBeVisible();
    away = false;
    // By itself.
    await expect(submitted).toBeVisible({ timeout: 30_000 });
  });
  await lookOnPhones(page, '89-trial-submitted');
  await page.reload();
  await expect(submitted).toBeVisible();
  await page.getByRole('button', { name: '继续办理' }).click();
  await expect(page).toHaveURL(new RegExp(`#/ocr\\?processNo=${device.processNo}`));
  await expect(atStep).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: '另投一份' }).click();
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.acknowledgesNotice();
  await buyer.chooses('为谁投保', '本人');
  await page.reload();
  // What was begun goes on; what was submitted stays as it is.
  await expect(page.getByRole('radio', { name: '本人' })).toBeChecked();
  expect((await device.looks()).current_step_alias).toBe('ocr');
  await test.step('two days later, in another tab, both are still found', async () => {
    // What was chosen is with the server.
    await expect.poll(() => page.evaluate(knownProcesses)).toBe(2);
    await twoDaysPass(page);
    await page.close();
    const later = await context.newPage();
    const again = new BuyerOnPhone(later, server.origin);
    await later.goto(`${server.origin}/#/detail?productNo=${familyProductNo}`);
    await expect(later.getByRole('heading', { name: '您有一份投保正在办理' })).toBeVisible();
    await again.button('另投一份').click();
    await again.acknowledgesNotice();
    await expect(later.getByText('上次的试算还在')).toBeVisible();
    await expect(later.getByText('您有一份投保正在办理')).toBeVisible();
    await lookOnPhones(later, '89-trial-beside-submitted');
    await again.chooses('为谁投保', '配偶');
    await expect.poll(() => later.evaluate(knownProcesses)).toBe(3);
  });
  await test.step('a third that is begun hides neither', async () => {
    const third = await context.newPage();
    await third.goto(`${server.origin}/#/detail?productNo=${familyProductNo}`);
    await new BuyerOnPhone(third, server.origin).acknowledgesNotice();
    await expect(third.getByRole('radio', { name: '配偶' })).toBeChecked();
    await expect(third.getByText('上次的试算还在')).toBeVisible();
    await third.getByRole('button', { name: '继续办理' }).click();
    await expect(third).toHaveURL(new RegExp(`#/ocr\\?processNo=${device.processNo}`));
  });
});

test('a tab in which the trial stands still begins none beside what was submitted in another one', async ({
  page,
  context,
  server,
}) => {
  const { device, firstFen } = await familyFillsIn(server.origin, someone('self', 37, '林知秋'), []);
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${server.origin}/#/insure?processNo=${device.processNo}`);
  await expect(page.getByText(/^第 2 步/)).toBeVisible();
  const untold = await context.newPage();
  for (const tab of [page, untold]) await tab.goto(`${server.origin}/#/detail?productNo=${familyProductNo}`);
  const [told, later] = [page, untold].map((tab) => new BuyerOnPhone(tab, server.origin));
  await told?.acknowledgesNotice();
  await expect(page.getByRole('radio', { name: '本人' })).toBeChecked();
  await expect(later!.button('我已知晓，开始了解')).toBeVisible();
  await device.submitsApplication(firstFen);
  await test.step('the end of the trial leads to where it stands', async () => {
    await told?.button('立即投保').click();
    await expect(page).toHaveURL(new RegExp(`#/ocr\\?processNo=${device.processNo}`));
    await expect(page.getByRole('heading', { name: '身份识别' })).toBeVisible();
  });
  await test.step('so does its beginning', async () => {
    await later?.button('我已知晓，开始了解').click();
    await expect(untold).toHaveURL(new RegExp(`#/ocr\\?processNo=${device.processNo}`));
  });
  expect(await page.evaluate(knownProcesses)).toBe(1);
});
