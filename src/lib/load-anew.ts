const patienceMs = 3000;

/** Null where no service worker keeps the app's shell. */
export const worker = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Somebody asked for it: the newest version is let in, whatever other pages are open. Where the device has no page of
 * ours and the server is not reached, this one stays, and `tell` is told: the browser would show one of its own. Never
 * rejects.
 */
export async function loadAnew(tell: (words: string) => unknown): Promise<void> {
  if (!worker()?.controller && !(await serverAnswers())) return void tell('还没有连上，请检查网络后再试');
  const newest = await import('./newest-version.ts').then(
    ({ newestVersion }) => newestVersion(worker()),
    () => null,
  );
  if (!newest || !(await activate(newest))) location.reload();
}

/** Resolves false where it takes too long: a page that stands by then is never loaded anew. */
export function activate(waiting: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const container = navigator.serviceWorker;
    const changed = () => {
      clearTimeout(late);
      location.reload();
      resolve(true);
    };
    const late = setTimeout(() => {
      container.removeEventListener('controllerchange', changed);
      resolve(false);
    }, patienceMs);
    container.addEventListener('controllerchange', changed, { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });
}
