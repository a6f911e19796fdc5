import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { makeClip } from '../support/make-clip.ts';
import { readVideo } from '../support/read-video.ts';
import { beforeStoreWorker, failsOnce } from './support/broken-store.ts';
import { openPage } from './support/camera-browser.ts';
import { twoSegments, waitForState } from './support/reading.ts';
import { stage } from './support/stage.ts';

const set = stage();
const reader = fileURLToPath(new URL('../../fixtures/clips/reader.mp4', import.meta.url));

/** A file as the system's camera hands it over, through a file input. */
async function take(page: Page, path: string): Promise<void> {
  await page.setInputFiles('#file', path);
  await page.evaluate(async () => {
    const [file] = document.querySelector<HTMLInputElement>('#file')?.files ?? [];
    if (file) await window.harness.session?.takeFile(file);
  });
}

it('sends a lean file as it is, in parts, marked as the whole script', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await page.evaluate((given) => window.harness.create(given), twoSegments('file-1'));
  await take(page, reader);
  await waitForState(page, 'submitted');
  expect(errors).toEqual([]);
  const [clip] = set.site.submissions.at(-1)?.clips ?? [];
  expect(clip).toMatchObject({
    rung: 'system_camera',
    container: 'mp4',
    rungChanges: [{ reason: 'chosen_by_reader' }],
  });
  expect(clip?.marks).toHaveLength(2);
  expect(clip?.marks.at(-1)?.endMs).toBeCloseTo(clip?.durationMs ?? 0, -1);
  await context.close();
});

it('sends a file for which the phone has no room from where it is, and says that the page holds it', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, failsOnce(0, 'QuotaExceededError'));
  const script = twoSegments('file-full');
  await page.evaluate((given) => window.harness.create(given, { submitOnStop: false }), script);
  await take(page, reader);
  expect(await waitForState(page, 'complete')).toMatchObject({ saved: { outlastsPage: false } });
  const shown = () => window.harness.session?.preview(1).then(([part]) => part?.blob.size ?? 0);
  expect(await page.evaluate(shown)).toBe(statSync(reader).size);
  await page.evaluate(() => window.harness.session?.submit());
  await waitForState(page, 'submitted');
  expect(errors).toEqual([]);
  const [clip] = set.site.submissions.at(-1)?.clips ?? [];
  expect(clip).toMatchObject({ rung: 'system_camera', container: 'mp4' });
  expect(new Uint8Array(await set.site.object(clip?.fileId ?? ''))).toHaveLength(statSync(reader).size);
  await context.close();
});

it('leaves nothing to the next visit of a file that the page alone held', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  await beforeStoreWorker(page, failsOnce(0, 'QuotaExceededError'));
  const script = twoSegments('file-gone');
  await page.evaluate((given) => window.harness.create(given, { submitOnStop: false }), script);
  await take(page, reader);
  await waitForState(page, 'complete');
  await page.evaluate(() => window.harness.session?.dispose());
  expect(await page.evaluate((given) => window.harness.findUnfinished(given, []), script)).toBeNull();
  await context.close();
});

it('makes a large file small before it is sent, by WebCodecs in a worker', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await page.evaluate(
    (given) => window.harness.create(given),
    twoSegments('file-2', { maxClipBytes: 400_000 }),
  );
  await take(page, reader);
  await waitForState(page, 'submitted', 60_000).catch(async (error: unknown) => {
    throw new Error(errors.join('\n'), { cause: error });
  });
  const plan = await page.evaluate(
    () => window.harness.logs.find(({ name }) => name === 'file_plan')?.detail,
  );
  expect(plan).toMatchObject({ kind: 'convert', engine: 'webcodecs' });
  expect(
    await page.evaluate(() => window.harness.logs.some(({ name }) => name === 'file_conversion_failed')),
  ).toBe(false);
  const [clip] = set.site.submissions.at(-1)?.clips ?? [];
  const video = await readVideo(new Uint8Array(await set.site.object(clip?.fileId ?? '')));
  expect(video.boxes.indexOf('moov')).toBeLessThan(video.boxes.indexOf('mdat'));
  expect(video.durationSeconds).toBeGreaterThan(19);
  await context.close();
});

it('converts by ffmpeg where the browser has no WebCodecs, under the same policy', async () => {
  const { page, context, errors } = await openPage(set.browser, set.site.origin);
  await page.evaluate(
    (given) => {
      Reflect.deleteProperty(globalThis, 'VideoEncoder');
      window.harness.create(given);
    },
    twoSegments('file-3', { maxClipBytes: 400_000 }),
  );
  await take(page, reader);
  await waitForState(page, 'submitted', 90_000).catch(async (error: unknown) => {
    throw new Error(errors.join('\n'), { cause: error });
  });
  const plan = await page.evaluate(
    () => window.harness.logs.find(({ name }) => name === 'file_plan')?.detail,
  );
  expect(plan).toMatchObject({ kind: 'convert', engine: 'ffmpeg' });
  const [clip] = set.site.submissions.at(-1)?.clips ?? [];
  const video = await readVideo(new Uint8Array(await set.site.object(clip?.fileId ?? '')));
  expect(video).toMatchObject({ videoCodec: 'avc', audioCodec: 'aac' });
  await context.close();
});

async function withoutSound(): Promise<Uint8Array> {
  const input = new Input({ source: new FilePathSource(reader), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const conversion = await Conversion.init({ input, output, audio: { discard: true } });
  await conversion.execute();
  input.dispose();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Its picture called MPEG-4 Part 2, as old phones film: nothing here decodes it, and ffmpeg finds none in it. */
function inAnOldCodec(): Uint8Array {
  const bytes = readFileSync(reader);
  bytes.write('mp4v', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
  return bytes;
}

it.each([
  ['a picture that nothing can decode', inAnOldCodec, 'unreadable'],
  ['no sound track', withoutSound, 'no_audio_track'],
  ['silence', () => makeClip({ seconds: 2, loudness: 0 }), 'silent'],
])('refuses a file with %s, says so, and takes another', async (_, make, fault) => {
  const path = join(mkdtempSync(join(tmpdir(), 'media-file-')), 'bad.mp4');
  writeFileSync(path, await make());
  const { page, context } = await openPage(set.browser, set.site.origin);
  await page.evaluate((given) => window.harness.create(given), twoSegments(`file-${fault}`));
  await take(page, path);
  expect(await waitForState(page, 'file_refused')).toMatchObject({ fault, before: { kind: 'idle' } });
  await take(page, reader);
  await waitForState(page, 'submitted');
  await context.close();
});

it('puts a file back while it is being made small, and keeps nothing of it', async () => {
  const { page, context } = await openPage(set.browser, set.site.origin);
  const before = set.site.submissions.length;
  const script = twoSegments('file-back', { maxClipBytes: 400_000 });
  await page.evaluate((given) => {
    Reflect.deleteProperty(globalThis, 'VideoEncoder');
    window.harness.create(given);
  }, script);
  await page.setInputFiles('#file', reader);
  await page.evaluate(() => {
    const [file] = document.querySelector<HTMLInputElement>('#file')?.files ?? [];
    if (file) void window.harness.session?.takeFile(file);
  });
  await page.waitForFunction(() => {
    const state = window.harness.session?.getState();
    return state?.kind === 'preparing' && state.fraction > 0.1;
  });
  await page.evaluate(() => window.harness.session?.cancelFile());
  expect(await waitForState(page, 'idle')).toEqual({ kind: 'idle' });
  await page.waitForTimeout(300);
  // Only what nobody has open can be looked at.
  await page.evaluate(() => window.harness.session?.dispose());
  expect(await page.evaluate((given) => window.harness.findUnfinished(given, []), script)).toBeNull();
  expect(set.site.submissions).toHaveLength(before);
  await context.close();
});
