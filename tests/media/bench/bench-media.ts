// npm run bench:media. Ours: the product's own pages, server and store, from the tap that ends the reading. The plain
// way is what its libraries' guides show, on a page of its own. One run on one machine: ratios hold better than
// milliseconds.
//   BENCH_SECONDS=20   no recording longer than this
//   BENCH_FULL=1       every length on every way and link, which takes about half an hour
import { availableParallelism } from 'node:os';
import type { Browser } from '@playwright/test';
import { launchCameraBrowser } from '../support/camera-browser.ts';
import type { LinkSpeed } from '../support/link.ts';
import { startMediaSite } from '../support/media-site.ts';
import { runProduct, type ProductRun, type RequestTime } from './product-way.ts';
import { startProduct } from './product.ts';
import { measureRates, runPlain, type ConversionRates } from './ways.ts';

type Way = 'live_encode' | 'media_recorder' | 'plain';

interface Row {
  readonly way: Way;
  readonly link: string;
  readonly seconds: number;
  /** From the tap to the answer of submit. */
  readonly ms: number;
  readonly product: Pick<ProductRun, 'finishPaintedMs' | 'longestTaskMs' | 'framesLost' | 'requests'> | null;
  readonly note: string;
}

const links: Record<string, LinkSpeed> = {
  '8M': { uplinkBitsPerSecond: 8e6, roundTripMs: 50 },
  '2M': { uplinkBitsPerSecond: 2e6, roundTripMs: 120 },
};
const longest = Number(process.env['BENCH_SECONDS'] ?? 120);
const full = process.env['BENCH_FULL'] === '1';
const everyLength = [20, 60, 120];
// Nothing measured would print the best figures.
if (!everyLength.some((seconds) => seconds <= longest))
  throw new Error(`BENCH_SECONDS wants ${everyLength[0]} at least`);

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
  webm: Uint8Array | null;
  mp4: Uint8Array | null;
}

/** The lengths of one way over one link. */
const lengthsOf = (way: Way, link: string): number[] =>
  plan
    .filter((part) => part.way === way && part.link === link)
    .flatMap(({ seconds }) => seconds)
    .filter((seconds) => seconds <= longest);

const words = ({ what, beganMs, endedMs }: RequestTime) =>
  `${what} ${beganMs.toFixed(0)} to ${endedMs.toFixed(0)}`;

function print(row: Row): Row {
  const { way, link, seconds, ms, product, note } = row;
  const felt = product
    ? `finish ${product.finishPaintedMs.toFixed(0)} ms  longest task ${product.longestTaskMs.toFixed(0)} ms  frames lost ${product.framesLost}  (${product.requests.map(words).join(', ')})`
    : '';
  const time = `${ms.toFixed(0)} ms`.padStart(9);
  console.log(`${way.padEnd(15)} ${link}  ${String(seconds).padStart(3)} s ${time}  ${note}  ${felt}`);
  return row;
}

async function measureOurs(link: string, speed: LinkSpeed, material: Material): Promise<Row[]> {
  const product = await startProduct(speed);
  const rows: Row[] = [];
  try {
    for (const way of ['live_encode', 'media_recorder'] as const)
      for (const seconds of lengthsOf(way, link)) {
        const run = await runProduct(product, way, seconds);
        if (way === 'live_encode') material.mp4 ??= run.video;
        const note = `${((run.video.length * 8) / 1e6 / seconds).toFixed(2)} Mbit/s`;
        rows.push(print({ way, link, seconds, ms: run.submittedMs, product: run, note }));
      }
    return rows;
  } finally {
    await product.close();
  }
}

async function measurePlain(browser: Browser, link: string, speed: LinkSpeed, material: Material) {
  const site = await startMediaSite(speed);
  const rows: Row[] = [];
  try {
    for (const seconds of lengthsOf('plain', link)) {
      const run = await runPlain(browser, site, seconds);
      material.webm ??= run.webm;
      const note = `convert ${(run.transcodeMs / 1000).toFixed(1)} s, put ${(run.putMs / 1000).toFixed(1)} s`;
      rows.push(print({ way: 'plain', link, seconds, ms: run.stopToSubmittedMs, product: null, note }));
    }
    return rows;
  } finally {
    await site.close();
  }
}

async function measureConversions(
  browser: Browser,
  { mp4, webm }: Material,
): Promise<ConversionRates | null> {
  if (!mp4 || !webm) return null;
  const site = await startMediaSite();
  try {
    return await measureRates(browser, site, { mp4, webm, seconds: Math.min(20, longest) });
  } finally {
    await site.close();
  }
}

function summary(rows: readonly Row[], rates: ConversionRates | null) {
  const row = (way: Way, link: string, seconds: number) =>
    rows.find((one) => one.way === way && one.link === link && one.seconds === seconds);
  const rounded = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms));
  const ratio = (seconds: number) => {
    const [plain, ours] = [row('plain', '8M', seconds), row('live_encode', '8M', seconds)];
    return plain && ours ? Number((plain.ms / ours.ms).toFixed(1)) : null;
  };
  const ours = rows.filter(({ way }) => way === 'live_encode');
  return {
    ratio_60s: ratio(60),
    ratio_20s: ratio(20),
    ms_8M_60s: rounded(row('live_encode', '8M', 60)?.ms),
    ms_2M_60s: rounded(row('live_encode', '2M', 60)?.ms),
    finish_painted_ms: rounded(row('live_encode', '8M', 60)?.product?.finishPaintedMs),
    longest_task_ms: Math.max(0, ...ours.map(({ product }) => product?.longestTaskMs ?? 0)),
    frames_lost: ours.reduce((sum, { product }) => sum + (product?.framesLost ?? 0), 0),
    rows: rows.map(({ way, link, seconds, ms, product }) => ({
      ...{ way, link, seconds, ms: Math.round(ms) },
      finish_painted_ms: rounded(product?.finishPaintedMs),
      longest_task_ms: product?.longestTaskMs ?? null,
      frames_lost: product?.framesLost ?? null,
    })),
    video_seconds_per_second: rates,
    cores: availableParallelism(),
  };
}

async function main() {
  const rows: Row[] = [];
  const material: Material = { webm: null, mp4: null };
  for (const [link, speed] of Object.entries(links)) rows.push(...(await measureOurs(link, speed, material)));
  const browser = await launchCameraBrowser();
  try {
    for (const [link, speed] of Object.entries(links))
      rows.push(...(await measurePlain(browser, link, speed, material)));
    const rates = await measureConversions(browser, material);
    for (const [name, rate] of Object.entries(rates ?? {}) as [string, number | null][])
      console.log(
        `${name.padEnd(20)} ${rate === null ? 'not installed' : `${rate.toFixed(1)} s of video per second`}`,
      );
    console.log(JSON.stringify(summary(rows, rates)));
  } finally {
    await browser.close();
  }
}

await main();
