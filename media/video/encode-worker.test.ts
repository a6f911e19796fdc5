import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NotLoaded } from '../not-loaded.ts';
import { loadEncodeWorker } from './encode-worker.ts';

const terminate = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined;
      terminate = terminate;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives up on a worker that neither answers nor fails', async () => {
  const outcome = vi.fn();
  loadEncodeWorker().catch(outcome);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(outcome).toHaveBeenCalledWith(expect.any(NotLoaded));
  expect(terminate).toHaveBeenCalledTimes(1);
});
