const pauseMs = 2000;

/**
 * What `load` resolves with, asked for again until it comes: each two seconds, and when the network is back. Null where
 * the signal aborted before.
 */
export async function untilLoaded<T>(load: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await load();
    } catch {
      await onlineOrPause(pauseMs, signal);
    }
  }
  return null;
}

/** Resolves after so many milliseconds; sooner where the browser says that the network is back, or with the signal. */
export function onlineOrPause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal?.addEventListener('abort', go);
  });
}
