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

test('days off that nobody added are asked for once a day, but of a demonstration', async () => {
  const error = vi.fn();
  const told = (isDemonstration: boolean) =>
    ({
      settings: { isDemonstration },
      log: { info: () => {}, error },
      now: () => new Date('2032-03-01T12:00:00+08:00'),
    }) as unknown as ServiceContext;
  const asked = () =>
    error.mock.calls.filter(([found]) => (found as { year?: string }).year === '2032').length;
  const stops = [startClock(told(true), async () => {})];
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(asked()).toBe(0);
  stops.push(startClock(told(false), async () => {}));
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(24 * hourMs);
  expect(asked()).toBe(2);
  for (const stop of stops) stop();
});
