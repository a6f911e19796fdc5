// The service worker that keeps the app's shell on this device; the build makes it (vite.config.ts).

const lockName = 'app-version';
const patienceMs = 3000;
const idleMs = 3000;

const worker = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : null;

/**
 * Lets a version in that came since the last visit, where no other page of the app is open: a recording that runs
 * there is never interrupted. Resolves true where the page is about to be loaded anew. Never rejects.
 */
export async function takeNewVersion(): Promise<boolean> {
  const container = worker();
  if (!container?.controller || !('locks' in navigator)) return false;
  try {
    return await navigator.locks.request(lockName, { ifAvailable: true }, async (alone) => {
      const waiting = alone && (await container.getRegistration())?.waiting;
      return waiting ? await activate(waiting) : false;
    });
  } catch {
    return false;
  } finally {
    holdVersion();
  }
}

/** Somebody asked for it: a version that waits is let in, whatever other pages are open. Never rejects. */
export async function loadAnew(): Promise<void> {
  const registration = await worker()
    ?.getRegistration()
    .catch(() => null);
  const waiting = registration?.waiting;
  if (!waiting || !(await activate(waiting))) location.reload();
}

/** Once the page stands: what it fetches would be in the way of what the page itself fetches. Never rejects. */
export function keepShell(): void {
  const later = () => setTimeout(() => void import('./after-start.ts').catch(() => undefined), idleMs);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** Resolves false where it takes too long: a page that stands by then is never loaded anew. */
function activate(waiting: ServiceWorker): Promise<boolean> {
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

/** For as long as the page is open. */
function holdVersion(): void {
  void navigator.locks
    .request(lockName, { mode: 'shared' }, () => new Promise<never>(() => undefined))
    .catch(() => undefined);
}
