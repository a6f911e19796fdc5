import { useEffect, useState } from 'react';

/** Whole seconds left until an instant of performance.now(). */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const look = () => {
      setNow(performance.now());
      if (performance.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    const first = setTimeout(look);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [until]);
  return now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}
