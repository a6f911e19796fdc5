import type { Browser, BrowserContext } from '@playwright/test';

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A phone that knows what was kept and has nothing in its cache. */
export function emptyPhone(browser: Browser, kept?: Kept): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    serviceWorkers: 'block',
    ...(kept && { storageState: kept }),
  });
}
