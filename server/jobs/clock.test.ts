import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceContext } from '../ports/context.ts';
import { enqueueDaily, startClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Of which every duty fails that needs more than it. */
const context = { log: { info: () => {}, error: () => {} } } as unknown as ServiceContext;

test('a duty that takes longer than a minute is not begun again before it is done', async () => {
  let done = () => {};
  const sweep = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  const stop = startClock(context, sweep);
  await vi.advanceTimersByTimeAsync(3 * 60_000);
  expect(sweep).toHaveBeenCalledTimes(1);
  done();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  stop();
});

test('a duty that failed is tried in the next minute', async () => {
  const sweep = vi.fn(() => Promise.reject(new Error('the store is away')));
  const stop = startClock(context, sweep);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(sweep).toHaveBeenCalledTimes(2);
  stop();
});

test('whether the certificate that signs is good is asked each day', async () => {
  const asked: string[] = [];
  const jobs = { enqueue: async (_db: unknown, { name }: { name: string }) => void asked.push(name) };
  const today = { ...context, connection: { db: null }, jobs, now: () => new Date() };
  await enqueueDaily(today as unknown as ServiceContext);
  expect(asked).toContain('check_certificate');
});
