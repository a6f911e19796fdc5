// npm run bench:board: an agent's board of 4,000 sales on the product itself, by two server processes on one PostgreSQL
// and with the built client: when the list is painted, the longest task while it is scrolled to its end, and how long
// after a customer's tap at the one process the board at the other shows it. The last line is one JSON object.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { insureProcess } from '../../contract/services/insure-process.ts';
import { ApplicantDevice } from '../support/applicant.ts';
import { BoardAgent } from '../support/board-agent.ts';
import { chromiumFlags, ensureChromium } from '../support/browser.ts';
import { bornYearsAgo, chosen } from '../support/buyer.ts';
import { familyProductNo } from '../support/identity.ts';
import { manySales } from '../support/many-sales.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';
import { serverProcess } from '../support/server-process.ts';
import { testServer } from '../support/server.ts';

const sales = Number(process.env['BENCH_SALES'] ?? 4000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const salesNo = 'S20001';

interface Watched {
  readonly longest: number;
  readonly paintedAt: number;
}

/**
 * Notes when the first row is painted (after the frame that shows it), and every task that holds the page up for more
 * than 50 ms. A text, since what compiles this file leaves names in its functions that no page knows.
 */
const watcher = `
  const watched = { longest: 0, paintedAt: 0 };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (!document.querySelector('[data-row]')) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (watched.paintedAt = performance.now())));
  };
  requestAnimationFrame(look);
`;

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => ({ ...(window as unknown as { watched: Watched }).watched }));

async function paint(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.paintedAt > 0);
  return (await watched(page)).paintedAt;
}

/** A task of that many milliseconds is noticed, or the figures below say nothing. */
async function proveWatch(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    (busyMs) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          const end = performance.now() + busyMs;
          while (performance.now() < end);
          setTimeout(resolve, 200);
        });
      }),
    ms,
  );
  const { longest } = await watched(page);
  if (longest < ms) throw new Error(`a task of ${ms} ms was noticed as one of ${longest}`);
}

/** From the first row to the last, as with a wheel. */
async function scrollThrough(page: Page): Promise<{ longest: number; seconds: number }> {
  await page.evaluate(() =>
    Object.assign((window as unknown as { watched: object }).watched, { longest: 0 }),
  );
  const began = Date.now();
  await page.mouse.move(400, 600);
  for (let still = 0, last = -1; still < 20;) {
    await page.mouse.wheel(0, 2400);
    await page.waitForTimeout(30);
    const at = await page.evaluate(() => Math.round(window.scrollY));
    still = at === last ? still + 1 : 0;
    last = at;
  }
  const place = await page.locator('[data-row]').last().getAttribute('aria-posinset');
  if (Number(place) < sales) throw new Error(`the list ended at ${place} of ${sales}`);
  return { longest: (await watched(page)).longest, seconds: (Date.now() - began) / 1000 };
}

/** Milliseconds from a customer's answer at one process to the board's row at the other. */
async function changeSeen(page: Page, agent: BoardAgent, customerOrigin: string): Promise<number> {
  const device = await ApplicantDevice.at(customerOrigin);
  const genes = chosen({ pay_mode: 'year' }, { relation: 'self', ...bornYearsAgo(35) });
  await device.endsTrial(familyProductNo, 'B', genes);
  const at = Object.assign(new BoardAgent(customerOrigin), { salesToken: agent.salesToken });
  await at.sentTo(device, familyProductNo);
  const row = page.locator(`a[href*="${device.processNo}"]`);
  await row.waitFor();
  const said = page.locator('[data-row]', { has: row }).getByText('正在看产品和试算');
  const shown = said.waitFor().then(() => Date.now());
  await device.call(insureProcess.handleProcess, {
    ...{ ...device.process, event: 'change_trial', version: device.version },
    request_id: randomBytes(16).toString('hex'),
  });
  const told = Date.now();
  return (await shown) - told;
}

const middle = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

async function main(): Promise<void> {
  const bin = findPostgres();
  if (!bin) throw new Error('this bench needs a PostgreSQL server that is installed');
  const postgres = await startPostgres(bin);
  const dataDir = mkdtempSync(join(tmpdir(), 'board-'));
  const shared = { DATABASE_URL: postgres.url, MASTER_KEY: randomBytes(32).toString('hex') };
  const board = await testServer({ ...shared, DATA_DIR: join(dataDir, 'a') }, 'built');
  const { context } = board.server.running;
  const agent = await BoardAgent.hired(board.origin, context, salesNo);
  await manySales(context, {
    salesNo,
    count: sales,
    newest: new Date(Date.now() - 120_000),
    apartMs: 60_000,
  });
  const other = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'b') });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ content: watcher });
    const address = `${board.origin}/?salesNo=${salesNo}&salesToken=${agent.salesToken}#/pc-share`;
    await paint(page, address);
    const paints: number[] = [];
    for (let round = 0; round < rounds; round++) paints.push(await paint(page, address));
    const began = performance.now();
    await agent.looksAtBoard({ search: '没有这个人' });
    const searched = performance.now() - began;
    const loading = (await watched(page)).longest;
    await proveWatch(page, 150);
    const scrolled = await scrollThrough(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(1200, 10);
    const seen: number[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await changeSeen(page, agent, other.origin));
    const result = {
      sales,
      first_paint_ms: Math.round(middle(paints)),
      slowest_first_paint_ms: Math.round(Math.max(...paints)),
      longest_task_loading_ms: Math.round(loading),
      longest_task_scrolling_ms: Math.round(scrolled.longest),
      scrolled_seconds: Math.round(scrolled.seconds),
      search_without_match_ms: Math.round(searched),
      change_seen_ms: Math.round(middle(seen)),
      slowest_change_seen_ms: Math.round(Math.max(...seen)),
    };
    for (const [name, value] of Object.entries(result)) console.log(`${name.padEnd(28)} ${value}`);
    console.log(JSON.stringify(result));
  } finally {
    await browser.close();
    await other.stop();
    await board.close();
    postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
