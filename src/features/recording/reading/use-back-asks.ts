import { useEffect, useRef } from 'react';

interface GuardedState {
  readonly guarded?: boolean;
}

/**
 * While `active`, the way back stays on this page and calls `onBack` instead: an entry of the same address lies on top
 * of the page's own, and is put there again whenever it was taken off. Answers how the page is left for good: `then`
 * leads on once that entry is off, or the phone's next way back would lead to this page again.
 */
export function useBackAsks(active: boolean, onBack: () => void): (then: () => void) => void {
  const latest = useRef(onBack);
  const isLeaving = useRef(false);
  useEffect(() => {
    latest.current = onBack;
  }, [onBack]);
  useEffect(() => {
    if (!active) return;
    const guard = () => {
      if (isGuarded()) return;
      history.pushState({ ...(history.state as object | null), guarded: true }, '', location.href);
    };
    const { href } = location;
    const back = () => {
      if (isLeaving.current || location.href !== href) return;
      guard();
      latest.current();
    };
    guard();
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [active]);
  return (then) => {
    if (!isGuarded()) return then();
    isLeaving.current = true;
    addEventListener('popstate', then, { once: true });
    history.back();
  };
}

const isGuarded = (): boolean => (history.state as GuardedState | null)?.guarded === true;
