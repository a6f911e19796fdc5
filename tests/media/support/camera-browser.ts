import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../support/browser.ts';
import { fakeDevices, fixtureCamera } from '../../support/fixture-camera.ts';

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and of its workers, refusals of the Content-Security-Policy among them. */
  readonly errors: string[];
}

/** A browser whose camera and microphone play the fixture clip of a reader. */
export async function launchCameraBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, ...fakeDevices(await fixtureCamera())],
  });
}

export async function openPage(browser: Browser, origin: string, clockAheadMs = 0): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 400, height: 800 } });
  const page = await context.newPage();
  if (clockAheadMs !== 0) await page.addInitScript(setClockAhead, clockAheadMs);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(origin);
  await page.waitForFunction(() => 'harness' in window);
  return { page, context, errors };
}

/** A phone whose clock was set after the page began: what begins later has another origin. Its monotonic clock is right. */
function setClockAhead(ms: number) {
  const { timeOrigin } = performance;
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin - ms });
  const { now } = Date;
  Date.now = () => now() + ms;
  globalThis.Date = new Proxy(Date, {
    construct: (target, values: [number]) =>
      (values as readonly number[]).length === 0 ? new target(target.now()) : new target(...values),
  });
}
