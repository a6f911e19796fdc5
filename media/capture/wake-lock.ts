export interface WakeLock {
  release(): void;
}

/** Keeps the screen on. The browser takes the lock back whenever the page is hidden, so it is asked for again. */
export function holdWakeLock(): WakeLock {
  if (!('wakeLock' in navigator)) return { release: () => undefined };
  let sentinel: WakeLockSentinel | null = null;
  let released = false;
  const acquire = async () => {
    if (released || document.visibilityState !== 'visible') return;
    try {
      sentinel = await navigator.wakeLock.request('screen');
      if (released) await sentinel.release();
    } catch {
      // A low battery refuses it: the recording goes on without.
      sentinel = null;
    }
  };
  const onVisible = () => void acquire();
  document.addEventListener('visibilitychange', onVisible);
  void acquire();
  return {
    release() {
      released = true;
      document.removeEventListener('visibilitychange', onVisible);
      void sentinel?.release().catch(() => undefined);
    },
  };
}
