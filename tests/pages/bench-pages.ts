// npm run bench:pages: the first page of a link and the recording's pages, each opened with nothing in the cache on a
// throttled phone (throttled-page.ts), on the real server with the built client. Aim: the entry usable within 2,000 ms (aims.ts).
// Prints a table that marks what missed it; the last line is one JSON object.
import { chromium, type Browser } from '@playwright/test';
import { world } from '../../contract/sandbox/world.ts';
import { Customer } from '../e2e/support/customer.ts';
import { chromiumFlags, ensureChromium } from '../support/browser.ts';
import { Reader } from '../support/reader.ts';
import { testServer } from '../support/server.ts';
import { entryAim, missMark } from './aims.ts';
import { emptyPhone, type Kept } from './empty-phone.ts';
import { measurePage, phone, type PageTimes } from './throttled-page.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);

async function measure(browser: Browser, address: string, kept?: Kept): Promise<PageTimes> {
  const all: PageTimes[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await emptyPhone(browser, kept);
    all.push(await measurePage(context, address));
    await context.close();
  }
  return medians(all);
}

function medians(all: readonly PageTimes[]): PageTimes {
  const middle = (of: keyof PageTimes) => {
    const sorted = all.map((times) => times[of]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  };
  return {
    firstContent: middle('firstContent'),
    usable: middle('usable'),
    requests: middle('requests'),
    bytes: middle('bytes'),
    shift: middle('shift'),
  };
}

/** Walks a customer to each page in turn, and opens that page as a message's link would. */
async function measureWay(browser: Browser, origin: string): Promise<Map<string, PageTimes>> {
  const recording = await new Reader(origin).call(world.createRecording, {
    person_seed: 700,
    portrait: 'none',
  });
  const link = `${origin}/#${recording.short_link}`;
  const found = new Map<string, PageTimes>();
  found.set('entry', await measure(browser, link));

  const context = await emptyPhone(browser);
  const customer = new Customer(await context.newPage(), recording, origin);
  await customer.opensLink();
  const transmit = new URL(customer.page.url()).hash.split('?')[1] ?? '';
  const open = async (name: string, route: string) =>
    found.set(name, await measure(browser, `${origin}/#${route}?${transmit}`, await context.storageState()));
  await customer.begins();
  await open('identity', '/identity-confirm');
  await customer.provesIdentity();
  await customer.page.getByText('第 1 项，共').waitFor();
  await open('policy', '/policy-confirm');
  // The bench has confirmed an item by its own tap.
  await customer.page.reload();
  const guide = customer.page.getByRole('heading', { name: '录制准备' });
  const confirm = customer.button(/确认这一项/);
  while (
    await guide
      .or(confirm)
      .first()
      .waitFor()
      .then(() => confirm.isVisible())
  ) {
    const title = await customer.page.locator('main h2').first().innerText();
    await confirm.click();
    await customer.page.locator('main h2').first().filter({ hasNotText: title }).waitFor();
  }
  await open('guide', '/recording-start-video');
  await context.close();
  return found;
}

function print(found: ReadonlyMap<string, PageTimes>): void {
  const { cpu, downloadMbit, roundTripMs } = phone;
  console.log(
    `CPU / ${cpu}, ${downloadMbit} Mbit/s, ${roundTripMs} ms round trip, empty cache, median of ${rounds}`,
  );
  console.log(`page       content ms  usable ms  requests     KB  shift  aim of the entry ${entryAim.most}`);
  for (const [name, { firstContent, usable, requests, bytes, shift }] of found)
    console.log(
      [
        name.padEnd(10),
        String(Math.round(firstContent)).padStart(10),
        String(Math.round(usable)).padStart(10),
        String(requests).padStart(9),
        (bytes / 1024).toFixed(0).padStart(6),
        shift.toFixed(3).padStart(6),
        (name === 'entry' ? missMark(usable, entryAim.most) : '').padStart(7),
      ].join(' '),
    );
}

const server = await testServer({}, 'built');
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  const found = await measureWay(browser, server.origin);
  print(found);
  const of = (name: string) => Math.round(found.get(name)?.usable ?? Infinity);
  const entry = found.get('entry');
  console.log(
    JSON.stringify({
      entry_usable_ms: of('entry'),
      entry_first_content_ms: Math.round(entry?.firstContent ?? Infinity),
      entry_requests: entry?.requests,
      entry_kb: Math.round((entry?.bytes ?? Infinity) / 1024),
      identity_usable_ms: of('identity'),
      policy_usable_ms: of('policy'),
      guide_usable_ms: of('guide'),
    }),
  );
} finally {
  await browser.close();
  await server.close();
}
