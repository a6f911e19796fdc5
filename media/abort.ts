// Browsers before Chrome 98 and Safari 15.4 keep no reason of an abort, and have no throwIfAborted: nothing but this
// file asks a signal for either.
const reasons = new WeakMap<AbortSignal, unknown>();

/** Aborts for a reason that abortReason() knows in every browser. */
export function abortFor(controller: AbortController, reason: unknown): void {
  if (!controller.signal.aborted) reasons.set(controller.signal, reason);
  controller.abort(reason);
}

/** Why a signal that aborted did: an AbortError where nobody kept a reason. */
export function abortReason(signal: AbortSignal): Error {
  const known = reasons.get(signal) ?? (signal as { readonly reason?: unknown }).reason;
  return (known ?? new DOMException('aborted', 'AbortError')) as Error;
}

/** Throws abortReason() where the signal aborted. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortReason(signal);
}

/** Resolves after `ms`, or at once when `wake` does; rejects when the signal aborts. */
export function pause(ms: number, signal: AbortSignal, wake?: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(abortReason(signal)));
    const timer = setTimeout(() => end(resolve), ms);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    void wake?.then(() => end(resolve));
  });
}

/** Rejects when the signal aborts, and never resolves. For a race. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(abortReason(signal));
    else signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
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
  const abort = () => abortFor(controller, abortReason(signal));
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const timer = setTimeout(() => abortFor(controller, new DOMException('no progress', 'TimeoutError')), ms);
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
