// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

afterEach(() => vi.useRealTimers());

const never = new AbortController().signal;

/** Comes at the nth time. */
function comesAt(nth: number) {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < nth) throw new TypeError('Failed to fetch dynamically imported module');
    return 'here';
  };
  return { load, times: () => asked };
}

test('what did not come is asked for again, and at once when the network is back', async () => {
  vi.useFakeTimers();
  const { load, times } = comesAt(3);
  const loaded = untilLoaded(load, never);
  await vi.advanceTimersByTimeAsync(1000);
  expect(times()).toBe(1);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(times()).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await loaded).toBe('here');
});

test('it is given up with the page', async () => {
  vi.useFakeTimers();
  const page = new AbortController();
  const { load, times } = comesAt(Infinity);
  const loaded = untilLoaded(load, page.signal);
  await vi.advanceTimersByTimeAsync(5000);
  page.abort();
  expect(await loaded).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toBe(3);
});
