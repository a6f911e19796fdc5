import { world } from '../../../contract/sandbox/world.ts';
import { makeClip } from '../../support/make-clip.ts';
import { clipOf, marksOver, newClipId, Reader } from '../../support/reader.ts';
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
  await expect(page.getByText(/验证码 \d{6}/).first()).toBeVisible({ timeout: 5000 });
  await reader.entersCaptcha(await reader.captchaFor(recording.person.mobile));
  await reader.confirmsPolicy();
  const script = await reader.script();
  const clipId = newClipId();
  const { file_id } = await reader.uploads(clipId, await makeClip({ seconds: 4 }));
  await reader.submits(script.script_version, [clipOf(clipId, file_id, 4000, marksOver(script, 4000))]);

  const video = page.getByLabel('提交的录像');
  await expect(video).toBeVisible({ timeout: 20_000 });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(2);
  await lookOnAll(page, '50-console');
  await page.getByRole('button', { name: /第 2 段/ }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThanOrEqual(1.9);
});
