import { useEffect, useRef } from 'react';

/** Does it each time that something comes true, whatever new function there is for it by then. */
export function useOnceTrue(isTrue: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (isTrue) latest.current();
  }, [isTrue]);
}
