import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { readVideo } from '../support/read-video.ts';
import { beforeStoreWorker, failsOnce } from './support/broken-store.ts';
import { openPage } from './support/camera-browser.ts';
import { advance, begin, openCamera, readOn, stop, twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();

const read = (
  clips: readonly { marks: readonly { segment: number; phraseFrom: number; phraseTo: number }[] }[],
) =>
  clips.map(({ marks }) => marks.map(({ segment, phraseFrom, phraseTo }) => [segment, phraseFrom, phraseTo]));

const noHandles = 'delete FileSystemFileHandle.prototype.createSyncAccessHandle;';

/** As failsOnce; what it took before cannot be read from then on either, until the store is opened anew. */
const breaks = (bytes: number, name: string) => `${failsOnce(bytes, name)}
{
  const { prototype } = FileSystemSyncAccessHandle;
  const { read, write } = prototype;
  let broken = false;
  prototype.write = function (...values) {
    try {
      return write.apply(this, values);
    } catch (error) {
      broken = true;
      throw error;
    }
  };
  prototype.read = function (...values) {
    if (broken) throw new DOMException('the device is gone', 'InvalidStateError');
    return read.apply(this, values);
  };
}`;

async function readHalf(page: Page) {
  await openCamera(page);
  await begin(page, 0, 0);
  for (const phrase of [1, 2]) {
    await page.waitForTimeout(1200);
    await advance(page, 0, phrase);
  }
  await page.waitForTimeout(800);
}

async function goOn(page: Page, script: ReturnType<typeof twoSegments>) {
  const found = await page.evaluate((given) => window.harness.findUnfinished(given, []), script);
  expect(found).toMatchObject({ elsewhere: false, resumeAt: { segment: 0, phrase: 2 } });
  expect(found?.deviceBytes).toBeGreaterThan(100_000);
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 2);
  await readOn(page, script, 800);
  await stop(page);
  await waitForState(page, 'submitted');
}

async function expectTwoClips() {
  const { clips } = set.site.submissions.at(-1) ?? { clips: [] };
  expect(read(clips)).toEqual([
    [[0, 0, 2]],
    [
      [0, 2, 3],
      [1, 0, 2],
    ],
  ]);
  for (const clip of clips) {
    const video = await readVideo(new Uint8Array(await set.site.object(clip.fileId)));
    expect(video.durationSeconds * 1000).toBeGreaterThanOrEqual((clip.marks.at(-1)?.endMs ?? 0) - 5);
    expect(video.frames.length).toBeGreaterThan(20);
  }
}

/** The store's answer for an object that is not there yet, and for a piece that overtook the one before it. */
const expected = /status of 40[49]/;

it('goes on after a reload at the phrase that was being read', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('reload-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await readHalf(page);
  await page.reload();
  await page.waitForFunction(() => 'harness' in window);
  await goOn(page, script);
  await expectTwoClips();
  expect(await page.evaluate((given) => window.harness.findUnfinished(given, []), script)).toBeNull();
  expect(errors.filter((error) => !expected.test(error))).toEqual([]);
  await context.close();
});

it('goes on after the tab has crashed', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('crash-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await readHalf(page);
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const again = await context.newPage();
  await again.goto(set.site.origin);
  await again.waitForFunction(() => 'harness' in window);
  await goOn(again, script);
  await expectTwoClips();
  await context.close();
});

it('keeps the bytes in the database where the file system has no handles', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, noHandles);
  const script = twoSegments('database-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await readHalf(page);
  expect(
    await page.evaluate(() => window.harness.logs.find(({ name }) => name === 'storage')?.detail),
  ).toMatchObject({
    kind: 'indexed_db',
    refused: [{ kind: 'opfs' }],
  });
  await page.reload();
  await page.waitForFunction(() => 'harness' in window);
  await goOn(page, script);
  await expectTwoClips();
  expect(errors.filter((error) => !expected.test(error))).toEqual([]);
  await context.close();
});

/** As Safari 14.1 does: no database opens before their names were asked for so often. */
const opensAfter = (asked: number) => `{
  const { databases, open } = IDBFactory.prototype;
  let left = ${asked};
  IDBFactory.prototype.databases = function () {
    left -= 1;
    return left > 0 ? new Promise(() => {}) : databases.call(this);
  };
  IDBFactory.prototype.open = function (...given) {
    return left > 0 ? {} : open.apply(this, given);
  };
}`;

it.each([
  ['wakes', 3, { kind: 'indexed_db', refused: [{ kind: 'opfs' }] }],
  [
    'goes on without',
    Infinity,
    { kind: 'memory', refused: [{ kind: 'opfs' }, { kind: 'indexed_db', reason: 'no answer' }] },
  ],
] as const)('%s a database that does not answer', async (_what, asked, storage) => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, noHandles + opensAfter(asked));
  await page.evaluate((given) => window.harness.create(given), twoSegments(`silent-${asked}`));
  await openCamera(page);
  expect(
    await page.evaluate(() => window.harness.logs.find(({ name }) => name === 'storage')?.detail),
  ).toMatchObject(storage);
  expect(errors).toEqual([]);
  await context.close();
});

it('discards what was read of another version of the script', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('version-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await readHalf(page);
  await page.reload();
  await page.waitForFunction(() => 'harness' in window);
  await page.evaluate((given) => window.harness.create(given), { ...script, version: '2' });
  await openCamera(page);
  const kept = await page.evaluate(async (recordingNo) => {
    const root = await navigator.storage.getDirectory();
    const folder = await (await root.getDirectoryHandle('recordings')).getDirectoryHandle(recordingNo);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names.sort();
  }, script.recordingNo);
  expect(kept).toEqual(['journal.0', 'journal.1']);
  await begin(page, 0, 0);
  await readOn(page, script, 500);
  await stop(page);
  await waitForState(page, 'submitted');
  expect(set.site.submissions.at(-1)?.clips).toHaveLength(1);
  await context.close();
});

it('pauses when the camera is gone, keeps what is good, and goes on with a new one', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('camera-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await readHalf(page);
  await page.evaluate(() => window.harness.session?.getStream()?.getVideoTracks()[0]?.stop());
  const paused = await waitForState(page, 'paused');
  expect(paused).toMatchObject({ reason: 'camera_lost', resumeAt: { segment: 0, phrase: 2 } });
  await begin(page, 0, 2);
  await readOn(page, script, 800);
  await stop(page);
  await waitForState(page, 'submitted');
  await expectTwoClips();
  await context.close();
});

it('pauses when the device is full, and keeps what it took', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, failsOnce(300_000, 'QuotaExceededError'));
  const script = twoSegments('full-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await page.waitForTimeout(1000);
  await advance(page, 0, 1);
  const paused = await waitForState(page, 'paused');
  expect(paused).toMatchObject({ reason: 'storage_full', resumeAt: { segment: 0, phrase: 1 } });
  await begin(page, 0, 1);
  await readOn(page, script, 600);
  await stop(page);
  await waitForState(page, 'submitted');
  expect(read(set.site.submissions.at(-1)?.clips ?? [])).toEqual([
    [[0, 0, 1]],
    [
      [0, 1, 3],
      [1, 0, 2],
    ],
  ]);
  await context.close();
});

it('pauses when a write fails, and opens the store anew for what comes next', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, failsOnce(300_000, 'InvalidStateError'));
  const script = twoSegments('broken-1');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await page.waitForTimeout(1000);
  await advance(page, 0, 1);
  expect(await waitForState(page, 'paused')).toMatchObject({ reason: 'storage_failed' });
  await begin(page, 0, 1);
  const opened = () => window.harness.logs.filter(({ name }) => name === 'storage').length;
  expect(await page.evaluate(opened)).toBe(2);
  await readOn(page, script, 600);
  await stop(page);
  await waitForState(page, 'submitted');
  await context.close();
});

it('pauses when the device is full and cannot be read either, and goes on', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, breaks(300_000, 'QuotaExceededError'));
  const script = twoSegments('full-2');
  await page.evaluate((given) => window.harness.create(given), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await page.waitForTimeout(1000);
  await advance(page, 0, 1);
  expect(await waitForState(page, 'paused')).toMatchObject({ reason: 'storage_full' });
  await begin(page, 0, 1);
  await readOn(page, script, 300);
  await stop(page);
  await waitForState(page, 'submitted');
  await context.close();
});

it('reads one segment again when all is read, and only that', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const script = twoSegments('again-1');
  await page.evaluate((given) => window.harness.create(given, { submitOnStop: false }), script);
  await openCamera(page);
  await begin(page, 0, 0);
  await readOn(page, script, 600);
  await stop(page);
  await waitForState(page, 'complete');
  const before = await page.evaluate(async () => {
    const [shown] = (await window.harness.session?.preview(1)) ?? [];
    return shown && { size: shown.blob.size, startMs: shown.startMs, endMs: shown.endMs };
  });
  expect(before?.size).toBeGreaterThan(100_000);
  expect(before?.startMs).toBeGreaterThan(1500);
  await begin(page, 1, 0);
  await page.waitForTimeout(700);
  await advance(page, 1, 1);
  await page.waitForTimeout(700);
  await stop(page);
  await waitForState(page, 'complete');
  const after = await page.evaluate(async () => (await window.harness.session?.preview(1))?.[0]?.startMs);
  expect(after).toBeLessThan(100);
  await page.evaluate(() => window.harness.session?.submit());
  await waitForState(page, 'submitted');
  expect(read(set.site.submissions.at(-1)?.clips ?? [])).toEqual([[[0, 0, 3]], [[1, 0, 2]]]);
  await context.close();
});

it.each([
  ['a lock', ''],
  ['its handles', 'delete WorkerNavigator.prototype.locks;'],
])(
  'keeps what another window has open from a second folder, by %s, and gives it once it is closed',
  async (by, script) => {
    const { page, context } = await openPage(set.browser, set.site.origin);
    const second = await context.newPage();
    for (const one of [page, second]) await beforeStoreWorker(one, script);
    const reading = twoSegments(by === 'a lock' ? 'windows-1' : 'windows-2');
    await page.evaluate((given) => window.harness.create(given), reading);
    await readHalf(page);
    await second.goto(set.site.origin);
    await second.waitForFunction(() => 'harness' in window);
    await second.evaluate((given) => window.harness.create(given), reading);
    await second.click('#open');
    expect(await waitForState(second, 'failed')).toMatchObject({ held: true, code: null });
    expect(await second.evaluate(() => window.harness.session?.getStream())).toBeNull();
    await page.close();
    await second.click('#open');
    expect(await waitForState(second, 'checking')).toMatchObject({ resumeAt: { segment: 0, phrase: 2 } });
    await context.close();
  },
);
