import { useEffect } from 'react';

/** A lock lasts a minute. */
const renewMs = 20_000;

/**
 * Tells colleagues that somebody looks at this one, as long as it is open here: takes its lock, renews it, and gives it
 * back. `subject`: what names it in the call; null where there is nothing to hold.
 */
export function useHeldLock<Subject extends object>(
  lock: (asked: Subject & { readonly release?: boolean }) => unknown,
  subject: Subject | null,
): void {
  // A subject is a new object with every drawing.
  const key = subject && JSON.stringify(subject);
  useEffect(() => {
    if (key === null) return undefined;
    const held = JSON.parse(key) as Subject;
    const take = () => void lock(held);
    take();
    const timer = setInterval(take, renewMs);
    return () => {
      clearInterval(timer);
      void lock({ ...held, release: true });
    };
  }, [key, lock]);
}
