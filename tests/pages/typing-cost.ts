import type { Page } from '@playwright/test';
import { phone } from './throttled-page.ts';

/**
 * Milliseconds that the page's main thread is at work for each of these letters, typed into the field, on the slow
 * phone. Counted as time of the processor, so that what else runs on this machine does not count.
 */
export async function typingCosts(page: Page, label: string, letters: string): Promise<number[]> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await debuggee.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const field = page.getByRole('textbox', { name: label }).first();
  await field.fill('');
  await field.click();
  const costs: number[] = [];
  for (const letter of letters) {
    // What came before is done, its saving too.
    await page.waitForTimeout(200);
    const before = await busy();
    await page.keyboard.press(letter);
    await page.waitForTimeout(120);
    costs.push(((await busy()) - before) * phone.cpu);
  }
  await debuggee.detach();
  return costs;
}
