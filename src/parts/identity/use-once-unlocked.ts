import { useEffect, useRef } from 'react';

/** The phone's clock and the server's differ: one of them asks too early. */
const againMs = 5000;

/** Asks anew once the time is over until which nobody can try, and whenever the page is seen again meanwhile. */
export function useOnceUnlocked(lockedUntil: string | null, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (lockedUntil === null) return;
    const seen = () => document.hidden || latest.current();
    const due = () => {
      seen();
      timer = setTimeout(due, againMs);
    };
    let timer = setTimeout(due, Date.parse(lockedUntil) - Date.now());
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [lockedUntil]);
}
