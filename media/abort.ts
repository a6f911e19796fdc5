/** Resolves after `ms`, or at once when `wake` does; rejects when the signal aborts. */
export function pause(ms: number, signal: AbortSignal, wake?: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => end(resolve), ms);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    void wake?.then(() => end(resolve));
  });
}

/** Rejects when the signal aborts, and never resolves. For a race. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Whether work came to nothing because its time was over. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';

/**
 * Work whose signal aborts after `ms`, with a TimeoutError, or when the outer one does; rejects as the work does.
 * AbortSignal.any and AbortSignal.timeout are missing on the older half of our browsers.
 */
export async function withDeadline<T>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const timer = setTimeout(() => controller.abort(new DOMException('no progress', 'TimeoutError')), ms);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** What comes of an answer within `ms`; rejects with a TimeoutError after that, and where the signal aborts. */
export const inTime = <T>(ms: number, signal: AbortSignal, answer: Promise<T>): Promise<T> =>
  withDeadline(ms, signal, (inner) => Promise.race([answer, aborted(inner)]));
