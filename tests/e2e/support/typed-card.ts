import type { Page } from '@playwright/test';

/** Something was typed for a card by that link, and the page left. */
export const typedBefore = (page: Page, transmitRecordNo: string): Promise<unknown> =>
  page.addInitScript((subject) => {
    const copy = { key: '', content: '', keptAt: Date.now() };
    localStorage.setItem('kept_cards', JSON.stringify({ [subject]: copy }));
  }, `${transmitRecordNo} M1`);

/** What the device keeps of what was typed for cards. */
export const typedStill = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('kept_cards'));
