import { expect, it } from 'vitest';
import { secondsOf } from '../support/read-video.ts';
import { openPage } from './support/camera-browser.ts';
import { begin, openCamera, readOn, stop, twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

/** Reads a whole script while `during` does its harm, and answers what was submitted. The server checks size and CRC. */
async function recordWhile(
  recordingNo: string,
  during: () => Promise<void> | void,
  msPerPhrase = 1000,
  clockAheadMs = 0,
) {
  const { site, browser } = set;
  const { page, context } = await openPage(browser, site.origin, clockAheadMs);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const script = twoSegments(recordingNo);
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await Promise.all([readOn(page, script, msPerPhrase), during()]);
  await stop(page);
  const state = await waitForState(page, 'submitted', 60_000);
  const logs = await page.evaluate(() => window.harness.logs);
  await context.close();
  const clips = site.submissions.at(-1)?.clips ?? [];
  expect(clips).toHaveLength(1);
  const video = new Uint8Array(await site.object(clips[0]?.fileId ?? ''));
  expect(await secondsOf(video)).toBeGreaterThan((msPerPhrase * 4.5) / 1000);
  return { state, logs, clips, asked };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const transports = (logs: { name: string; detail: Record<string, unknown> }[]) =>
  logs.filter(({ name }) => name === 'transport').map(({ detail }) => detail['to']);

const appends = (url: string): boolean => /[?&]append\b/.test(url);

it('goes on where the store says, after connections were cut in the middle of pieces', async () => {
  const { logs, asked } = await recordWhile('cut-1', async () => {
    for (let time = 0; time < 3; time++) {
      await wait(900);
      set.site.storeLink.cut();
      await wait(300);
      set.site.storeLink.restore();
    }
  });
  expect(logs.some(({ name }) => name === 'upload_failure')).toBe(true);
  expect(asked.some(appends)).toBe(true);
  expect(transports(logs)).toEqual([]);
});

it('asks the store for its length after an answer that was lost while the bytes arrived', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  let pieces = 0;
  await page.route(/[?&]append=/, async (route) => {
    pieces += 1;
    if (pieces % 4 !== 2) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  const script = twoSegments('lost-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 800);
  await stop(page);
  await waitForState(page, 'submitted');
  expect(pieces).toBeGreaterThan(4);
  expect(set.site.submissions.at(-1)?.clips).toHaveLength(1);
  await context.close();
});

it('sees a stall, gives the piece up, and goes on', async () => {
  const { logs } = await recordWhile(
    'stall-1',
    async () => {
      await wait(1500);
      set.site.storeLink.freeze();
      await wait(12_000);
      set.site.storeLink.thaw();
    },
    3000,
  );
  expect(logs.some(({ detail }) => String(detail['reason']).includes('no progress'))).toBe(true);
});

it('gets new keys in the middle, before the old run out', async () => {
  set.site.faults.keySeconds = 6;
  const before = set.site.calls.filter((name) => name === 'keys').length;
  const { logs } = await recordWhile('keys-1', () => undefined, 1500);
  set.site.faults.keySeconds = 1800;
  expect(set.site.calls.filter((name) => name === 'keys').length - before).toBeGreaterThan(2);
  expect(logs.filter(({ name }) => name === 'upload_failure')).toEqual([]);
});

it.each([86_400_000, -86_400_000])(
  'takes the time from the server where the phone is off by %d ms',
  async (ahead) => {
    const { logs } = await recordWhile(`clock${ahead}`, () => undefined, 600, ahead);
    expect(logs.filter(({ name }) => name === 'upload_failure')).toEqual([]);
  },
);

it('asks for new keys when the store refuses the old, and sends on', async () => {
  Object.assign(set.site.faults, { keySeconds: 3, claimedKeySeconds: 1800 });
  const before = set.site.calls.filter((name) => name === 'keys').length;
  const { logs } = await recordWhile('keys-2', () => undefined, 1500);
  Object.assign(set.site.faults, { keySeconds: 1800, claimedKeySeconds: null });
  const refused = logs.filter(({ name }) => name === 'upload_failure');
  expect(refused.length).toBeGreaterThan(0);
  // 400 ExpiredToken, and of a HEAD, which has no body, the number alone.
  expect(
    refused.map(({ detail }) => String(detail['reason'])).filter((reason) => !/\b400\b/.test(reason)),
  ).toEqual([]);
  expect(set.site.calls.filter((name) => name === 'keys').length - before).toBeGreaterThan(refused.length);
});

it('appends nothing in a bucket that takes no appending', async () => {
  set.site.faults.append = false;
  const { logs, asked } = await recordWhile('parts-1', () => undefined, 600);
  set.site.faults.append = true;
  expect(asked.filter(appends)).toEqual([]);
  // Nor by the API.
  expect(transports(logs)).toEqual([]);
});

it('sends through the API where the store cannot be reached at all', async () => {
  set.site.storeLink.cut();
  const { logs } = await recordWhile('form-1', () => undefined, 600);
  set.site.storeLink.restore();
  expect(transports(logs)).toEqual(['form']);
});

it('shows why it failed when the server refuses, loses nothing, and submits when asked again', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('refused-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 500);
  set.site.faults.refuseRegister = 40_300;
  await stop(page);
  expect(await waitForState(page, 'failed')).toMatchObject({ code: 40_300, resumeAt: null });
  set.site.faults.refuseRegister = null;
  await page.evaluate(() => window.harness.session?.submit());
  await waitForState(page, 'submitted');
  await context.close();
});

it('begins another clip between two phrases before the greatest size, without a gap', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('size-1', { maxClipBytes: 300_000 });
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 1600);
  await stop(page);
  await waitForState(page, 'submitted');
  const clips = set.site.submissions.at(-1)?.clips ?? [];
  expect(clips.length).toBeGreaterThan(1);
  expect(
    clips.flatMap(({ marks }) => marks).reduce((sum, mark) => sum + mark.phraseTo - mark.phraseFrom, 0),
  ).toBe(5);
  for (const clip of clips) expect((await set.site.object(clip.fileId)).length).toBeLessThan(500_000);
  await context.close();
});
