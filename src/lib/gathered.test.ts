import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Gathered } from './gathered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many at once are one now and one at the end, and the last is not lost', async () => {
  const act = vi.fn();
  const gathered = new Gathered(act, 1000);
  gathered.ask();
  expect(act).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 9; i++) {
    await vi.advanceTimersByTimeAsync(100);
    gathered.ask();
  }
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  gathered.ask();
  expect(act).toHaveBeenCalledTimes(3);
});

test('nothing follows who left', async () => {
  const act = vi.fn();
  const gathered = new Gathered(act, 1000);
  gathered.ask();
  gathered.ask();
  gathered.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});
