import { useEffect, useRef } from 'react';

/** The server's clock may be a little behind the phone's. */
const graceMs = 1000;

/** Asks anew when the time is over until which nobody can try, and whenever the page is seen again meanwhile. */
export function useOnceUnlocked(lockedUntil: string | null, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (lockedUntil === null) return;
    const seen = () => document.hidden || latest.current();
    const timer = setTimeout(() => latest.current(), Date.parse(lockedUntil) - Date.now() + graceMs);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [lockedUntil]);
}
