import { useEffect, useEffectEvent } from 'react';

/** When the page is seen again: another tab or device may have moved on while it was out of sight. */
export function useWhenSeen(look: () => void): void {
  const seen = useEffectEvent(() => document.hidden || look());
  useEffect(() => {
    const onChange = () => seen();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
