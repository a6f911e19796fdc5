// npm run bench:media. One run on one machine: ratios hold better than milliseconds.
//   BENCH_SECONDS=20   no recording longer than this
//   BENCH_FULL=1       every length on every way and link, which takes about twenty minutes
import { availableParallelism } from 'node:os';
import type { Browser } from '@playwright/test';
import { launchCameraBrowser } from '../support/camera-browser.ts';
import type { LinkSpeed } from '../support/link.ts';
import { startMediaSite, type MediaSite } from '../support/media-site.ts';
import { measureRates, runOurs, runPlain, type ConversionRates } from './ways.ts';

type Way = 'live_encode' | 'media_recorder' | 'plain';

interface Row {
  readonly way: Way;
  readonly link: string;
  readonly seconds: number;
  readonly stopToSubmittedMs: number;
  readonly longestTaskMs: number | null;
  readonly note: string;
}

const links: Record<string, LinkSpeed> = {
  '8M': { uplinkBitsPerSecond: 8e6, roundTripMs: 50 },
  '2M': { uplinkBitsPerSecond: 2e6, roundTripMs: 120 },
};
const longest = Number(process.env['BENCH_SECONDS'] ?? 120);
const full = process.env['BENCH_FULL'] === '1';
const everyLength = [20, 60, 120];

/** The lengths that a default run takes on each way and link. */
const plan: readonly { way: Way; link: string; seconds: readonly number[] }[] = [
  { way: 'live_encode', link: '8M', seconds: everyLength },
  { way: 'live_encode', link: '2M', seconds: everyLength },
  { way: 'media_recorder', link: '8M', seconds: full ? everyLength : [20, 60] },
  { way: 'media_recorder', link: '2M', seconds: full ? everyLength : [20] },
  { way: 'plain', link: '8M', seconds: full ? everyLength : [20, 60] },
  { way: 'plain', link: '2M', seconds: full ? everyLength : [20] },
];

interface Material {
  webm: Buffer | null;
  mp4: Buffer | null;
}

async function measure(
  browser: Browser,
  site: MediaSite,
  way: Way,
  link: string,
  seconds: number,
  material: Material,
) {
  const row = { way, link, seconds };
  if (way === 'plain') {
    const { stopToSubmittedMs, transcodeMs, putMs, webm } = await runPlain(browser, site, seconds);
    material.webm ??= webm;
    const note = `convert ${(transcodeMs / 1000).toFixed(1)} s, put ${(putMs / 1000).toFixed(1)} s`;
    return { ...row, stopToSubmittedMs, longestTaskMs: null, note };
  }
  const { stopToSubmittedMs, longestTaskMs, megabits } = await runOurs(browser, site, way, seconds);
  const fileId = site.submissions.at(-1)?.clips[0]?.fileId;
  if (way === 'live_encode' && fileId) material.mp4 ??= await site.object(fileId);
  return { ...row, stopToSubmittedMs, longestTaskMs, note: `${(megabits / seconds).toFixed(2)} Mbit/s` };
}

function print(row: Row) {
  const task = row.longestTaskMs === null ? '' : `longest task ${row.longestTaskMs.toFixed(0)} ms`;
  const time = `${row.stopToSubmittedMs.toFixed(0)} ms`.padStart(9);
  console.log(
    `${row.way.padEnd(15)} ${row.link}  ${String(row.seconds).padStart(3)} s ${time}  ${row.note}  ${task}`,
  );
}

function summary(rows: readonly Row[], rates: ConversionRates | null) {
  const of = (way: Way, link: string, seconds: number) =>
    rows.find((row) => row.way === way && row.link === link && row.seconds === seconds)?.stopToSubmittedMs ??
    null;
  const ratio = (seconds: number) => {
    const [plain, ours] = [of('plain', '8M', seconds), of('live_encode', '8M', seconds)];
    return plain === null || ours === null ? null : Number((plain / ours).toFixed(1));
  };
  const stopToSubmitted = rows.map(({ way, link, seconds, stopToSubmittedMs }) => ({
    ...{ way, link, seconds },
    ms: Math.round(stopToSubmittedMs),
  }));
  return {
    ratio_60s: ratio(60),
    ratio_20s: ratio(20),
    longest_task_ms: Math.max(0, ...rows.map(({ longestTaskMs }) => longestTaskMs ?? 0)),
    stop_to_submitted: stopToSubmitted,
    video_seconds_per_second: rates,
    cores: availableParallelism(),
  };
}

async function main() {
  const browser = await launchCameraBrowser();
  const rows: Row[] = [];
  const material: Material = { webm: null, mp4: null };
  let rates: ConversionRates | null = null;
  try {
    for (const [link, speed] of Object.entries(links)) {
      const site = await startMediaSite(speed);
      try {
        for (const { way, seconds } of plan.filter((part) => part.link === link))
          for (const length of seconds.filter((one) => one <= longest)) {
            const row = await measure(browser, site, way, link, length, material);
            rows.push(row);
            print(row);
          }
        const { mp4, webm } = material;
        if (rates === null && mp4 && webm)
          rates = await measureRates(browser, site, { mp4, webm, seconds: Math.min(20, longest) });
      } finally {
        await site.close();
      }
    }
  } finally {
    await browser.close();
  }
  for (const [name, rate] of Object.entries(rates ?? {}) as [string, number | null][])
    console.log(
      `${name.padEnd(20)} ${rate === null ? 'not installed' : `${rate.toFixed(1)} s of video per second`}`,
    );
  console.log(JSON.stringify(summary(rows, rates)));
}

await main();
