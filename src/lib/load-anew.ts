const patienceMs = 3000;

/** Null where no service worker keeps the app's shell. */
export const worker = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/** Somebody asked for it: the newest version is let in, whatever other pages are open. Never rejects. */
export async function loadAnew(): Promise<void> {
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
