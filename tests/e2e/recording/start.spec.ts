import { expect, quickStatement, test } from '../support/fixtures.ts';
import { holdsBack, keepsStreams, streamsGiven } from '../support/given-streams.ts';

test.use({ statement: quickStatement });

test('a second tap while the camera’s page is on its way opens no second camera', async ({ phone }) => {
  const { customer, page } = phone;
  await keepsStreams(page);
  const letGo = await holdsBack(page, /assets\/video-page/);
  await customer.reachesRecordingPage();
  const open = customer.button('打开摄像头');
  await open.click();
  await expect(open).toHaveAttribute('aria-busy', 'true');
  await open.click({ force: true });
  letGo();
  await expect(customer.button(/开始录制/)).toBeVisible({ timeout: 30_000 });
  expect(await streamsGiven(page)).toBe(1);
});

test('who leaves while the camera’s page is on its way leaves no camera on', async ({ phone }) => {
  const { customer, page } = phone;
  await keepsStreams(page);
  const letGo = await holdsBack(page, /assets\/video-page/);
  await customer.reachesRecordingPage();
  await customer.button('打开摄像头').click();
  await customer.button('检测这台手机').click();
  await expect(page.getByRole('heading', { name: '录制环境检测' })).toBeVisible();
  const arrived = page.waitForResponse(/assets\/video-page/);
  letGo();
  await arrived;
  await page.waitForTimeout(2000);
  expect(await streamsGiven(page)).toBe(0);
});

test('a recording that is open in another window says so, and goes on here once that one is closed', async ({
  phone,
}) => {
  const { customer, page, context } = phone;
  await customer.reachesRecordingPage();
  await customer.button('打开摄像头').click();
  await expect(customer.button(/开始录制/)).toBeVisible({ timeout: 30_000 });
  const second = customer.on(await context.newPage());
  await second.opensLink();
  await second.button(/接着办/).click();
  await second.button('打开摄像头').click();
  await expect(second.page.getByText('录制已在另一个窗口打开，请关闭那个窗口后重试')).toBeVisible();
  await page.close();
  await second.button('重试').click();
  await expect(second.button(/开始录制/)).toBeVisible({ timeout: 30_000 });
});
