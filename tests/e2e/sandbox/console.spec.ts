import { world } from '../../../contract/sandbox/world.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader } from '../../support/reader.ts';
import { lookOnAll } from '../support/look.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test('the console follows a reading without a reload, and plays the video beside its script', async ({
  page,
  server,
}) => {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, {
    person_seed: 77,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  await page.goto(`${server.origin}/sandbox.html#/${recording.recording_no}`);
  await expect(page.getByRole('heading', { name: new RegExp(recording.person.name) })).toBeVisible();

  await reader.opensLink(recording.short_link);
  await reader.asksForCaptcha(recording.person);
  await expect(page.getByText(/验证码 \d{6}/).first()).toBeVisible();
  await reader.entersCaptcha(await reader.captchaFor(recording.person.mobile));
  await reader.confirmsPolicy();
  await reader.readsAndSubmits(await makeClip({ seconds: 4 }), 4000);

  const video = page.getByLabel('提交的录像');
  await expect(video).toBeVisible({ timeout: 60_000 });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(2);
  await lookOnAll(page, '50-console');
  await page.getByRole('button', { name: /第 2 段/ }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(1.9);
});

test('an invitation chooses what it is for, and says what needs an invented face', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/sandbox.html#/link_failure`);
  await expect(page.getByText('没有这个页面。请在左侧选一个录制任务。')).toBeVisible();
  await expect(page.getByText('没有找到这个录制任务')).toHaveCount(0);
  await expect(page.getByText('实时更新')).toBeVisible();
  for (const [name, desk, route] of [
    ['程清和', '审核台', '/review-desk'],
    ['江若谷', '核保台', '/underwriting-desk'],
  ] as const) {
    const login = page.getByRole('link', { name: `登录${desk}，${name}` });
    await expect(login).toHaveAttribute('href', `/#${route}`);
    await expect(login).toHaveText(`登录${desk}`);
    await expect(page.getByRole('link', { name: desk, exact: true })).toHaveAttribute('href', `/#${route}`);
  }
  await page.getByRole('combobox', { name: /^产品/ }).selectOption({ index: 1 });
  await page.getByLabel('顾问').selectOption({ label: '温景行' });
  await page.getByLabel('意愿确认').selectOption({ label: '需要' });
  await page.getByLabel('链接到期').selectOption({ label: '1 小时后' });
  // The same number is the same person, as often as something is tried again.
  const { person } = await new Reader(server.origin).call(world.createRecording, { person_seed: 77 });
  await page.getByLabel('虚构客户编号').fill('77');
  const product = await page
    .getByRole('combobox', { name: /^产品/ })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
  await page.getByRole('button', { name: '发起新的录制' }).click();
  await expect(page.getByText('这次录制要做意愿确认')).toBeVisible();
  await expect(page.getByRole('main').getByText(person.certificate_number)).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(product) })).toBeVisible();
  await expect(page.getByText('发起录制', { exact: true }).last()).toBeVisible();
  await lookOnAll(page, '51-console-invited');
});

test('the page of the calls loads without a refusal of its policy', async ({ page, server }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${server.origin}/api/docs`);
  await expect(page.getByText('安心录 接口').first()).toBeVisible({ timeout: 20_000 });
  const unnamed = () =>
    page.locator('button:visible, input:visible, select:visible, textarea:visible').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { labels, title } = control as HTMLInputElement;
        const named = control.getAttribute('aria-label') || control.textContent?.trim() || title;
        return named || labels?.length ? [] : [control.outerHTML.slice(0, 80)];
      }),
    );
  await expect.poll(unnamed).toEqual([]);
  expect(complaints).toEqual([]);
});
