import type { Page } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { Reader } from '../../support/reader.ts';
import { desktop, opensBoard, opensDesk } from '../support/desktop.ts';
import { expect, quickStatement, test } from '../support/fixtures.ts';

const judged = /✓ 已完成|人工审核中/;

test.use({ statement: quickStatement, inStep: true });

/** The desk asks for reasons by what the machine said, which depends on how well the camera got on. */
async function givesReasons(desk: Page): Promise<void> {
  const unwatched = desk.getByLabel('没有看，因为');
  if (await unwatched.isVisible()) await unwatched.fill('在客户身旁看着录的');
  const against = desk.getByLabel(/我的理由/);
  if (await against.isVisible()) await against.fill('画面里看得很清楚');
}

test('agent, customer and reviewer side by side: the board follows every step, one segment is sent back and repeated', async ({
  phone,
  server,
  browser,
}) => {
  const { customer, page } = phone;
  const { recording_no: number, person } = customer.recording;
  // Both readings, and a verdict on each.
  test.setTimeout(300_000);
  const context = await desktop(browser);
  const board = await context.newPage();
  await opensBoard(board, server.origin);
  await board.getByRole('link', { name: person.name, exact: true }).click();
  const detail = board.getByRole('region', { name: '客户详情' });
  // A reload would lose this mark.
  await board.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const shows = (text: string | RegExp, timeout = 10_000) =>
    expect(detail.getByText(text).first()).toBeVisible({ timeout });

  await shows('等待客户打开链接');
  await expect(detail.getByRole('img', { name: /二维码/ })).toBeVisible();
  await customer.opensLink();
  await shows('客户已打开链接');
  await expect(detail.getByRole('img', { name: /二维码/ })).toBeHidden();
  await customer.begins();
  await customer.provesIdentity();
  await shows('正在确认保单 0/4');
  await expect(page.getByText('第 1 项，共 4 项')).toBeVisible();
  await customer.button(/确认这一项/).click();
  await shows('正在确认保单 1/4');
  for (let item = 2; item <= 4; item++) {
    await expect(page.getByText(`第 ${item} 项，共 4 项`)).toBeVisible();
    await customer.button(/确认这一项/).click();
  }
  await shows('准备朗读');
  await customer.consents();
  await customer.opensCamera();
  await shows(/正在朗读/);
  await customer.readsToTheEnd();
  await customer.isSubmitted();
  // By the machine alone, or left to a person: the board says which.
  await shows(judged, 120_000);

  const desk = await context.newPage();
  await opensDesk(desk, server.origin, `/review-desk/${number}`);
  await desk.getByRole('checkbox', { name: '第 2 段需重录' }).check();
  await desk.getByLabel('第 2 段给客户的意见').fill('这一段被挡住了脸');
  await givesReasons(desk);
  await desk.getByRole('button', { name: '退回 1 段' }).click();
  await expect(desk.getByText('已退回 1 段，客户会收到短信')).toBeVisible();
  await shows('有 1 段需要重录');
  await shows('这一段被挡住了脸');

  // The customer's own page has heard of it as well: that segment only, from whom, and why.
  await expect(page.getByText('这一段被挡住了脸')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/审核员检查于/)).toBeVisible();
  await customer.button('重新录制这一段').click();
  await customer.button('打开摄像头').click();
  await expect(page.getByText('上次：这一段被挡住了脸')).toBeVisible({ timeout: 30_000 });
  await customer.button(/开始录制/).click({ timeout: 30_000 });
  await expect(page.getByText('第 1 / 1 段')).toBeVisible({ timeout: 20_000 });
  await customer.readsToTheEnd();
  await customer.isSubmitted();
  await shows(judged, 120_000);
  const stored = await new Reader(server.origin).call(world.recording, { recording_no: number });
  expect(stored.submission).toBe(2);
  expect(new Set(stored.clips.at(-1)?.marks.map(({ segment }) => segment))).toEqual(new Set([1]));
  await desk.bringToFront();
  // Another submission, of which nobody has decided anything.
  await expect(desk.getByText(/^第 2 次提交/)).toBeVisible();
  await expect(desk.getByText('已退回 1 段，客户会收到短信')).toBeHidden();
  await givesReasons(desk);
  await desk.getByRole('button', { name: '审核通过' }).click();
  await expect(desk.getByText('已通过，客户会收到短信')).toBeVisible();
  await expect(page.getByText('审核员已看过录像并通过')).toBeVisible({ timeout: 15_000 });

  expect(await board.evaluate(() => (window as unknown as { neverReloaded?: boolean }).neverReloaded)).toBe(
    true,
  );
  await context.close();
});

test('the login leaves the address at once, and the board says when the line is cut and when it is back', async ({
  server,
  browser,
  phone,
}) => {
  const context = await desktop(browser);
  const board = await context.newPage();
  await opensBoard(board, server.origin);
  expect(board.url()).toBe(`${server.origin}/#/recording-board`);
  expect(await board.evaluate(() => sessionStorage.getItem('salesToken')?.length)).toBeGreaterThan(20);
  await expect(board.getByText('实时更新')).toBeVisible();

  await context.setOffline(true);
  await expect(board.getByText(/已断开，正在重连（显示.+的情况）/)).toBeVisible({ timeout: 15_000 });
  // Of what changes each minute nothing is read out.
  await expect(board.getByRole('status').getByText('已断开，正在重连', { exact: true })).toBeVisible();
  await phone.customer.opensLink();
  await context.setOffline(false);
  await expect(board.getByText('实时更新')).toBeVisible({ timeout: 20_000 });
  await board.getByRole('link', { name: phone.customer.recording.person.name, exact: true }).click();
  await expect(board.getByText('客户已打开链接')).toBeVisible();

  // Before the hash marker as well, as the insurer's system may put it.
  const before = await context.newPage();
  await before.goto(`${server.origin}/?salesNo=S10001&salesToken=outdated#/pc-share`);
  await expect(before.getByRole('heading', { name: '登录已失效' })).toBeVisible();
  expect(before.url()).toBe(`${server.origin}/#/pc-share`);

  const other = await context.newPage();
  await other.goto(`${server.origin}/#/pc-share`);
  await expect(other.getByRole('heading', { name: '请从公司系统进入' })).toBeVisible();
  await context.close();
});
