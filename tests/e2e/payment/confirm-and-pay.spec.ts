import type { Page, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { identityEvents } from '../../../contract/services/ocr.ts';
import type { HandSignature } from '../../../contract/model/order.ts';
import { order } from '../../../contract/services/order.ts';
import { links } from '../../../server/tables/link.ts';
import { familyApplies, requestId, someone } from '../../support/identity.ts';
import {
  applicantOn,
  atCashier,
  atCheckout,
  beginsToPay,
  comesToConfirm,
  confirms,
  type Confirming,
  familyReadyToPay,
  followsToCashier,
  productsWithoutIdentity,
} from '../../support/payer.ts';
import { BoardAgent } from '../../support/board-agent.ts';
import { awaitsPolicy } from '../../support/policy-holder.ts';
import { changedProduct, productText } from '../../support/product-file.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Declarant } from '../../support/underwriting.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';
import { OrderPhone } from '../support/order-phone.ts';
import { agreesToRecording } from '../support/recording-notice.ts';
import { outlastsBackAndReload } from '../support/ways-back.ts';

/** Two of the products ask for health in the other two ways of the specification. */
const insurersNotice = 'https://insurer.example/health-notice';
const healthByKind = {
  'ax-med-01.json': changedProduct('ax-med-01.json', ['health', 'display'], 'list_show'),
  'ax-ci-02.json': changedProduct('ax-ci-02.json', ['health'], {
    ...(JSON.parse(productText('ax-ci-02.json')) as { health: object }).health,
    ...{ display: 'jump_to_insurance_company', url: insurersNotice },
  }),
};

/** The insured sign what is excluded, too. */
const signatures = [
  { document_no: 'ACC-NOTICE', roles: ['applicant'] },
  { document_no: 'ACC-EXCL', roles: ['applicant', 'insurant'] },
];

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productsWithoutIdentity(healthByKind, { signatures }) }, 'built');
});
test.afterAll(() => shop.close());

const sheet = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens a page of a process in a browser that holds it. */
async function opens(page: Page, device: { token: string; processNo: string }, path: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${shop.origin}/#${path}?processNo=${device.processNo}`);
}

const shelfOn = (page: Page) => page.getByRole('link', { name: '查保单' });

/** Of an invited member. */
const linkOf = ({ subject }: Confirming) =>
  'transmit_record_no' in subject ? subject.transmit_record_no : '';
const onOrder = (page: Page) => new OrderPhone(page, shop.origin);

const confirmCall = /\/order\/confirm$/;

/** The bodies of the confirmations that the page sends from here on. */
function confirmationsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (confirmCall.test(request.url())) asked.push(request.postData() ?? '');
  });
  return asked;
}

/** The server does it, and its answer is lost on the way. */
async function losesTheAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

const requestIdOf = (body: string | undefined) =>
  (JSON.parse(body ?? '') as { request_id: string }).request_id;

/** The digits are right, and the first time nobody answers: they are sent once more as they stand. */
async function confirmsUnheard(page: Page, mobile: string): Promise<void> {
  const asked = confirmationsOf(page);
  await page.route(confirmCall, (route) => route.abort(), { times: 1 });
  const digits = sheet(page).getByLabel('短信验证码');
  await digits.fill(await new Reader(shop.origin).captchaFor(mobile));
  const again = sheet(page).getByRole('button', { name: '重试' });
  await expect(again).toBeVisible();
  await expect(digits).toHaveValue(/^\d{6}$/);
  await expect(digits).not.toHaveAttribute('aria-invalid');
  await lookOnPhones(page, '171-order-captcha-unheard');
  // This time it is confirmed and the answer is lost: the page is told of it all the same.
  await page.route(confirmCall, losesTheAnswer, { times: 1 });
  await again.click();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toBe(asked[0]);
}

test('a couple confirms on two phones, and it is paid', async ({ page, browser }) => {
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(shop.origin, me, [spouse]);
  // What draws a signature does not come at first.
  let away = true;
  await page.route(/signature_pad-[\w-]+\.js/, (route) => (away ? route.abort() : route.fallback()));
  await opens(page, device, '/insure-progress');
  await expect(page).toHaveURL(/#\/order-info-confirm/);

  await test.step('the applicant looks through it, signs and confirms', async () => {
    await expect(page.getByRole('heading', { name: '安行家庭意外险' })).toBeVisible();
    await lookOnPhones(page, '170-order-confirm');
    await button(page, '核对无误，确认投保单').click();
    // What they read before the application, wherever that was, is not read again.
    await expect(sheet(page).getByText('请本人签名')).toBeVisible();
    await expect(sheet(page).getByText('正在准备')).toBeVisible();
    await lookOnPhones(page, '171-order-signature-preparing');
    // This browser never asks for it again.
    const reload = page.getByRole('dialog', { name: '这一页没有加载完整' });
    await expect(reload).toBeVisible();
    await lookOnPhones(page, 'page-not-loaded-whole');
    away = false;
    await button(page, '重新加载').click();
    await button(page, '核对无误，确认投保单').click();
    // Not ready, and still to be tapped: it says what is missing.
    await button(page, '签好了，继续').click({ force: true });
    await expect(page.getByText('请在上面写下您的姓名')).toBeVisible();
    await onOrder(page).signs();
    await lookOnPhones(page, '171-order-signature');
    await button(page, '签好了，继续').click();
    await expect(sheet(page).getByText('验证码已发送至')).toBeVisible();
    // Read in another app, for which this one drops the page: what was signed is not asked for again.
    await page.reload();
    await button(page, '核对无误，确认投保单').click();
    await expect(sheet(page).getByText('已签名')).toBeVisible();
    const asked = confirmationsOf(page);
    await page.route(confirmCall, (route) => route.abort(), { times: 1 });
    await onOrder(page).entersCaptcha(me.mobile);
    await expect(button(page, '重试')).toBeVisible();
    // With another signature it is no longer what nobody answered.
    await button(page, '重新签名').click();
    await onOrder(page).signs();
    await button(page, '签好了，继续').click();
    await confirmsUnheard(page, me.mobile);
    expect(requestIdOf(asked[1])).not.toBe(requestIdOf(asked[0]));
    await expect(sheet(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('kept_signatures'))).toBeNull();
    await button(page, `请${spouse.name}确认`).click();
    await expect(page).toHaveURL(/#\/order-info-share/);
    await outlastsBackAndReload(page, button(page, '自己转发'), button(page, `请${spouse.name}确认`));
  });

  const phone = await (await browser.newContext()).newPage();
  await test.step('the spouse proves their phone, sees their own data, and finds a mistake', async () => {
    await button(page, '自己转发').click();
    const message = await page.getByLabel('邀请内容').inputValue();
    await lookOnPhones(page, '172-order-share');
    const address = /https?:\S+/.exec(message)?.[0] ?? '';
    await agreesToRecording(phone);
    await phone.goto(shop.origin);
    await expect(shelfOn(phone)).toBeVisible();
    await phone.goto(address);
    await expect(phone.getByText('请输入您手机号的后四位')).toBeVisible();
    await expect(phone.getByText(spouse.name)).toHaveCount(0);
    await lookOnPhones(phone, '173-order-proof');
    await phone.getByLabel('手机号后四位').fill(spouse.mobile.slice(-4));
    await expect(phone.getByText('请输入短信验证码')).toBeVisible();
    await button(phone, '收不到短信？改用语音电话').click();
    await expect(phone.getByText('请输入语音验证码')).toBeVisible();
    await expect(phone.getByText(/^正在拨打 1\d\d\*{4}\d{4}，请接听/)).toBeVisible();
    await lookOnPhones(phone, '173-order-proof-voice');
    await phone.route('**/verify/captcha', (route) => route.abort(), { times: 1 });
    await phone.getByLabel('语音验证码').fill(await new Reader(shop.origin).captchaFor(spouse.mobile));
    await lookOnPhones(phone, '173-order-proof-unheard');
    await button(phone, '重试').click();
    await expect(phone.getByText(`${spouse.name}，请核对并确认`)).toBeVisible();
    await expect(phone.getByText(me.mobile)).toHaveCount(0);
    await lookOnPhones(phone, '174-order-invited');
    await outlastsBackAndReload(phone, button(phone, '信息有误'), shelfOn(phone));
    await button(phone, '信息有误').click();
    // The server has what was written first, and its answer is lost: what is written over it is told as well.
    await phone.route('**/order/report-mistake*', losesTheAnswer, { times: 1 });
    await phone.getByLabel('请写明有误的内容').fill('我的职业不对');
    await button(phone, `告诉${me.name}`).click();
    await expect(sheet(phone).getByRole('alert')).toBeVisible();
    await phone.getByLabel('请写明有误的内容').fill('我的职业写错了');
    await button(phone, `告诉${me.name}`).click();
    await expect(phone.getByText(`已告诉${me.name}`)).toBeVisible();
    await expect(page.getByText('“我的职业写错了”')).toBeVisible();
  });

  await test.step('the spouse confirms, and the applicant’s page goes on by itself', async () => {
    await button(phone, '同意并确认').click();
    await expect(button(phone, '开始阅读责任免除说明')).toBeVisible();
    await lookOnPhones(phone, '174-order-to-read');
    await button(phone, '开始阅读责任免除说明').click();
    await expect(phone.getByRole('region', { name: '责任免除说明全文' })).toContainText('全文完');
    await lookOnPhones(phone, '174-order-reading');
    // No key comes to the page behind.
    await expect(phone.locator('[inert]').getByText('同意并确认')).toHaveCount(1);
    await phone.keyboard.press('Escape');
    // Nobody signs what they have not read to its end.
    await expect(button(phone, '签好了，继续')).toHaveCount(0);
    await onOrder(phone).signs();
    await lookOnPhones(phone, '174-order-signature-invited');
    await sheet(phone).getByRole('button', { name: '《责任免除说明》' }).click();
    await button(phone, '已读完，确认').click();
    // What was read counts in a tab that comes after this one.
    await phone.evaluate(() => sessionStorage.removeItem('reading_states'));
    await phone.reload();
    await button(phone, '同意并确认').click();
    await expect(sheet(phone).getByText('请本人签名')).toBeVisible();
    await onOrder(phone).signs();
    await button(phone, '签好了，继续').click();
    await onOrder(phone).hearsCaptcha(spouse.mobile, '174-order-captcha-voice');
    await expect(phone.getByText('您已确认投保内容')).toBeVisible();
    await lookOnPhones(phone, '175-order-invited-done');
    await expect(page).toHaveURL(/#\/checkout/);
  });

  await test.step('it is paid at the channel’s page, and the order says so', async () => {
    const priced = page.getByText('支付前已再次核价，与投保单一致');
    await expect(priced).toBeVisible();
    await lookOnPhones(page, '176-checkout');
    // Who goes back to look at who confirmed stays there.
    await page.goBack();
    await expect(page.getByText('每个人都确认好了，可以去支付。')).toBeVisible();
    await button(page, '去支付').click();
    await expect(priced).toBeVisible();
    await button(page, /确认支付/).click();
    await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
    await expect(page.getByText('支付成功')).toBeVisible();
    await look(page, '177-cashier');
    await button(page, '付款').click();
    await expect(page).toHaveURL(/#\/payment-success/);
    await expect(page.getByText('支付成功')).toBeVisible();
    await lookOnPhones(page, '178-payment-success');
    await phone.reload();
    await expect(phone.getByText(`${me.name}已支付`)).toBeVisible();
    await expect(phone.getByText(`等待${me.name}支付`)).toHaveCount(0);
  });
});

test('not enough money, then another method; and what is late is waited for', async ({ page }) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  await page.clock.install();
  await opens(page, device, '/checkout');
  await button(page, /确认支付/).click();
  await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
  await button(page, '返回失败').click();
  await expect(page).toHaveURL(/#\/payment-fail/);
  await expect(page.getByText('没有支付成功')).toBeVisible();
  await expect(page.getByRole('radio', { name: /支付宝/ })).toBeChecked();
  await lookOnPhones(page, '179-payment-fail');
  await outlastsBackAndReload(
    page,
    page.getByRole('heading', { name: '没有支付成功' }),
    page.getByText('这笔没有付成'),
  );
  // The channel is slow to say anything: the page waits and says so.
  let silent = true;
  await page.route('**/order/query-order-status*', (route) => (silent ? route.abort() : route.continue()));
  await button(page, /重新支付/).click();
  await expect(page).toHaveURL(/sandbox\.html#\/cashier/);
  await page.getByRole('radio', { name: '不发' }).check({ force: true });
  await button(page, '付款').click();
  await expect(page).toHaveURL(/#\/payment-process/);
  await expect(page.getByText('正在确认支付结果')).toBeVisible();
  await lookOnPhones(page, '180-payment-process');
  await outlastsBackAndReload(page, page.getByText('正在确认支付结果'), page.getByText('这笔已经付过了'));
  await page.clock.fastForward('02:00');
  await expect(page.getByText('恢复后会自动继续查询')).toBeVisible();
  silent = false;
  await expect(page).toHaveURL(/#\/payment-success/);
  expect(await device.call(order.queryOrderStatus, device.process)).toMatchObject({
    ...{ status: 'paid', method: 'alipay', surplus: null },
  });
});

test('who asks for the result after its minute, and is cut off then, is told once the network is back', async ({
  page,
}) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  await page.clock.install();
  await beginsToPay(device);
  await opens(page, device, '/payment-process');
  await expect(page.getByText('正在确认支付结果')).toBeVisible();
  for (let second = 0; second < 70; second += 5) {
    const answered = page
      .waitForResponse('**/order/query-order-status*', { timeout: 3000 })
      .catch(() => null);
    await page.clock.runFor(5000);
    await answered;
  }
  await expect(page.getByText('结果稍后短信告知')).toBeVisible();
  await page.route('**/order/query-order-status*', (route) => route.abort());
  await button(page, '我已付款，查询结果').click();
  const promise = page.getByText('恢复后会自动继续查询');
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(promise).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await atCashier(device, (await beginsToPay(device)).payment_no, 'pay');
  await page.unroute('**/order/query-order-status*');
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(page).toHaveURL(/#\/payment-success/, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

test('who comes back to the checkout while the channel has not answered is told not to pay twice', async ({
  page,
}) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  const { payment_no } = await beginsToPay(device);
  await atCashier(device, payment_no, 'pay', { notice: 'lost' });
  const { wechat } = shop.server.running.context.paymentChannels;
  const close = wechat!.close.bind(wechat);
  wechat!.close = () => Promise.reject(new Error('unreachable'));
  await opens(page, device, '/checkout');
  await button(page, '放弃投保').click();
  await sheet(page).getByRole('button', { name: '放弃投保' }).click();
  await expect(page.getByText('上一笔支付正在关闭')).toBeVisible();
  await page.reload();
  await expect(page.getByText('上一笔支付还没有结果')).toBeVisible();
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await test.step('nor is that said once the time to pay is over, or the content changed', async () => {
    await page.route('**/order/get-checkout-counter-info*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      await route.fulfill({
        json: { ...rest, data: { ...data, is_confirmed: false, expires_in_seconds: 1 } },
      });
    });
    await page.reload();
    await expect(sheet(page).getByText('上一笔支付还没有结果')).toBeVisible();
    await expect(page.getByText('支付时间已过')).toBeAttached();
    await expect(page.getByText('没有扣款')).toHaveCount(0);
    await page.unroute('**/order/get-checkout-counter-info*');
    await page.reload();
  });
  await button(page, '查询支付结果').click();
  await expect(page.getByText('正在确认支付结果')).toBeVisible();
  wechat!.close = close;
  await expect(page).toHaveURL(/#\/payment-success/);
});

test('who pays what was cancelled meanwhile reads that it comes back, not that nothing was taken', async ({
  page,
}) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  // The channel begins its trade when the customer's page opens: it knows of nothing that it could close.
  const { amount_fen } = await atCheckout(device);
  const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
  const left = await device.call(order.pay, asked);
  await device.looks();
  await device.goesOn('cancel');
  await opens(page, device, '/insure-progress');
  await expect(page.getByText('没有产生任何费用')).toBeVisible();
  await followsToCashier(left);
  await atCashier(device, left.payment_no, 'pay');
  await expect
    .poll(async () => (await device.call(order.queryOrderStatus, device.process)).surplus?.status, {
      timeout: 60_000,
    })
    .toBe('refunded');
  await page.reload();
  await expect(page.getByText(/您付的 ¥ .* 已原路退回付款账户/)).toBeVisible();
  await expect(page.getByText('没有产生任何费用')).toHaveCount(0);
});

test('who pays on a page that a correction left open reads that it comes back, and pays anew', async ({
  page,
}) => {
  const me = someone('self', 36, '林知夏');
  const device = await familyReadyToPay(shop.origin, me);
  const { amount_fen } = await atCheckout(device);
  const asked = { ...device.process, request_id: requestId(), method: 'alipay', amount_fen } as const;
  const left = await device.call(order.pay, asked);
  const { members } = await device.call(order.confirmDetails, device.process);
  await device.call(order.correct, {
    ...{ ...device.process, member_no: members[0]?.member_no ?? '', request_id: requestId() },
    ...{ field: 'address', value: '青禾路 20 号 1 幢 101 室' },
  });
  await followsToCashier(left);
  await atCashier(device, left.payment_no, 'pay');
  await expect
    .poll(async () => (await device.call(order.queryOrderStatus, device.process)).surplus?.status, {
      timeout: 60_000,
    })
    .toBe('refunded');
  const comesBack = /您付的 ¥ .* 已原路退回付款账户/;
  await opens(page, device, '/payment-process');
  await expect(page).toHaveURL(/#\/checkout/);
  await expect(sheet(page).getByText(comesBack)).toBeVisible();
  await lookOnPhones(page, '176-checkout-changed-paid-back');
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await confirms(applicantOn(device, me));
  await page.reload();
  await expect(page.getByText(comesBack)).toBeVisible();
  await lookOnPhones(page, '176-checkout-paid-back');
  await expect(page.getByText('没有扣款')).toHaveCount(0);
  await expect(button(page, /确认支付/)).toBeEnabled();
  await atCashier(device, (await beginsToPay(device)).payment_no, 'fail');
  await page.goto('about:blank');
  await opens(page, device, '/payment-process');
  await expect(page).toHaveURL(/#\/payment-fail/);
  await expect(page.getByText(comesBack)).toBeVisible();
  await lookOnPhones(page, '179-payment-fail-paid-back');
  await expect(page.getByText('没有扣款')).toHaveCount(0);
});

test('who confirmed anew and comes back to a checkout that is away is not asked for it once more', async ({
  page,
}) => {
  const me = someone('self', 36, '林知夏');
  const device = await familyReadyToPay(shop.origin, me);
  const { members } = await device.call(order.confirmDetails, device.process);
  await device.call(order.correct, {
    ...{ ...device.process, member_no: members[0]?.member_no ?? '', request_id: requestId() },
    ...{ field: 'address', value: '青禾路 20 号 1 幢 101 室' },
  });
  await opens(page, device, '/checkout');
  await sheet(page).getByRole('button', { name: '去确认' }).click();
  await onOrder(page).confirms(me.mobile);
  await page.route('**/order/get-checkout-counter-info*', (route) => route.abort());
  await button(page, '去支付').click();
  await expect(page).toHaveURL(/#\/checkout/);
  await expect(page.getByRole('heading', { name: '网络没有连上' })).toBeVisible();
  await expect(sheet(page)).toBeHidden();
  await page.unroute('**/order/get-checkout-counter-info*');
  await button(page, '重新加载').click();
  await expect(button(page, /确认支付/)).toBeEnabled();
  await expect(sheet(page)).toBeHidden();
});

test('a phone whose clock is an hour ahead pays like any other', async ({ page }) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  await page.clock.install({ time: Date.now() + 3_600_000 });
  await opens(page, device, '/checkout');
  await expect(page.getByText('支付前已再次核价，与投保单一致')).toBeVisible();
  await page.clock.runFor(3000);
  await expect(button(page, /确认支付/)).toBeEnabled();
  await expect(page.getByText('支付时间已过')).toHaveCount(0);
  await page.clock.runFor(30 * 60_000);
  await expect(page.getByText('支付时间已过')).toBeVisible();
  await page.route('**/order/get-checkout-counter-info*', (route) => route.abort());
  await button(page, '重新核价').click();
  await expect(page.getByRole('alert').filter({ hasText: '服务器未响应' })).toBeVisible();
  await page.unroute('**/order/get-checkout-counter-info*');
  await button(page, '重新核价').click();
  await expect(button(page, /确认支付/)).toBeEnabled();
});

test('a second tap pays nothing, and a link leads to another browser', async ({ page, browser }) => {
  const me = someone('self', 36, '林知夏');
  const device = await familyReadyToPay(shop.origin, me);
  await opens(page, device, '/payment-copy-link');
  await expect(page.getByText('这里不能直接付款')).toBeVisible();
  const address = await page.getByLabel('支付链接').inputValue();
  await lookOnPhones(page, '181-payment-copy-link');
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: '验证手机号' })).toBeVisible();
  await other.getByLabel('投保人手机号').fill(me.mobile);
  await button(other, '获取验证码').click();
  await expect(other.getByText(/已发送至/)).toBeVisible();
  const digits = other.getByLabel('短信验证码');
  await other.route('**/verify/captcha', (route) => route.abort(), { times: 1 });
  await digits.fill(await new Reader(shop.origin).captchaFor(me.mobile));
  await button(other, '验证并继续').click();
  await expect(other.getByRole('alert').filter({ hasText: '服务器未响应' })).toBeVisible();
  await expect(digits).not.toHaveAttribute('aria-invalid');
  await button(other, '验证并继续').click();
  await expect(other).toHaveURL(/#\/checkout/);
  // No page of ours lies behind this one.
  await button(other, '返回').click();
  await button(other, '去支付').click();
  await expect(button(other, /确认支付/)).toBeVisible();
  const asked: string[] = [];
  other.on('request', (request) => {
    if (request.url().endsWith('/order/pay')) asked.push(request.postData() ?? '');
  });
  await button(other, /确认支付/).dblclick();
  await expect(other).toHaveURL(/sandbox\.html#\/cashier/);
  expect(asked).toHaveLength(1);
});

test('who gives up is told what becomes of it, and so is who was asked', async ({ page, browser }) => {
  const me = someone('self', 36, '林知夏');
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  const phone = await (await browser.newContext()).newPage();
  await agreesToRecording(phone);
  await phone.addInitScript((token) => localStorage.setItem('visitor_token', token), theirs.device.token);
  await phone.goto(`${shop.origin}/#/share-order-confirm?transmitRecordNo=${linkOf(theirs)}`);
  await expect(phone.getByText(`${spouse.name}，请核对并确认`)).toBeVisible();

  await opens(page, device, '/order-info-confirm');
  await button(page, '放弃投保').click();
  await expect(sheet(page).getByText('不能恢复，没有任何费用')).toBeVisible();
  await lookOnPhones(page, '182-give-up');
  await expect(page.locator('[inert] #announcements')).toHaveCount(0);
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull();
  }
  await button(page, '再想想').click();
  await expect(sheet(page)).toBeHidden();
  await lookOnPhones(page, '182-give-up-way', () =>
    page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  );
  await button(page, '放弃投保').click();
  await sheet(page).getByRole('button', { name: '放弃投保' }).click();
  await expect(page).toHaveURL(/#\/insure-progress/);
  await expect(page.getByText('这次投保已取消', { exact: true })).toBeVisible();
  await lookOnPhones(page, '183-given-up');

  await expect(phone.getByText('这次投保已取消', { exact: true })).toBeVisible();
  await lookOnPhones(phone, '184-given-up-invited');
  await button(page, '看看其他产品').click();
  await expect(page.getByText('安行家庭意外险')).toBeVisible();
});

test('a payment that is open is closed before it is given up', async ({ page }) => {
  const device = await familyReadyToPay(shop.origin, someone('self', 36, '林知夏'));
  await beginsToPay(device);
  await opens(page, device, '/checkout');
  await button(page, '放弃投保').click();
  await expect(sheet(page).getByText('有一笔支付还没有结束')).toBeVisible();
  await lookOnPhones(page, '185-give-up-paying');
  await sheet(page).getByRole('button', { name: '放弃投保' }).click();
  await expect(page.getByText('这次投保已取消', { exact: true })).toBeVisible();
});

test('what changes while it is about to be confirmed is looked at first', async ({ page }) => {
  const me = someone('self', 36, '林知夏');
  const device = await familyApplies(shop.origin, me, []);
  await opens(page, device, '/order-info-confirm');
  await button(page, '核对无误，确认投保单').click();
  await expect(sheet(page)).toBeVisible();
  const { members } = await device.call(order.confirmDetails, device.process);
  await device.call(order.correct, {
    ...{ ...device.process, member_no: members[0]?.member_no ?? '', request_id: requestId() },
    ...{ field: 'address', value: '青禾路 20 号 1 幢 101 室' },
  });
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: '投保内容刚刚有变化' })).toBeInViewport();
  await expect(page.getByText('青禾路 20 号 1 幢 101 室')).toBeVisible();
  await lookOnPhones(page, '188-order-changed');
  await onOrder(page).confirms(me.mobile);
  await expect(button(page, '去支付')).toBeVisible();
});

test('a birthday before the first confirmation is said, with both figures', async ({ page }) => {
  // From 61 on the premium is another.
  const device = await familyApplies(shop.origin, someone('self', 61, '林知夏', 'id_card', 1), []);
  const { context } = shop.server.running;
  const real = context.now;
  // Two days on: before 29 February, tomorrow would be nobody's birthday.
  Object.assign(context, { now: () => new Date(Date.now() + 2 * 86_400_000) });
  try {
    await opens(page, device, '/order-info-confirm');
    await expect(page.getByText('保费有变化，请您核对')).toBeVisible();
    await expect(page.getByText(/由 ¥ [\d,.]+ 变为 ¥ [\d,.]+。/)).toBeVisible();
    await lookOnPhones(page, '170-order-birthday');
    await button(page, '核对无误，按新保费确认').click();
    await expect(sheet(page)).toBeVisible();
  } finally {
    Object.assign(context, { now: real });
  }
});

test('a link to confirm that is over says so, and is sent anew', async ({ page }) => {
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(shop.origin, someone('self', 36, '林知夏'), [spouse]);
  const link = linkOf(await comesToConfirm(device, spouse));
  await opens(page, device, '/order-info-share');
  const card = page.getByRole('region', { name: spouse.name });
  await expect(card.getByText('待确认').or(card.getByText('正在查看', { exact: true }))).toBeVisible();
  await shop.server.running.context.connection.db
    .update(links)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(links.transmitRecordNo, link));
  await page.reload();
  await expect(card.getByText('链接已过期，请重新发送')).toBeVisible();
  await expect(card.getByText(/正在查看/)).toHaveCount(0);
  await lookOnPhones(page, '172-order-share-expired');
  await button(page, '再发一次短信').click();
  await expect(card.getByText('短信已发到')).toBeVisible();
  await expect(card.getByText(/链接已过期/)).toHaveCount(0);
});

test('where no stream comes through, the page goes on all the same once everybody has confirmed', async ({
  page,
}) => {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  await confirms(applicantOn(device, me));
  await page.route(`**${identityEvents}*`, (route) => route.abort());
  await opens(page, device, '/order-info-share');
  await expect(page.getByRole('region', { name: spouse.name })).toBeVisible();
  await confirms(theirs);
  await expect(page).toHaveURL(/#\/checkout/, { timeout: 15_000 });
});

test('what is forwarded to confirm is offered only while its link leads somewhere', async ({ page }) => {
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(shop.origin, someone('self', 36, '林知夏'), [spouse]);
  const agent = await BoardAgent.hired(shop.origin, shop.server.running.context, 'S30031');
  await agent.sentTo(device, 'AX-ACC-04');
  await page.clock.install();
  await opens(page, device, '/order-info-share');
  const forward = button(page, '自己转发');
  const text = page.getByLabel('邀请内容');
  const forwards = async () => {
    await forward.click();
    await expect(text).toHaveValue(/http/);
    await expect(forward).toHaveCount(0);
    return await text.inputValue();
  };
  const leadsNowhere = async () => {
    await expect(forward).toBeVisible();
    await expect(text).toHaveCount(0);
    await expect(page.getByAltText(/扫码打开/)).toHaveCount(0);
  };
  const linkOfSpouse = async () =>
    (await agent.opensSale(device.processNo)).links.find((link) => link.for === 'confirmation')!;
  const first = await forwards();
  await agent.takesBack(device.processNo, await linkOfSpouse());
  await leadsNowhere();
  await lookOnPhones(page, '172-order-share-taken-back');
  const second = await forwards();
  expect(second).not.toBe(first);
  await agent.takesBack(device.processNo, await linkOfSpouse());
  await agent.replaces(device.processNo, await linkOfSpouse());
  await leadsNowhere();
  expect(await forwards()).not.toBe(second);
  await page.clock.fastForward(73 * 3_600_000);
  await leadsNowhere();
});

test('a message to confirm is offered only while the day’s messages allow one', async ({ page }) => {
  const spouse = someone('spouse', 37, '周明远');
  const device = await familyApplies(shop.origin, someone('self', 36, '林知夏'), [spouse]);
  await opens(page, device, '/order-info-share');
  const told = page.getByRole('alert').filter({ hasText: '短信已发到' });
  for (const offer of ['发短信邀请', '再发一次短信', '再发一次短信']) {
    await button(page, offer).click();
    await expect(told).toBeVisible();
  }
  const notYet = button(page, /^\d\d-\d\d \d\d:\d\d 后可发短信$/);
  await expect(notYet).toBeDisabled();
  await expect(button(page, '自己转发')).toBeEnabled();
  await lookOnPhones(page, '172-order-share-messages-used-up', () => notYet.scrollIntoViewIfNeeded());
  await page.reload();
  await expect(notYet).toBeDisabled();
});

/** With one stroke over the pad's width, between these hundredths of it and in its middle. */
async function drawsAcross(page: Page, from: number, to: number): Promise<void> {
  const { x, y, width, height } = (await sheet(page).locator('canvas').boundingBox())!;
  const middle = y + height / 2;
  await page.mouse.move(x + (width * from) / 100, middle);
  await page.mouse.down();
  await page.mouse.move(x + (width * to) / 100, middle, { steps: 24 });
  await page.mouse.up();
}

/** Whether there is ink around this part of the pad, in hundredths of its width and height. */
const hasInkAt = (page: Page, x: number, y: number): Promise<boolean> =>
  sheet(page)
    .locator('canvas')
    .evaluate(
      (canvas: HTMLCanvasElement, [across, down]) => {
        const [left, top] = [(canvas.width * across) / 100 - 4, (canvas.height * down) / 100 - 4];
        return canvas
          .getContext('2d')!
          .getImageData(left, top, 8, 8)
          .data.some((value) => value > 0);
      },
      [x, y] as const,
    );

/** How wide the first stroke is for its height: told in thousandths of a pad of this shape. */
function shapeOf(stroke: HandSignature['strokes'][number], pad: { width: number; height: number }): number {
  const [xs, ys] = [stroke.map(({ x }) => x), stroke.map(({ y }) => y)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return (width * pad.width) / (height * pad.height);
}

test('who turns the phone while they sign writes under the finger, and what was written keeps its shape', async ({
  page,
}) => {
  const me = someone('self', 36, '林知夏');
  const device = await familyApplies(shop.origin, me, []);
  const asked = confirmationsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await opens(page, device, '/order-info-confirm');
  await button(page, '核对无误，确认投保单').click();
  await onOrder(page).signs();
  await button(page, '不方便手写？输入姓名').press('Enter');
  await expect(page.getByLabel('输入姓名，代替手写签名')).toBeFocused();
  await button(page, '改用手写').press('Enter');
  await expect(button(page, '不方便手写？输入姓名')).toBeFocused();
  await onOrder(page).signs();
  const pad = sheet(page).locator('canvas');
  const upright = (await pad.boundingBox())!;
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await pad.boundingBox())!.height).toBeLessThan(upright.height);
  await expect
    .poll(() => pad.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth))
    .toBeCloseTo(1, 1);
  await pad.scrollIntoViewIfNeeded();
  await drawsAcross(page, 10, 90);
  await look(page, '171-order-signature-turned');
  for (const across of [12, 50, 84]) expect(await hasInkAt(page, across, 50), `${across} %`).toBe(true);
  const turned = (await pad.boundingBox())!;
  // Turned once more with the finger on it: that stroke is over, and the next is taken.
  await page.mouse.move(turned.x + turned.width * 0.3, turned.y + 20);
  await page.mouse.down();
  await page.mouse.move(turned.x + turned.width * 0.5, turned.y + 20, { steps: 6 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await pad.boundingBox())!.height).toBe(upright.height);
  await page.mouse.up();
  await drawsAcross(page, 20, 80);
  await look(page, '171-order-signature-turned-back');
  expect(await hasInkAt(page, 74, 50)).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await pad.boundingBox())!.height).toBe(turned.height);
  await button(page, '签好了，继续').click();
  await onOrder(page).entersCaptcha(me.mobile);
  await expect.poll(() => asked).toHaveLength(1);
  const { strokes } = (JSON.parse(asked[0]!) as { signature: HandSignature }).signature;
  expect(strokes).toHaveLength(4);
  // As it was drawn first: 180 points wide and 60 high.
  expect(shapeOf(strokes[0]!, turned)).toBeCloseTo(180 / 60, 0);
  expect(strokes.flat().filter(({ x, y }) => x === 1000 || y === 1000)).toHaveLength(0);
});

test('who confirmed is not asked again while the order is asked for anew', async ({ page, browser }) => {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  await opens(page, device, '/order-info-confirm');
  await expect(button(page, '核对无误，确认投保单')).toBeVisible();
  await page.route('**/order/confirm-details*', () => {});
  await onOrder(page).confirms(me.mobile);
  await expect(button(page, `请${spouse.name}确认`)).toBeVisible();
  const phone = await (await browser.newContext()).newPage();
  await agreesToRecording(phone);
  await phone.addInitScript((token) => localStorage.setItem('visitor_token', token), theirs.device.token);
  await phone.goto(`${shop.origin}/#/share-order-confirm?transmitRecordNo=${linkOf(theirs)}`);
  await expect(button(phone, '同意并确认')).toBeVisible();
  await phone.route('**/order/confirm-details*', () => {});
  await button(phone, '同意并确认').click();
  await onOrder(phone).signs();
  await button(phone, '签好了，继续').click();
  await onOrder(phone).entersCaptcha(spouse.mobile);
  await expect(phone.getByText('您已确认投保内容')).toBeVisible();
});

test('what an invited member read and signed is there with the next link to them', async ({ page }) => {
  const [me, spouse] = [someone('self', 36, '林知夏'), someone('spouse', 37, '周明远')];
  const device = await familyApplies(shop.origin, me, [spouse]);
  const theirs = await comesToConfirm(device, spouse);
  await agreesToRecording(page);
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), theirs.device.token);
  const at = (link: string) => `${shop.origin}/#/share-order-confirm?transmitRecordNo=${link}`;
  await page.goto(at(linkOf(theirs)));
  await button(page, '同意并确认').click();
  await onOrder(page).signs();
  await button(page, '签好了，继续').click();
  await expect(sheet(page).getByText('已签名')).toBeVisible();
  const { db } = shop.server.running.context.connection;
  const ended = { expiresAt: new Date(Date.now() - 60_000) };
  await db
    .update(links)
    .set(ended)
    .where(eq(links.transmitRecordNo, linkOf(theirs)));
  await page.reload();
  await expect(page.getByText('这个链接过期了')).toBeVisible();

  const again = await comesToConfirm(device, spouse, theirs.device);
  expect(linkOf(again)).not.toBe(linkOf(theirs));
  await page.goto(at(linkOf(again)));
  await page.reload();
  await button(page, '同意并确认').click();
  await expect(sheet(page).getByText('已签名')).toBeVisible();
  await button(page, '重新签名').click();
  // Nor is anything read once more.
  await expect(sheet(page).getByText('请本人签名')).toBeVisible();
  await onOrder(page).signs();
  await button(page, '签好了，继续').click();
  await onOrder(page).entersCaptcha(spouse.mobile);
  await expect(page.getByText('您已确认投保内容')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept_signatures'))).toBeNull();
});

test('health asked as a list, and with the insurer’s own page', async ({ page, browser }) => {
  const listed = await Declarant.applies(shop.origin, 'AX-MED-01');
  await listed.consentsToHealth();
  await opens(page, listed, '/health-told');
  const pair = page.getByRole('radiogroup', { name: /以上 \d+ 项，是否有符合的/ });
  await expect(pair.getByRole('radio', { checked: true })).toHaveCount(0);
  await button(page, '下一步').click({ force: true });
  await expect(page.getByText('请看完以上各项，再选择均无或部分有')).toBeVisible();
  await pair.getByRole('radio', { name: '均无' }).check();
  await expect(button(page, '下一步')).not.toHaveAttribute('aria-disabled', 'true');
  await pair.getByRole('radio', { name: '部分有' }).check();
  await expect(page.getByText(/^第 1 题，共/)).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await lookOnPhones(page, '186-health-list', () => pair.scrollIntoViewIfNeeded());
  await page.getByRole('radiogroup').nth(1).getByRole('radio').nth(0).check();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(pair.getByRole('radio', { name: '部分有' })).toBeChecked();
  await pair.getByRole('radio', { name: '均无' }).check();
  await button(page, '下一步').click();
  await expect(page).toHaveURL(/#\/order-info-confirm/);
  expect((await listed.concludes()).members[0]?.items.every(({ answer }) => answer === 'none')).toBe(true);

  const asked = await Declarant.applies(shop.origin, 'AX-CI-02');
  await asked.consentsToHealth();
  const other = await (await browser.newContext()).newPage();
  await opens(other, asked, '/health-told');
  const whole = other.getByRole('link', { name: /打开保险公司的告知全文/ });
  await expect(whole).toHaveAttribute('href', insurersNotice);
  await lookOnPhones(other, '187-health-insurer');
});

test('an application that nobody may insure any more says why, and ends or goes elsewhere', async ({
  page,
  browser,
}) => {
  const small = someone('children', 5, '顾小满', 'birth_certificate');
  const spouse = someone('spouse', 37, '周明远');
  const parent = () => someone('self', 38, '顾青禾');
  const [paying, confirming, paid] = [
    await familyReadyToPay(shop.origin, parent(), [small], 'A'),
    await familyApplies(shop.origin, parent(), [spouse, small], 'A'),
    await familyReadyToPay(shop.origin, parent(), [small], 'A'),
  ];
  const invited = await comesToConfirm(confirming, spouse);
  await atCashier(paying, (await beginsToPay(paying)).payment_no, 'fail');
  await atCashier(paid, (await beginsToPay(paid)).payment_no, 'pay');
  await awaitsPolicy(paid);
  const confirmer = await (await browser.newContext()).newPage();
  for (const [phone, device, path] of [
    [page, paying, '/payment-fail'],
    [page, paying, '/checkout'],
    [confirmer, confirming, '/order-info-share'],
    [confirmer, confirming, '/order-info-confirm'],
  ] as const) {
    await agreesToRecording(phone);
    await phone.goto('about:blank');
    await opens(phone, device, path);
    await expect(phone.getByRole('heading', { name: '这份申请不能继续投保了' })).toBeVisible();
    await expect(phone.getByText(/身故保险金合计最多 20 万元.*没有扣款。$/)).toBeVisible();
    await expect(phone.getByRole('link', { name: /^400/ })).toBeVisible();
    await expect(button(phone, '放弃投保')).toBeVisible();
    await expect(button(phone, '看看其他产品')).toBeVisible();
  }
  await test.step('while a payment has no result it says that, not that nothing was charged', async () => {
    await page.route('**/order/query-order-status*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { ...rest, data: { ...data, status: 'paying' } } });
    });
    await page.reload();
    await expect(page.getByText(/上一笔支付还没有结果。$/)).toBeVisible();
    await expect(button(page, '查询支付结果')).toBeVisible();
    await lookOnPhones(page, '179-order-uninsurable-paying');
    await page.unroute('**/order/query-order-status*');
    await page.reload();
    await expect(page.getByText(/没有扣款。$/)).toBeVisible();
  });
  await test.step('who is invited learns that it is over, and not what is said of the child', async () => {
    const phone = await (await browser.newContext()).newPage();
    await agreesToRecording(phone);
    await phone.addInitScript((token) => localStorage.setItem('visitor_token', token), invited.device.token);
    await phone.goto(`${shop.origin}/#/share-order-confirm?transmitRecordNo=${linkOf(invited)}`);
    await expect(phone.getByRole('heading', { name: '这份申请不能继续投保了' })).toBeVisible();
    await expect(phone.getByText(/您不需要再做什么/)).toBeVisible();
    await expect(phone.getByRole('link', { name: /^400/ })).toBeVisible();
    await expect(phone.getByText(small.name)).toHaveCount(0);
    await lookOnPhones(phone, '179-order-uninsurable-invited');
  });
  await lookOnPhones(page, '179-order-uninsurable');
  await button(page, '放弃投保').click();
  await lookOnPhones(page, '179-order-uninsurable-cancel');
  await sheet(page).getByRole('button', { name: '放弃投保' }).click();
  await expect.poll(async () => (await paying.looks()).status).toBe('cancel');
});
