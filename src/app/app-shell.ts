// The service worker that keeps the app's shell on this device; the build makes it (vite.config.ts).

import { activate, worker } from '../lib/load-anew.ts';

const lockName = 'app-version';
const idleMs = 3000;

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

/** Once the page stands: what it fetches would be in the way of what the page itself fetches. Never rejects. */
export function keepShell(): void {
  const later = () => setTimeout(() => void import('./after-start.ts').catch(() => undefined), idleMs);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** For as long as the page is open. */
function holdVersion(): void {
  void navigator.locks
    .request(lockName, { mode: 'shared' }, () => new Promise<never>(() => undefined))
    .catch(() => undefined);
}
