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

/** Opens the board of recordings from the board of sales, where the insurer's system leads with the login. */
export async function opensBoard(page: Page, origin: string, salesNo = 'S10001'): Promise<void> {
  await opensSalesBoard(page, origin, salesNo);
  await page.getByRole('link', { name: '单录看板' }).click();
  await expect(page.getByRole('heading', { name: '单录看板' })).toBeVisible();
}

/** Opens the board of sales as the insurer's system does, with the login in the address. */
export async function opensSalesBoard(page: Page, origin: string, salesNo = 'S10001'): Promise<void> {
  const agents = await new Reader(origin).call(world.sales, {});
  await page.goto(`${origin}/#${agents.find(({ sales_no }) => sales_no === salesNo)?.board_link ?? ''}`);
  await expect(page.getByRole('heading', { name: '我的客户' })).toBeVisible();
}

/** Logs in as the demonstration's reviewer of this name, and stands at the route of the desk that was wanted. */
export async function opensDesk(
  page: Page,
  origin: string,
  route = '/review-desk',
  name = '程清和',
): Promise<void> {
  await logsIn(page, origin, route, name);
  await expect(page.getByRole('heading', { name: '审核台' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/#${route}`);
}

/** Comes to a route of the staff's as the demonstration's person of this name. */
export async function logsIn(page: Page, origin: string, route: string, name: string): Promise<void> {
  await page.goto(`${origin}/#${route}`);
  await entersLogin(page, await staffAccount(origin, name));
}

export async function staffAccount(
  origin: string,
  name: string,
): Promise<{ account: string; password: string }> {
  const accounts = await new Reader(origin).call(world.staff, {});
  const own = accounts.find((one) => one.name === name);
  if (!own) throw new Error(`nobody called ${name} works here`);
  return own;
}

/** Fills in the form of the login page and sends it with Enter. */
export async function entersLogin(
  page: Page,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码').fill(password);
  await page.getByLabel('密码').press('Enter');
}
