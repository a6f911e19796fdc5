import type { Page } from '@playwright/test';
import { desktop } from '../support/desktop.ts';
import { expect, test } from '../support/fixtures.ts';

/** As a balancer answers while no server stands behind it; the function given back ends it. */
async function goesAway(page: Page, calls: string): Promise<() => void> {
  let away = true;
  await page.route(calls, (route) =>
    away
      ? route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503 Service Unavailable</h1>' })
      : route.fallback(),
  );
  return () => {
    away = false;
  };
}

test('while the server is updated a page says so, and goes on by itself', async ({ server, browser }) => {
  const context = await desktop(browser, { width: 390, height: 844 });
  const page = await context.newPage();
  const ownWords = page.getByText('系统可能正在更新，恢复后会自动继续。');
  const pages = [
    ['/bridge?code=NOBODYGAVEIT', '**/bridge/**', '暂时没有打开', '这个链接已不能使用'],
    ['/face-will?ticket=nobody-gave-this-out', '**/face-will/**', '系统暂时不可用', '这个核验链接不能用了'],
  ] as const;
  for (const [route, calls, heading, after] of pages) {
    await page.goto('about:blank');
    const comesBack = await goesAway(page, calls);
    await page.goto(`${server.origin}/#${route}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(ownWords).toBeVisible();
    await expect(page.getByText('不能用了')).toHaveCount(0);
    comesBack();
    await expect(page.getByRole('heading', { name: after })).toBeVisible({ timeout: 30_000 });
  }
  await context.close();
});
