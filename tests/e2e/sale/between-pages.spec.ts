import { expect, test } from '../support/fixtures.ts';

test('a page stands until the next one’s code has come, and says that it is on its way', async ({
  page,
  server,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/assets\/detail-page-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
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

test('a code that does not come is said, and what stood there can be had again', async ({ page, server }) => {
  await page.route(/assets\/detail-page-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${server.origin}/#/`);
  await page.getByRole('link', { name: /安行百万医疗险/ }).click();
  await expect(page.getByRole('heading', { name: '页面没有正常打开' })).toBeVisible();
  await page.unroute(/assets\/detail-page-[^/]*\.js$/);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('dialog', { name: '投保前请您知晓' })).toBeVisible();
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
