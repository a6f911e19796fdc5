import { recordingCodes } from '../../../contract/codes/recording.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { ResponseOf } from '../../../contract/define.ts';
import { review } from '../../../contract/services/review.ts';
import { Reviewer } from '../../support/staff.ts';
import { desktop, opensDesk } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';
import { look, lookOnAll } from '../support/look.ts';
import { leftToAPerson, submitted } from '../support/submitted.ts';

test('the reviewer’s desk: script beside video, findings lead to their place, keys work, another’s decision is seen', async ({
  server,
  browser,
}) => {
  test.setTimeout(120_000);
  const { number, reader } = await submitted(server);
  await reader.consentsTo('face');
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, server.origin);
  const queue = page.getByRole('navigation', { name: '审核任务' });
  const waits = queue.getByRole('link').filter({ hasText: '待人工审核' });
  await expect(waits.first()).toBeVisible();
  await lookOnAll(page, '70-desk-queue');
  await page.goto(`${server.origin}/#/review-desk/${number}`);
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  await expect(page.getByText('系统拿不准，请人工判断')).toBeVisible();
  const portrait = page.getByRole('img', { name: '身份留存照片' });
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await lookOnAll(page, '71-desk-verdict');

  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page
    .getByRole('button', { name: /难辨是否本人 00:02/ })
    .first()
    .click();
  await expect.poll(place).toBeCloseTo(2.3, 1);
  await expect(page.getByRole('button', { name: /^第 2 段 00:02 本人/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('heading', { name: '审核台' }).click();
  await page.keyboard.press('3');
  await expect.poll(place).toBeGreaterThanOrEqual(3.9);
  await page.keyboard.press('Shift+Digit2');
  await expect(page.getByRole('checkbox', { name: '第 2 段需重录' })).toBeChecked();
  await page.getByLabel('第 2 段给客户的意见').fill('请正对镜头再读一次，1 到 2 遍都可以');
  await expect.poll(place).toBeGreaterThanOrEqual(3.9);
  await look(page, '72-desk-choice');

  // Somebody else decides meanwhile: seen at once, and not overrun by a key pressed before it was read.
  await new Reviewer(server.origin, '许南乔').passes(number);
  await expect(page.getByText('许南乔已通过这次录制')).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press('Control+Enter');
  await look(page, '73-desk-overtaken');
  await page.getByRole('button', { name: '改变结论' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('已退回 1 段，客户会收到短信')).toBeVisible();
  await expect(page.getByText('程清和已退回这次录制')).toBeVisible();
  const { reviews } = await reader.call(world.recording, { recording_no: number });
  expect(reviews.map(({ reviewer, decision }) => `${reviewer} ${decision}`)).toEqual([
    '程清和 return',
    '许南乔 pass',
  ]);
  await lookOnAll(page, '74-desk-decided');
  await page.route(`**${review.recordings.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, tasks: [] } } });
  });
  await page.goto(`${server.origin}/#/review-desk`);
  await page.reload();
  await expect(page.getByText('没有等待审核的录制')).toBeVisible();
  await expect(page.getByText('暂时没有要审核的，有新的会自动出现在左侧。')).toBeVisible();
  await lookOnAll(page, '76-desk-empty');
  await context.close();

  const narrow = await desktop(browser, { width: 375, height: 812 });
  const small = await narrow.newPage();
  await opensDesk(small, server.origin, `/review-desk/${number}`);
  await expect(small.getByRole('heading', { name: '以往记录' })).toBeVisible();
  await look(small, '75-desk');
  await narrow.close();
});

test('keys are shortcuts also after the seek bar or a box was clicked', async ({ server, browser }) => {
  const { number } = await submitted(server);
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await page.getByRole('slider', { name: '播放位置' }).click({ position: { x: 1, y: 5 } });
  await expect.poll(place).toBeLessThan(0.5);
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toBeGreaterThanOrEqual(5);
  await page.keyboard.press('3');
  await expect.poll(place).toBeLessThan(5);

  const box = page.getByRole('checkbox', { name: '第 2 段需重录' });
  await box.click();
  await expect(box).toBeChecked();
  const before = await isPaused();
  await page.keyboard.press(' ');
  await expect.poll(isPaused).toBe(!before);
  await expect(box).toBeChecked();
  await context.close();
});

test('a recording is found by name or number, however many were decided since', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.route(`**${review.recordings.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: ResponseOf<typeof review.recordings> };
    const own = answer.data.tasks.find(({ recording_no }) => recording_no === number)!;
    const decided = Array.from({ length: 45 }, (_, i) => ({
      ...{ ...own, status: 'verified', review_until: null, recording_no: `R-DECIDED-${i}` },
      person: { name: i === 40 ? '欧阳知秋' : '许晏' },
    }));
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, tasks: [own, ...decided] } },
    });
  });
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  await expect(page.getByText(`编号 ${number}`)).toBeVisible();
  const rows = page.getByRole('navigation', { name: '审核任务' }).getByRole('link');
  await expect(rows).toHaveCount(31);
  await lookOnAll(page, '76-desk-many');
  const search = page.getByRole('textbox', { name: '查找录制' });
  await search.fill('欧阳');
  await expect(rows).toHaveCount(1);
  await search.fill('r-decided-44');
  await expect(rows).toHaveCount(1);
  await search.fill('没有这个人');
  await expect(page.getByText(/^没有找到/)).toBeVisible();
  await look(page, '77-desk-none-found');
  await search.fill('');
  await page.getByRole('button', { name: '显示更多' }).click();
  await expect(rows).toHaveCount(46);
  await context.close();
});

test('a segment is played over and over until another place is looked at; the whole screen shows it', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  await leftToAPerson(server, number);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  const place = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  const loop = page.getByRole('button', { name: '循环本段' });
  await page.getByRole('heading', { name: '审核台' }).click();
  await page.keyboard.press('1');
  await page.keyboard.press('l');
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  // Long enough to have come to the second segment, had it not begun anew.
  const places = await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        element.addEventListener('timeupdate', () => seen.push(element.currentTime));
        setTimeout(() => resolve(seen), 5000);
      }),
  );
  expect(Math.max(...places)).toBeLessThan(2.6);
  expect(places.some((at, index) => at < (places[index - 1] ?? 0))).toBe(true);

  await page.keyboard.press('3');
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(place).toBeGreaterThanOrEqual(4);

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('VIDEO');
  await context.close();
});

test('a video that does not load says so, and is there once it can be loaded again', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  const context = await desktop(browser);
  const page = await context.newPage();
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'media' ? route.abort() : route.fallback(),
  );
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  await expect(page.getByRole('alert').getByText('视频没有加载出来')).toBeVisible();
  await look(page, '77-desk-no-video');
  await page.unroute('**/*');
  await page.getByRole('button', { name: '重新加载' }).click();
  const video = page.getByLabel('提交的录像');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  await expect(page.getByText('视频没有加载出来')).toBeHidden();

  await test.step('a recording that is gone meanwhile is shown no longer', async () => {
    const gone = {
      code: recordingCodes.recordingMissing.code,
      message: '没有这次录制，请核对编号',
      data: null,
    };
    await page.route(`**${review.recording.path}*`, (route) => route.fulfill({ json: gone }));
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('alert').getByText(gone.message)).toBeVisible();
    await expect(video).toBeHidden();
  });
  await context.close();
});

test('a video whose address is over in mid-film goes on playing under the next one', async ({
  server,
  browser,
}) => {
  const { number } = await submitted(server);
  const context = await desktop(browser);
  const page = await context.newPage();
  await opensDesk(page, server.origin, `/review-desk/${number}`);
  const video = page.getByLabel('提交的录像');
  const stands = () =>
    video.evaluate(({ src, paused, currentTime }: HTMLVideoElement) => ({ src, paused, currentTime }));
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  const { src } = await stands();
  await page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== review.recording.path) return false;
    const { data } = (await response.json()) as { data: { video: { url: string } } };
    return data.video.url !== src;
  });
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(async () => (await stands()).currentTime).toBeGreaterThan(0.5);
  const before = await stands();
  await video.evaluate((element) => element.dispatchEvent(new Event('error')));
  await expect.poll(async () => (await stands()).src).not.toBe(before.src);
  await expect.poll(async () => (await stands()).currentTime).toBeGreaterThan(before.currentTime + 0.3);
  expect(await stands()).toMatchObject({ paused: false });
  await expect(page.getByRole('button', { name: '暂停', exact: true })).toBeVisible();
  await context.close();
});
