import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openPage } from '../support/camera-browser.ts';
import type { MediaSite } from '../support/media-site.ts';

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
  clips: { readonly mp4: Uint8Array; readonly webm: Uint8Array; readonly seconds: number },
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
