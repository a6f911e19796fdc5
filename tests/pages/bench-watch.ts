// npm run bench:watch: what recording a sale's pages costs the page. The same form is filled in with and without it, in
// turns, on the real server with the built client. The last line is one JSON object.
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromiumFlags, ensureChromium } from '../support/browser.ts';
import { builtScripts } from '../support/built-scripts.ts';
import { testServer } from '../support/server.ts';
import { watchCost, type WatchCost } from './watch-cost.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Per cent of one core. */
const share = ({ busyMs, wallMs }: WatchCost): number => (100 * busyMs) / wallMs;

const round = (value: number): number => Math.round(value * 10) / 10;

function recorderKb(): number {
  const path = builtScripts().find((one) => /page-recorder-.*\.js$/.test(one));
  return round(gzipSync(readFileSync(`dist/${path ?? ''}`)).length / 1000);
}

const server = await testServer({}, 'built');
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  const watched: WatchCost[] = [];
  const unwatched: WatchCost[] = [];
  for (let done = 0; done < rounds; done++) {
    unwatched.push(await watchCost(browser, server.origin, false));
    watched.push(await watchCost(browser, server.origin, true));
  }
  const [with_, without] = [median(watched.map(share)), median(unwatched.map(share))];
  const figures = {
    recorder_kb_gz: recorderKb(),
    core_percent_with: round(with_),
    core_percent_without: round(without),
    core_percent_of_recorder: round(with_ - without),
    recorder_asked_ms_after_usable: median(watched.map(({ recorderAfterMs }) => recorderAfterMs ?? NaN)),
    unwatched_loaded_recorder: unwatched.some(({ recorderAfterMs }) => recorderAfterMs !== null),
    rounds,
  };
  console.table(figures);
  process.stdout.write(`${JSON.stringify(figures)}\n`);
} finally {
  await browser.close();
  await server.close();
}
