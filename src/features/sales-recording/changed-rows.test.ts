import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangedRows } from './changed-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for what changed in one moment', async () => {
  const askOne = vi.fn(() => Promise.resolve(true));
  const rows = new ChangedRows({ askOne, askAll: () => Promise.resolve(true) });
  rows.add('R1');
  rows.add('R1');
  rows.add('R2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askOne.mock.calls).toEqual([['R1'], ['R2']]);
});

it('asks again by itself for what was not answered, until it is left', async () => {
  const askOne = vi
    .fn<(recordingNo: string) => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockResolvedValue(true);
  const askAll = vi.fn(() => Promise.resolve(false));
  const rows = new ChangedRows({ askOne, askAll });
  rows.add('R1');
  await vi.advanceTimersByTimeAsync(5000);
  expect(askOne.mock.calls).toEqual([['R1'], ['R1']]);
  for (let n = 0; n < 20; n++) rows.add(`R${n}`);
  await vi.advanceTimersByTimeAsync(7000);
  expect(askAll).toHaveBeenCalledTimes(3);
  rows.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(askAll).toHaveBeenCalledTimes(3);
});
