import { afterEach, expect, it, vi } from 'vitest';
import { openBatchStore } from './batch-store.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('rejects where the browser never answers for the database', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const opened = openBatchStore().then(
    () => 'opened',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(await Promise.race([opened, Promise.resolve('waits')])).toBe('no answer');
});
