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

/** Remembers every camera that was opened. */
function watchCameras() {
  const opened: MediaStreamTrack[] = [];
  const native = MediaDevices.prototype.getUserMedia;
  Object.assign(window, { opened });
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const stream = await native.call(this, constraints);
    opened.push(...stream.getTracks());
    return stream;
  };
}

test('a camera without a picture is told from one that works, and is off once the test is stopped', async ({
  phone,
  server,
}) => {
  const { customer, page } = phone;
  await page.addInitScript(watchCameras);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => new Promise(() => {});
  });
  await page.goto(`${server.origin}/#/self-test`);
  await customer.button('开始检测').click();
  await expect.poll(() => page.evaluate('window.opened.length')).toBe(2);
  await customer.button('停止检测').click();
  await expect
    .poll(() => page.evaluate('window.opened.map(({ readyState }) => readyState)'))
    .toEqual(['ended', 'ended']);
  await customer.button('开始检测').click();
  await expect(page.getByText('摄像头打开了，但没有画面。请关掉正在使用摄像头的应用再试。')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByLabel('检测报告')).toHaveValue(/摄像头没有画面/, { timeout: 40_000 });
});

test('without a network the test says so, and is done once there is one', async ({ phone, server }) => {
  const { customer, page, context } = phone;
  // The tests' own code, and not the page's.
  const tests = /\/self-test-[\w-]{7}\.js/;
  await context.route(tests, (route) => route.abort());
  await page.goto(`${server.origin}/#/self-test`);
  await customer.button('开始检测').click();
  await expect(page.getByText('检测没有开始。请检查网络，连上后重新检测。')).toBeVisible();
  await look(page, '64-self-test-not-loaded');
  await context.unroute(tests);
  await customer.button('重新检测').click();
  // This browser asks no second time for what did not come once.
  await page
    .getByRole('dialog', { name: '这一页没有加载完整' })
    .getByRole('button', { name: '重新加载' })
    .click();
  await customer.button('开始检测').click();
  await expect(page.getByText('这台手机可以录制', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('where not even the sheet comes, reloading is asked for all the same', async ({ phone, server }) => {
  const { customer, page, context } = phone;
  let away = true;
  await context.route(/\/(self-test|reload-offer)-[\w-]{7}\.js/, (route) =>
    away ? route.abort() : route.continue(),
  );
  await page.goto(`${server.origin}/#/self-test`);
  await customer.button('开始检测').click();
  await expect(page.getByText('检测没有开始。请检查网络，连上后重新检测。')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await customer.button('重新检测').click();
  expect((await asked).message()).toMatch(/^页面没有加载完整/);
  away = false;
  await (await asked).accept();
  await customer.button('开始检测').click();
  await expect(page.getByText('检测中')).toBeVisible();
});
