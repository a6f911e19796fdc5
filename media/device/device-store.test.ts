import { expect, it, vi } from 'vitest';
import { silentWorkers } from '../../tests/support/silent-workers.ts';
import { NotLoaded } from '../not-loaded.ts';
import { openDeviceStore } from './device-store.ts';

const terminate = silentWorkers();

it('gives up on a worker that neither answers nor fails', async () => {
  const outcome = vi.fn();
  openDeviceStore('r-1', true).catch(outcome);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(outcome).toHaveBeenCalledWith(expect.any(NotLoaded));
  expect(terminate).toHaveBeenCalledTimes(1);
});
