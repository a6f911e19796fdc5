import type { Page } from '@playwright/test';
import { BuyerOnPhone } from '../support/buyer-on-phone.ts';
import { expect, test } from '../support/fixtures.ts';

/** Holds what the network brings until it is let through. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

const placeInHistory = (page: Page) => page.evaluate(() => (history.state as { idx: number }).idx);

test('a page stands until the next one’s code has come, and says that it is on its way', async ({
  page,
  server,
}) => {
  const letThrough = await hold(page, /assets\/detail-page-[^/]*\.js$/);
  await page.goto(`${server.origin}/#/`);
  const shelf = page.getByRole('link', { name: /安行百万医疗险/ });
  await shelf.click();
  await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeVisible();
  await expect(page).toHaveURL(/#\/detail/);
  await expect(shelf).toBeVisible();
  letThrough();
  await expect(page.getByRole('dialog', { name: '投保前请您知晓' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('a page that is left already takes no more taps, by finger or key', async ({ page, server }) => {
  const letThrough = await hold(page, /assets\/detail-page-[^/]*\.js$/);
  await page.goto(`${server.origin}/#/`);
  const shelf = page.getByRole('link', { name: /安行百万医疗险/ });
  await shelf.click();
  await expect(page.getByRole('progressbar', { name: '正在打开页面' })).toBeVisible();
  await shelf.click();
  await shelf.press('Enter');
  await page.getByRole('link', { name: '查保单' }).click();
  expect(await placeInHistory(page)).toBe(1);
  // The phone's own way back is still there, and then the shelf takes taps again.
  await page.goBack();
  await expect(page).toHaveURL(/#\/$/);
  await page.getByRole('button', { name: '医疗险', exact: true }).click();
  await expect(page.getByText('在售 1 款')).toBeVisible();
  await shelf.click();
  letThrough();
  await page.getByRole('button', { name: '我已知晓，开始了解' }).click();
  expect(await placeInHistory(page)).toBe(1);
  await page.getByRole('button', { name: '返回' }).click();
  await expect(shelf).toBeVisible();
});

test('a trial whose next page is still on its way is concluded once', async ({ page, server }) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  await buyer.insuresHerself('1991-08-20');
  await buyer.comparesAndTakes('优享版');
  await expect(buyer.premium).toContainText('326.00');
  const letThrough = await hold(page, /assets\/form-page-[^/]*\.js$/);
  let handled = 0;
  page.on('request', (request) => (handled += request.url().includes('/handle-process') ? 1 : 0));
  await buyer.readsEverything();
  await expect(page).toHaveURL(/#\/insure\?/);
  const again = buyer.button('都已读完，继续投保').or(buyer.button('立即投保'));
  await again.last().click();
  await page.waitForTimeout(1500);
  letThrough();
  await expect(page.getByRole('heading', { name: '填写投保信息' })).toBeVisible();
  expect(handled).toBe(1);
});

test('a code that does not come is said, and what stood there can be had again', async ({ page, server }) => {
  await page.route(/assets\/detail-page-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${server.origin}/#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(page.getByRole('heading', { name: '页面没有正常打开' })).toBeVisible();
  await page.unroute(/assets\/detail-page-[^/]*\.js$/);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('dialog', { name: '投保前请您知晓' })).toBeVisible();
});

test('a sheet whose code does not come leaves the page as it is, and says so', async ({ page, server }) => {
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  const told = page.locator('.adm-toast-main').getByText('没有打开，请检查网络后再试');
  const sheets = [
    { code: /assets\/share-trial-[^/]*\.js$/, open: buyer.button('转发') },
    { code: /assets\/reader-[^/]*\.js$/, open: page.getByRole('button', { name: /保险条款/ }).first() },
    { code: /assets\/plan-sheet-[^/]*\.js$/, open: buyer.button('对比计划') },
  ];
  for (const { code, open } of sheets) {
    await page.route(code, (route) => route.abort());
    await open.click();
    await expect(told).toBeVisible();
    await expect(told).toBeHidden();
    await expect(page.getByRole('heading', { name: '保费试算' })).toBeVisible();
    expect(await placeInHistory(page)).toBe(1);
  }
  // Chromium never asks again for a module that did not come: the next try says what helps.
  await buyer.button('转发').click();
  await expect(page.getByRole('dialog', { name: '这一页没有加载完整' })).toBeVisible();
  for (const { code } of sheets) await page.unroute(code);
  await buyer.button('重新加载').click();
  await expect(page.getByRole('heading', { name: '保费试算' })).toBeVisible();
  await buyer.button('转发').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that did not open is not given up for the browser’s own where no server is reached', async ({
  page,
  server,
}) => {
  const code = /assets\/detail-page-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await page.goto(`${server.origin}/#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(page.getByRole('heading', { name: '页面没有正常打开' })).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.locator('.adm-toast-main').getByText('还没有连上，请检查网络后再试')).toBeVisible();
  await expect(page.getByRole('heading', { name: '页面没有正常打开' })).toBeVisible();
});

test('a page that follows another is read out from its heading, a sheet on it from the sheet', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/#/`);
  const shelf = page.getByRole('link', { name: /安行百万医疗险/ });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(shelf).toBeVisible();
  const shelfTitle = await heading.innerText();
  await expect(page.locator('body')).toBeFocused();
  await shelf.scrollIntoViewIfNeeded();
  const stood = await page.evaluate(() => scrollY);
  await shelf.click();
  const notice = page.getByRole('dialog', { name: '投保前请您知晓' });
  await expect(notice).toBeVisible();
  await expect(notice.locator(':focus').or(notice.and(page.locator(':focus')))).toBeVisible();
  await page.getByRole('button', { name: '我已知晓，开始了解' }).click();
  await expect(heading.filter({ hasText: '保费试算' })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('button', { name: '返回' }).click();
  await expect(heading.filter({ hasText: shelfTitle })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(stood);
});

test('who is led from an open sheet to another page has it read out from its heading', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/#/`);
  const shelf = page.getByRole('heading', { level: 1 });
  const title = await shelf.innerText();
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await page.getByRole('button', { name: '暂不了解，离开' }).click();
  await expect(shelf.filter({ hasText: title })).toBeFocused();
});

test('by keys nothing that has the focus lies under the head or the foot of its page', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const buyer = new BuyerOnPhone(page, server.origin);
  await buyer.finds('安行百万医疗险');
  await buyer.acknowledgesNotice();
  const seen = new Set<string>();
  for (let key = 0; key < 60; key++) {
    await page.keyboard.press('Tab');
    const { name, isCovered } = await page.evaluate(focused);
    if (name === null) continue;
    seen.add(name);
    expect(isCovered, `${name} is covered`).toBe(false);
  }
  expect(seen.size).toBeGreaterThan(10);
});

/** What of the page's own content has the focus, and whether something else lies over its middle and its edges. */
function focused(): { name: string | null; isCovered: boolean } {
  const element = document.activeElement;
  if (!element?.closest('main')) return { name: null, isCovered: false };
  // A choice without the browser's own mark is seen by its label.
  const shown = element.closest('label') ?? element;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const x = (left + right) / 2;
  const points = [top + 2, (top + bottom) / 2, bottom - 2].filter(
    (y) => bottom - top < innerHeight / 2 || y > 0,
  );
  const isCovered = points.some((y) => {
    const found = document.elementFromPoint(x, y);
    return !found || !(shown.contains(found) || found.contains(shown));
  });
  return { name: `${shown.tagName} ${shown.textContent?.slice(0, 20)}`, isCovered };
}
