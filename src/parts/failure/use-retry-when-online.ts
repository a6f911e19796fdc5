import { useEffect, useRef } from 'react';

const everyMs = 8000;

/** Tries again by itself: when the browser says that the network is back, and now and then, since not all say it. */
export function useRetryWhenOnline(wanted: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!wanted) return;
    const again = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    const timer = setInterval(again, everyMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [wanted]);
}
