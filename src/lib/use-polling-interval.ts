import { useSyncExternalStore } from 'react';

function whenSeenOrHidden(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/**
 * A query's `pollingInterval`, in ms: what was asked for while the page is seen, and 0, no polling, while it is out of
 * sight. RTK Query's own pause goes by how the page was loaded, and one that was loaded out of sight never polled.
 */
export const usePollingInterval = (ms: number): number =>
  useSyncExternalStore(whenSeenOrHidden, () => document.hidden) ? 0 : ms;
