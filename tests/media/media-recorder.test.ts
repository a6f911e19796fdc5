import { expect, it } from 'vitest';
import { readVideo } from '../support/read-video.ts';
import { openPage } from './support/camera-browser.ts';
import { begin, openCamera, readOn, stop, twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

it('records by slices on the second rung, and says which rung it was', async () => {
  const { site, browser } = set;
  const { page, context, errors } = await openPage(browser, site.origin);
  const script = twoSegments('recorder-1');
  await page.evaluate((given) => window.harness.create(given, { startRung: 'media_recorder' }), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 1200);
  await stop(page);
  await waitForState(page, 'submitted');
  expect(errors).toEqual([]);
  const [clip] = site.submissions.at(-1)?.clips ?? [];
  expect(clip).toMatchObject({ rung: 'media_recorder', rungChanges: [] });
  const video = await readVideo(new Uint8Array(await site.object(clip?.fileId ?? '')));
  expect(Math.abs(video.durationSeconds * 1000 - (clip?.durationMs ?? 0))).toBeLessThan(400);
  expect(video.frames.length).toBeGreaterThan(80);
  await context.close();
});

it('steps down with its reason where H.264 cannot be encoded, and records all the same', async () => {
  const { site, browser } = set;
  const { page, context, errors } = await openPage(browser, site.origin);
  const script = twoSegments('recorder-2');
  await page.evaluate((given) => {
    VideoEncoder.isConfigSupported = async (config) => ({ supported: false, config });
    window.harness.create(given);
  }, script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 600);
  await stop(page);
  await waitForState(page, 'submitted');
  expect(errors).toEqual([]);
  expect(site.submissions.at(-1)?.clips).toMatchObject([
    {
      rung: 'media_recorder',
      rungChanges: [{ from: 'live_encode', to: 'media_recorder', reason: 'no_h264_encoder' }],
    },
  ]);
  await context.close();
});
