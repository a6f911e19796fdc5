import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

const code = /assets\/(app|shell)-[^/]*\.js$/;
const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
  { width: 812, height: 375 },
];

test('where the app’s code does not come the page says so, and can be loaded anew', async ({
  page,
  server,
}) => {
  await page.route(code, (route) => route.abort());
  await page.goto(`${server.origin}/#/`);
  await expect(page.getByRole('heading', { name: '页面没有打开' })).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look(page, `no-code-${size.height}`);
  }
  const again = page.getByRole('button', { name: '重新加载' });
  await page.route('**/healthz', (route) => route.abort());
  await again.click();
  await expect(page.getByText('还没有连上，请检查网络后再试。')).toBeVisible();
  await page.unroute('**/healthz');
  await page.unroute(code);
  await again.click();
  await expect(page.getByText('在售 4 款')).toBeVisible();
  await expect(page.getByText('页面没有打开')).toBeHidden();
});

test('where it takes long the page says so, and opens by itself when it has come', async ({
  page,
  server,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.clock.install();
  await page.route(code, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.origin}/#/`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: '正在加载' })).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(page.getByRole('heading', { name: '页面还没有打开' })).toBeVisible();
  await look(page, 'late-code');
  letThrough();
  await expect(page.getByText('在售 4 款')).toBeVisible();
});

test('a browser that cannot read the app’s code is told to take another', async ({ page, server }) => {
  await page.route(code, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const later = a ?? = b;' }),
  );
  await page.goto(`${server.origin}/#/`);
  await expect(page.getByRole('heading', { name: '浏览器版本过低' })).toBeVisible();
  await expect(page.getByText('请更新浏览器或换一个浏览器打开。')).toBeVisible();
  await look(page, 'outdated');
});
