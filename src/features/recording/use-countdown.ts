import { useEffect, useState } from 'react';

/** Whole seconds left until an instant of performance.now(). */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => {
      setLeft(secondsTo(until));
      if (secondsTo(until) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - performance.now()) / 1000));
}
