import { and, eq } from 'drizzle-orm';
import { world } from '../../../contract/sandbox/world.ts';
import { putReviewInForceJob } from '../../../server/jobs/kinds.ts';
import { jobs } from '../../../server/tables/job.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/reader.ts';
import { desktop, opensDesk } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';
import { leftToAPerson, submitted } from '../support/submitted.ts';

let held: TestServer;

test.beforeAll(async () => {
  held = await testServer({ REVIEW_UNDO_SECONDS: '20' }, 'built');
});
test.afterAll(() => held?.close());

/** What a decision waits for is over now. */
async function holdIsOver(): Promise<void> {
  const { connection, jobs: queue } = held.server.running.context;
  const ofDecisions = and(eq(jobs.kind, putReviewInForceJob.name), eq(jobs.status, 'waiting'));
  await connection.db.update(jobs).set({ runAt: new Date() }).where(ofDecisions);
  await queue.wake();
}

test('no key passes what nobody played; a pass can be undone, and outlives its tab', async ({ browser }) => {
  test.setTimeout(150_000);
  const { number, reader } = await submitted(held);
  await leftToAPerson(held, number);
  const stored = () => reader.call(world.recording, { recording_no: number });
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, held.origin, `/review-desk/${number}`);
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: '请先看过存疑的部分' })).toBeVisible();
  await expect(page.getByLabel('没有看，因为')).toBeFocused();
  expect((await stored()).reviews).toEqual([]);
  await lookOnAll(page, '77-desk-unwatched');

  await page.getByRole('button', { name: '播放这一处' }).click();
  await expect(page.getByText(/还有 1 处没有看过/)).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '审核通过' })).toBeInViewport();
  await page.getByRole('button', { name: '审核通过' }).click();
  await expect(page.getByText('已通过，客户会收到短信')).toBeVisible();
  await look(page, '78-desk-undo');
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(page.getByRole('button', { name: '审核通过' })).toBeVisible();
  expect(await stored()).toMatchObject({ status: 'in_review', reviews: [] });

  await page.getByRole('button', { name: '审核通过' }).click();
  await expect(page.getByRole('button', { name: /^撤销/ })).toBeVisible();
  await context.close();
  expect((await stored()).status).toBe('in_review');
  await holdIsOver();
  await until(stored, ({ status }) => status === 'verified');
});

test('what was just decided is not the next one to look at, held though it is', async ({ browser }) => {
  test.setTimeout(150_000);
  const first = await submitted(held);
  const second = await submitted(held);
  for (const { number } of [first, second]) await leftToAPerson(held, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, held.origin, `/review-desk/${first.number}`);
  const queued = (part: string) =>
    page
      .getByRole('navigation', { name: '审核任务' })
      .locator('section', { has: page.getByRole('heading', { name: part }) })
      .locator(`a[href$="${first.number}"]`);
  await expect(queued('等待审核')).toBeVisible();
  await page.getByLabel('没有看，因为').fill('昨天已经看过');
  await page.getByRole('button', { name: '审核通过' }).click();
  await expect(queued('等待审核')).toBeHidden();
  await expect(queued('已有结论')).toContainText('片刻后生效');
  await page.getByRole('link', { name: '看下一件' }).click();
  await expect(page).toHaveURL(new RegExp(second.number));
  await expect(page.getByRole('button', { name: '审核通过' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(second.number));
  // From beside the next one it can be taken back as well.
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(queued('等待审核')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(second.number));
  await context.close();
});

test('the desk shows who is at it already, how long it may wait, and the faces side by side', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { number, reader } = await submitted(held);
  await reader.consentsTo('face');
  await leftToAPerson(held, number);
  const first = await desktop(browser);
  await opensDesk(await first.newPage(), held.origin, `/review-desk/${number}`);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, held.origin, `/review-desk/${number}`, '许南乔');
  await expect(page.getByText('程清和正在看这一件')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/还剩 2\d 小时/).first()).toBeVisible();

  const video = page.getByLabel('提交的录像');
  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  await page.getByRole('heading', { name: '审核台' }).click();
  await page.keyboard.press(']');
  await expect.poll(place).toBeCloseTo(2.3, 1);
  await page.keyboard.press('.');
  await expect.poll(place).toBeCloseTo(2.34, 2);
  await page.getByRole('slider', { name: '音量' }).fill('0.5');
  expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBe(0.5);

  await page.getByRole('button', { name: '放大并排对比' }).click();
  const dialog = page.getByRole('dialog', { name: '照片与录像对比' });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await look(page, '79-desk-compare');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('checkbox', { name: '第 2 段需重录' }).check();
  await page.getByRole('button', { name: '画面太暗' }).click();
  await expect(page.getByLabel('第 2 段给客户的意见')).toHaveValue('画面太暗，请到明亮处重录');
  await expect(page.getByRole('button', { name: '审核通过' })).toBeDisabled();
  await page.setViewportSize({ width: 800, height: 1000 });
  await expect(page.getByRole('navigation', { name: '审核任务' })).toBeInViewport();
  await expect(page.getByRole('button', { name: '退回 1 段' })).toBeInViewport();
  await look(page, '79-desk-tablet');
  await context.close();
  await first.close();
});

test('a return that is undone is there to be gone on with, segment by segment', async ({ browser }) => {
  test.setTimeout(120_000);
  const { number } = await submitted(held);
  await leftToAPerson(held, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, held.origin, `/review-desk/${number}`);
  await page.getByRole('checkbox', { name: '第 2 段需重录' }).check();
  await page.getByRole('button', { name: '画面太暗' }).click();
  await page.getByRole('button', { name: '退回 1 段' }).click();
  await expect(page.getByText('已退回 1 段，客户会收到短信')).toBeVisible();
  await page.getByRole('button', { name: /^撤销/ }).click();
  await expect(page.getByRole('button', { name: '退回 1 段' })).toBeVisible();
  await expect(page.getByLabel('第 2 段给客户的意见')).toHaveValue('画面太暗，请到明亮处重录');
  await context.close();
});
