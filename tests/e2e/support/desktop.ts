import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { world } from '../../../contract/sandbox/world.ts';
import { Reader } from '../../support/reader.ts';

/** A second browser beside the phone: an agent's or a reviewer's desk. */
export async function desktop(
  browser: Browser,
  viewport = { width: 1280, height: 800 },
): Promise<BrowserContext> {
  const mobile = viewport.width < 900;
  return await browser.newContext({
    viewport,
    deviceScaleFactor: 1,
    isMobile: mobile,
    hasTouch: mobile,
    locale: 'zh-CN',
    permissions: mobile ? [] : ['clipboard-read', 'clipboard-write'],
  });
}

/** Opens the board as the insurer's system does, with the login in the address. */
export async function opensBoard(page: Page, origin: string, salesNo = 'S10001'): Promise<void> {
  const agents = await new Reader(origin).call(world.sales, {});
  await page.goto(`${origin}/#${agents.find(({ sales_no }) => sales_no === salesNo)?.board_link ?? ''}`);
  await expect(page.getByRole('heading', { name: '我的客户' })).toBeVisible();
}
