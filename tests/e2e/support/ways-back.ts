import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Loaded again, left backwards and come to again, a page is as it was. Back leads to `behind` where that may be seen
 * still; else it ends here, where the process stands.
 */
export async function outlastsBackAndReload(page: Page, shown: Locator, behind?: Locator): Promise<void> {
  const here = page.url();
  await page.reload();
  await expect(shown).toBeVisible();
  await page.goBack();
  if (behind) await expect(behind).toBeVisible();
  else await standsAt(page, here, shown);
  await page.goForward();
  await standsAt(page, here, shown);
}

async function standsAt(page: Page, address: string, shown: Locator): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(shown).toBeVisible();
}
