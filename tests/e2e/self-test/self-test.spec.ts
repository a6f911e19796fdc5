import { expect, test } from '../support/fixtures.ts';
import { look, lookOnPhones } from '../support/look.ts';

test('one tap tells what this phone can do, and the report goes to the agent', async ({ phone, server }) => {
  const { customer, page, context } = phone;
  await context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write']);
  await page.goto(`${server.origin}/#/self-test`);
  await expect(page.getByRole('heading', { name: '录制环境检测' })).toBeVisible();
  await lookOnPhones(page, '60-self-test');
  await customer.button('开始检测').click();
  await expect(page.getByText('检测中')).toBeVisible();
  await look(page, '61-self-test-running');
  await expect(page.getByText('这台手机可以录制', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('正常', { exact: true })).toHaveCount(7);
  await lookOnPhones(page, '62-self-test-done');
  await customer.button('复制报告').click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toMatch(/结论：这台手机可以录制（边录边传）/);
  expect(report).toMatch(/连接视频存储：正常（用时 \d+ 毫秒，应答 404）/);
});

test('where neither encoder nor camera is there, it says what is left', async ({ phone, server }) => {
  const { customer, page, context } = phone;
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'VideoEncoder');
  });
  await page.goto(`${server.origin}/#/self-test`);
  await customer.button('开始检测').click();
  await expect(page.getByText('可以录制，读完后上传会慢一些。')).toBeVisible({ timeout: 30_000 });

  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'mediaDevices');
  });
  await page.reload();
  await customer.button('开始检测').click();
  await expect(page.getByText('可以改用手机相机录制', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('检测报告').scrollIntoViewIfNeeded();
  await look(page, '63-self-test-no-camera');
});
