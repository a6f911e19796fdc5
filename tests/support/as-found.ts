import { afterAll, vi } from 'vitest';

// Files that share a worker share its clock and its globals: each leaves them as it found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
