import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServiceContext } from '../ports/context.ts';
import { enqueueDaily, startClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;

/** Of which every duty fails that needs more than it. */
const context = { log: { info: () => {}, error: () => {} } } as unknown as ServiceContext;

test('a duty that takes longer than its time is not begun again before it is done', async () => {
  let done = () => {};
  const sweep = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = resolve;
      }),
  );
  const stop = startClock(context, sweep);
  await vi.advanceTimersByTimeAsync(3 * hourMs);
  expect(sweep).toHaveBeenCalledTimes(1);
  done();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(sweep).toHaveBeenCalledTimes(2);
  stop();
});

test('a duty that failed is tried in the next minute', async () => {
  const error = vi.fn<(what: { readonly duty: string }) => void>();
  const stop = startClock({ ...context, log: { ...context.log, error } }, () => Promise.resolve());
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(error.mock.calls.filter(([{ duty }]) => duty === 'policies end')).toHaveLength(2);
  stop();
});

test('the store, which is read whole, is swept at once and then each hour', async () => {
  const sweep = vi.fn(() => Promise.resolve());
  const stop = startClock(context, sweep);
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(sweep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
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
