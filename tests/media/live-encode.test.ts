import { expect, it } from 'vitest';
import { canJudge, watchMachine } from '../support/machine.ts';
import { readVideo } from '../support/read-video.ts';
import { openPage } from './support/camera-browser.ts';
import { begin, openCamera, readOn, stop, twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

it('records, sends while recording, and submits a clip that plays and is marked', async () => {
  const taken = watchMachine();
  const { site, browser } = set;
  const { page, context, errors } = await openPage(browser, site.origin);
  const script = twoSegments('live-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 1200);
  await stop(page);
  const state = await waitForState(page, 'submitted');
  expect(errors).toEqual([]);
  expect(state).toMatchObject({ kind: 'submitted' });

  const [clip] = site.submissions.at(-1)?.clips ?? [];
  expect(clip).toMatchObject({ rung: 'live_encode', container: 'mp4', rungChanges: [] });
  expect(clip?.marks.map(({ segment, phraseFrom, phraseTo }) => [segment, phraseFrom, phraseTo])).toEqual([
    [0, 0, 3],
    [1, 0, 2],
  ]);
  const video = await readVideo(new Uint8Array(await site.object(clip?.fileId ?? '')));
  expect(video.durationSeconds).toBeGreaterThan(5.5);
  expect(Math.abs(video.durationSeconds * 1000 - (clip?.durationMs ?? 0))).toBeLessThan(2);
  expect(video.videoCodec).toBe('avc');
  // What comes after stop does not grow with the length.
  expect(video.boxes.at(-1)).toBe('mdat');
  expect(video.sound.some((value) => Math.abs(value) > 0.05)).toBe(true);
  const { length } = video.frames;
  if (canJudge(`${length} frames, more than 120 wanted`, taken())) expect(length).toBeGreaterThan(120);
  expect([video.width, video.height]).toEqual([480, 640]);
  await context.close();
});

it('marks what is read rightly on a phone that slept, or whose clock was set, since the page began', async () => {
  const { site, browser } = set;
  const minutes = 60_000;
  const { page, context } = await openPage(browser, site.origin, 10 * minutes);
  const script = twoSegments('live-2');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 1000);
  await stop(page);
  await waitForState(page, 'submitted');
  const [clip, ...more] = site.submissions.at(-1)?.clips ?? [];
  expect(more).toEqual([]);
  const [first, second] = clip?.marks ?? [];
  expect(first?.startMs).toBeGreaterThanOrEqual(0);
  expect(first?.startMs).toBeLessThan(500);
  expect(second?.startMs).toBeGreaterThan(2500);
  expect(clip?.durationMs).toBeGreaterThan(second?.startMs ?? Infinity);
  await context.close();
});
