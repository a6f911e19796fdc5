import { someone } from '../../support/identity.ts';
import { saysAnotherAmount } from '../../support/another-amount.ts';
import { atCheckout, beginsToPay, familyReadyToPay, productsWithoutIdentity } from '../../support/payer.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { desktop, logsIn } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';

let shop: TestServer;
test.beforeAll(async () => {
  shop = await testServer({ PRODUCTS_DIR: productsWithoutIdentity() }, 'built');
});
test.afterAll(() => shop.close());

test('another amount at the channel: a person looks into it, and the customer knows who and when', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const device = await familyReadyToPay(shop.origin, someone('self', 35, '林知夏'));
  const { amount_fen } = await atCheckout(device);
  const tellsTruth = saysAnotherAmount(shop.server.running.context, amount_fen + 1);
  const { payment_no } = await beginsToPay(device);
  await page.addInitScript((token) => localStorage.setItem('visitor_token', token), device.token);
  await page.goto(`${shop.origin}/#/payment-process?processNo=${device.processNo}`);
  await expect(page.getByRole('heading', { name: '付款金额正在人工核对' })).toBeVisible();
  await expect(page.getByText(/最晚 \d{4}-\d\d-\d\d 18:00 前/)).toBeVisible();
  await expect(page.getByRole('link', { name: /想现在问清楚/ })).toHaveAttribute('href', /^tel:/);
  await lookOnPhones(page, '150-another-amount');

  // Whoever goes back to the checkout is led here, not to another payment.
  await page.goto(`${shop.origin}/#/checkout?processNo=${device.processNo}`);
  await expect(page.getByRole('heading', { name: '付款金额正在人工核对' })).toBeVisible();

  const context = await desktop(browser);
  const desk = await context.newPage();
  await logsIn(desk, shop.origin, '/underwriting-desk', '江若谷');
  await desk.getByRole('radio', { name: '收款 1' }).check();
  await desk.getByRole('link', { name: /林知夏.*多 ¥ 0\.01/ }).click();
  await expect(desk.getByText(payment_no)).toBeVisible();
  await look(desk, '151-desk-amount');
  await desk.getByRole('button', { name: '关闭这笔支付并通知客户' }).click({ force: true });
  await expect(desk.getByText('请选择怎样处理')).toBeVisible();
  await expect(desk.getByText('请写明核对的结果')).toBeVisible();
  await look(desk, '152-desk-amount-unready');
  await desk.getByRole('radio', { name: /已在渠道退回/ }).check();
  await desk.getByLabel(/说明/).fill('商户平台核对多收一分，已原路退回客户。');
  await desk.getByRole('button', { name: '关闭这笔支付并通知客户' }).click();
  await expect(desk.getByText('已核对').first()).toBeVisible();
  await look(desk, '153-desk-amount-done');
  await desk.setViewportSize({ width: 820, height: 1180 });
  await look(desk, '153-desk-amount-done');
  await context.close();
  tellsTruth();

  await page.reload();
  await expect(page.getByRole('heading', { name: '没有支付成功' })).toBeVisible();
  await expect(page.getByText('已退回付款账户').first()).toBeVisible();
  await lookOnPhones(page, '154-amount-returned');
  await page.getByRole('button', { name: /重新支付/ }).click();
  await expect(page).toHaveURL(/cashier/);
});
