import type { Page } from '@playwright/test';
import { tracedTasks, type MainThreadTask } from '../support/main-thread-tasks.ts';

export interface LongestTask extends MainThreadTask {
  readonly tasks: number;
}

const tenths = (ms: number) => Math.round(ms * 10) / 10;

/**
 * The longest task of the page's main thread while `during` runs, with that thread slowed so many times. Workers keep
 * their speed: the browser's throttle knows no other thread.
 */
export async function longestTask(
  page: Page,
  slowed: number,
  during: () => Promise<void>,
): Promise<LongestTask> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const tasks = await tracedTasks(debuggee, during);
  await debuggee.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await debuggee.detach();
  return {
    ms: tenths(Math.max(...tasks.map(({ ms }) => ms))),
    cpuMs: tenths(Math.max(...tasks.map(({ cpuMs }) => cpuMs))),
    tasks: tasks.length,
  };
}

/** A task of some length is noticed, and is longer where the page is slowed, or the figures say nothing. */
export async function proveTrace(page: Page): Promise<void> {
  const busy = `new Promise((done) => setTimeout(() => {
    for (let i = 0, sum = 0; i < 3e7; i++) window.sum = sum += Math.sqrt(i);
    setTimeout(done, 100);
  }))`;
  const busyMs = async (slowed: number) =>
    (await longestTask(page, slowed, async () => void (await page.evaluate(busy)))).cpuMs;
  const plain = await busyMs(1);
  const slow = await busyMs(4);
  if (plain < 5 || slow < 2 * plain)
    throw new Error(`a task of ${plain} ms was noticed as one of ${slow} on a page slowed by 4`);
}
