import type { Page } from '@playwright/test';
import { tracedTasks, type MainThreadTask } from '../support/main-thread-tasks.ts';

export interface LongestTask extends MainThreadTask {
  readonly tasks: number;
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

/** The longest task of the page's main thread while `during` runs. */
export async function longestTask(page: Page, during: () => Promise<void>): Promise<LongestTask> {
  const debuggee = await page.context().newCDPSession(page);
  const tasks = await tracedTasks(debuggee, during);
  await debuggee.detach();
  return {
    ms: tenths(Math.max(...tasks.map(({ ms }) => ms))),
    cpuMs: tenths(Math.max(...tasks.map(({ cpuMs }) => cpuMs))),
    tasks: tasks.length,
  };
}

/** A task of that many milliseconds is noticed, or the figures say nothing. */
export async function proveTrace(page: Page, ms: number): Promise<void> {
  const busy = `new Promise((done) => setTimeout(() => {
    for (const end = performance.now() + ${ms}; performance.now() < end;);
    setTimeout(done, 100);
  }))`;
  const seen = await longestTask(page, async () => void (await page.evaluate(busy)));
  if (seen.ms < ms) throw new Error(`a task of ${ms} ms was noticed as one of ${seen.ms}`);
}
