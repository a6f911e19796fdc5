import type { Page } from '@playwright/test';
import { longestTask } from './longest-task.ts';
import { phone } from './throttled-page.ts';

/** Milliseconds of the page's main thread on the slow phone, as time of the processor: what else runs does not count. */
export interface LetterCost {
  /** The longest task from the key on: so long nothing else is answered. */
  readonly longest: number;
  /** Everything that was done meanwhile, what the recorder or a saving had to do at that moment too. */
  readonly busy: number;
}

/** What each of these letters costs, typed into the field one after the other. */
export async function typingCosts(page: Page, label: string, letters: string): Promise<LetterCost[]> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await debuggee.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const field = page.getByRole('textbox', { name: label }).first();
  await field.fill('');
  await field.click();
  const costs: LetterCost[] = [];
  for (const letter of letters) {
    let worked = 0;
    const longest = await longestTask(debuggee, async () => {
      const before = await busy();
      await page.keyboard.press(letter);
      await page.waitForTimeout(120);
      worked = (await busy()) - before;
    });
    costs.push({ longest, busy: worked * phone.cpu });
  }
  await debuggee.detach();
  return costs;
}
