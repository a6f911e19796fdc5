import type { Page } from '@playwright/test';
import { pluginHost, type PluginHost } from '../../support/plugin-host.ts';
import { until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';
import { runsOf } from '../support/stored-recording.ts';

let host: PluginHost;
let shop: TestServer;
test.beforeEach(async () => {
  host = await pluginHost();
  shop = await testServer({ PLUGIN_HOST: host.origin }, 'built');
});
test.afterEach(async () => {
  await shop.close();
  await host.close();
});

/** Milliseconds that the recorder's tag stood in the page's head; null while it does, or has not come. */
async function timesTag(page: Page): Promise<() => Promise<number | null>> {
  await page.addInitScript(() => {
    let came = 0;
    const isTag = (node: Node) => node instanceof HTMLScriptElement && node.src.includes('page-recorder');
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        if ([...addedNodes].some(isTag)) came = performance.now();
        if ([...removedNodes].some(isTag))
          document.documentElement.dataset['tagStood'] = String(performance.now() - came);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { tagStood } = document.documentElement.dataset;
      return tagStood === undefined ? null : Number(tagStood);
    });
}

async function begins(buyer: BuyerOnPhone): Promise<string> {
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  const processNo = await until(
    () => buyer.page.evaluate(() => sessionStorage.getItem('processNo')),
    (number) => number !== null,
  );
  return processNo ?? '';
}

test('the recorder comes from a second origin, as the page’s policy and its hash allow', async ({ page }) => {
  const tagStood = await timesTag(page);
  const policy = (await page.request.get(`${shop.origin}/`)).headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(new RegExp(`script-src 'self' ${host.origin}[ ;]`));
  const tag = page.waitForFunction(() => document.querySelector('script[src*="page-recorder"]')?.outerHTML);
  const processNo = await begins(new BuyerOnPhone(page, shop.origin));
  const html = String(await (await tag).jsonValue());
  expect(html).toContain(`src="${host.origin}/assets/page-recorder-`);
  expect(html).toMatch(/integrity="sha384-[A-Za-z0-9+/]{64}"/);
  expect(html).toContain('crossorigin="anonymous"');
  // A timer is never early; how late it is says something of the machine only.
  expect(await until(tagStood, (ms) => ms !== null)).toBeGreaterThanOrEqual(1990);
  const [run] = await until(
    () => runsOf(shop, processNo),
    (runs) => runs.some(({ length }) => length > 0),
  );
  expect(run).toMatchObject({ state: 'recording', pageVersion: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(host.asked).toEqual([expect.stringMatching(/^page-recorder-.*\.js$/)]);
});

test('a recorder that differs by a byte is not run, and the sale goes on', async ({ page }) => {
  host.alters();
  const buyer = new BuyerOnPhone(page, shop.origin);
  const processNo = await begins(buyer);
  const [run] = await until(
    () => runsOf(shop, processNo),
    (runs) => runs.some(({ state }) => state === 'unable'),
  );
  expect(run).toMatchObject({ because: 'not_loaded', length: 0 });
  expect(host.asked).toHaveLength(1);
  await buyer.insuresHerself('1990-06-01');
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toBeVisible();
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?processNo=\w{8,}/);
});
