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
