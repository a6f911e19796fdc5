import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import { openPage } from '../support/camera-browser.ts';
import type { MediaSite } from '../support/media-site.ts';
import { begin, openCamera, readOn, stop, waitForState } from '../support/reading.ts';

export interface OurRun {
  readonly stopToSubmittedMs: number;
  readonly longestTaskMs: number;
  readonly megabits: number;
}

const phraseSeconds = 5;

function scriptOf(seconds: number): RecordingScript {
  const count = Math.max(1, Math.round(seconds / phraseSeconds));
  const phrases = Array.from({ length: count }, (_, at) => ({
    text: `第${at}句`,
    readingMs: phraseSeconds * 1000,
  }));
  const recordingNo = `bench-${seconds}-${Math.random().toString(36).slice(2)}`;
  return { recordingNo, version: '1', segments: [{ index: 0, phrases }], maxClipBytes: 500_000_000 };
}

const longestTask = (page: Page, since: number) =>
  page.evaluate(
    (from) =>
      Math.max(
        0,
        ...window.harness.longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration),
      ),
    since,
  );

/** Our pipeline, from the tap that opens the camera to the answer of submit. */
export async function runOurs(
  browser: Browser,
  site: MediaSite,
  rung: 'live_encode' | 'media_recorder',
  seconds: number,
): Promise<OurRun> {
  const { page, context } = await openPage(browser, site.origin);
  try {
    const script = scriptOf(seconds);
    await page.evaluate(([given, startRung]) => window.harness.create(given, { startRung }), [
      script,
      rung,
    ] as const);
    const tapped = await page.evaluate(() => performance.now());
    await openCamera(page);
    await begin(page, 0, 0);
    await readOn(page, script, (seconds * 1000) / (script.segments[0]?.phrases.length ?? 1));
    await stop(page);
    const state = await waitForState(page, 'submitted', 60_000);
    if (state.kind !== 'submitted') throw new Error(state.kind);
    const longestTaskMs = await longestTask(page, tapped);
    const bytes = await page.evaluate(() => {
      const last = window.harness.states.findLast((one) => one.kind === 'submitting');
      return last?.kind === 'submitting' ? last.saved.storeBytes : 0;
    });
    return { stopToSubmittedMs: state.stopToSubmittedMs, longestTaskMs, megabits: (bytes * 8) / 1e6 };
  } finally {
    await context.close();
  }
}

export interface PlainRun {
  readonly stopToSubmittedMs: number;
  readonly transcodeMs: number;
  readonly putMs: number;
  readonly webm: Buffer;
}

export async function runPlain(browser: Browser, site: MediaSite, seconds: number): Promise<PlainRun> {
  const { page, context } = await openPage(browser, site.origin);
  try {
    await page.evaluate(() => window.harness.startPlain());
    await page.waitForTimeout(seconds * 1000);
    const times = await page.evaluate(() => window.harness.plain?.finish());
    if (!times) throw new Error('nothing was recorded');
    const webm = await page.evaluate(async () => {
      const bytes = new Uint8Array((await window.harness.plain?.webm()?.arrayBuffer()) ?? new ArrayBuffer(0));
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    });
    return { ...times, webm: Buffer.from(webm, 'base64') };
  } finally {
    await context.close();
  }
}

/** Seconds of video that a conversion works through in a second. */
export interface ConversionRates {
  readonly webcodecsRemux: number;
  readonly ffmpegRemux: number;
  readonly webcodecsTranscode: number;
  readonly ffmpegTranscode: number;
  /** Null where no ffmpeg is installed. */
  readonly nativeTranscode: number | null;
}

function nativeMs(path: string, output: string): number | null {
  try {
    const began = performance.now();
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', path, ...codecs, output]);
    return performance.now() - began;
  } catch {
    return null;
  }
}

export async function measureRates(
  browser: Browser,
  site: MediaSite,
  clips: { readonly mp4: Buffer; readonly webm: Buffer; readonly seconds: number },
): Promise<ConversionRates> {
  const folder = mkdtempSync(join(tmpdir(), 'media-bench-'));
  const paths = { mp4: join(folder, 'clip.mp4'), webm: join(folder, 'clip.webm') };
  writeFileSync(paths.mp4, clips.mp4);
  writeFileSync(paths.webm, clips.webm);
  const { page, context } = await openPage(browser, site.origin);
  const rate = (ms: number) => clips.seconds / (ms / 1000);
  async function time(path: string, engine: 'webcodecs' | 'ffmpeg', kind: 'remux' | 'transcode') {
    await page.setInputFiles('#file', path);
    const work = { engine, kind } as const;
    const ms = await page.evaluate(async ({ engine: by, kind: what }) => {
      const [file] = document.querySelector<HTMLInputElement>('#file')?.files ?? [];
      if (!file) throw new Error('no file');
      return window.harness.timeConversion(by, what, file);
    }, work);
    return rate(ms);
  }
  try {
    const native = nativeMs(paths.webm, join(folder, 'native.mp4'));
    return {
      webcodecsRemux: await time(paths.mp4, 'webcodecs', 'remux'),
      ffmpegRemux: await time(paths.mp4, 'ffmpeg', 'remux'),
      webcodecsTranscode: await time(paths.webm, 'webcodecs', 'transcode'),
      ffmpegTranscode: await time(paths.webm, 'ffmpeg', 'transcode'),
      nativeTranscode: native === null ? null : rate(native),
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
