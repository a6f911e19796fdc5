import { afterEach, beforeEach, vi } from 'vitest';

/** For each test of a file: workers that neither answer nor fail, and time that goes by hand. Answers their `terminate`. */
export function silentWorkers() {
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
  return terminate;
}
