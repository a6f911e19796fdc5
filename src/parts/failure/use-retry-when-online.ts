import { useEffect, useRef } from 'react';

const everyMs = 8000;
const longestMs = 60_000;

interface Pace {
  /** Each time later, and not all pages at once: the server has enough to do when it comes back. */
  readonly slows?: boolean;
}

/** Tries again by itself: when the browser says that the network is back, and now and then, since not all say it. */
export function useRetryWhenOnline(wanted: boolean, retry: () => void, { slows = false }: Pace = {}): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!wanted) return;
    const again = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    let ms = everyMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          again();
          if (slows) ms = Math.min(ms * 1.5, longestMs);
          wait();
        },
        slows ? ms * (0.75 + Math.random() / 2) : ms,
      );
    };
    wait();
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [wanted, slows]);
}
