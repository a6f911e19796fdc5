/**
 * Makes `work` happen once: calls while it is under way and after it succeeded share its answer. A failure is forgotten,
 * so that the next call tries again.
 */
export function rememberSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let remembered: Promise<T> | null = null;
  return () => {
    remembered ??= work().catch((error: unknown) => {
      remembered = null;
      throw error;
    });
    return remembered;
  };
}

/** The promise's answer, or an AbortError as soon as the signal says so; what is promised goes on by itself. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
