import { Held } from './held.ts';

/** The worker of a page that was just left may have it for a moment longer. */
const patienceMs = 1600;

/**
 * Has a folder for this thread alone, until what it resolves with is called or the thread ends. Rejects with Held where
 * another has it. A browser that knows no locks, or grants none, is not held up.
 */
export function holdFolder(folder: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((letGo) => {
        clearTimeout(timer);
        resolve(letGo);
      });
    navigator.locks.request(`folder-${folder}`, { signal: patience.signal }, hold).catch(() => {
      clearTimeout(timer);
      if (patience.signal.aborted) reject(new Held(folder));
      else resolve(() => undefined);
    });
  });
}
