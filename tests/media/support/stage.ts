import type { Browser } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';
import { launchCameraBrowser } from './camera-browser.ts';
import { startMediaSite, type MediaSite } from './media-site.ts';

/** One site and one browser for the tests of a file. */
export function stage(): { readonly site: MediaSite; readonly browser: Browser } {
  let site: MediaSite | null = null;
  let browser: Browser | null = null;
  beforeAll(async () => {
    site = await startMediaSite();
    browser = await launchCameraBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const there = <T>(value: T | null): T => {
    if (value === null) throw new Error('the stage is not set');
    return value;
  };
  return {
    get site() {
      return there(site);
    },
    get browser() {
      return there(browser);
    },
  };
}
