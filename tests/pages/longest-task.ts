import type { CDPSession } from '@playwright/test';
import { tracedTasks } from '../support/main-thread-tasks.ts';
import { phone } from './throttled-page.ts';

/** Milliseconds of the page's longest task on the slow phone while something is done, counted as time of the processor. */
export async function longestTask(debuggee: CDPSession, work: () => Promise<void>): Promise<number> {
  const tasks = await tracedTasks(debuggee, async () => {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  return Math.max(...tasks.map(({ cpuMs }) => cpuMs)) * phone.cpu;
}
