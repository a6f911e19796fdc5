import type { CDPSession, Page } from '@playwright/test';
import { longestTask } from './longest-task.ts';

/** Milliseconds of the longest tasks of the page's main thread on the slow phone. */
export interface TreeCosts {
  readonly search: number[];
  readonly scroll: number[];
}

/**
 * Opens a list of thousands of leaves on its sheet, scrolls its first level, searches a character at a time and scrolls
 * what was found. Answers the longest task of each, counted as time of the processor.
 */
export async function treeCosts(page: Page, label: string, words: string): Promise<TreeCosts> {
  const debuggee = await page.context().newCDPSession(page);
  await page.getByLabel(label).first().click();
  const sheet = page.getByRole('dialog');
  const box = sheet.getByRole('textbox');
  await sheet.getByRole('list').getByRole('button').first().waitFor();
  const search: number[] = [];
  const scroll = [await longestTask(debuggee, () => swipe(page, debuggee))];
  await box.click();
  for (const letter of words) {
    search.push(await longestTask(debuggee, () => page.keyboard.insertText(letter)));
    scroll.push(await longestTask(debuggee, () => swipe(page, debuggee)));
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await debuggee.detach();
  return { search, scroll };
}

/** From the lower part of the screen, as fast as a thumb goes. */
async function swipe(page: Page, debuggee: CDPSession): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 375, height: 812 };
  const from = { x: width / 2, y: height * 0.8 };
  await debuggee.send('Input.synthesizeScrollGesture', { ...from, yDistance: -height * 3, speed: 3000 });
}
