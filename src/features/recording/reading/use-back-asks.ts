import { useEffect, useRef } from 'react';

interface GuardedState {
  readonly guarded?: boolean;
}

/**
 * While `active`, the way back stays on this page and calls `onBack` instead: an entry of the same address lies on top
 * of the page's own, and is put there again whenever it was taken off.
 */
export function useBackAsks(active: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  }, [onBack]);
  useEffect(() => {
    if (!active) return;
    const guard = () => {
      const state = history.state as (GuardedState & object) | null;
      if (!state?.guarded) history.pushState({ ...state, guarded: true }, '', location.href);
    };
    const { href } = location;
    const back = () => {
      if (location.href !== href) return;
      guard();
      latest.current();
    };
    guard();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [active]);
}
