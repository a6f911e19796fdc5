import { useEffect, useSyncExternalStore } from 'react';
import { useRetryWhenOnline } from '../../../../parts/failure/use-retry-when-online.ts';
import type { SnapshotSaver } from './snapshot-saver.ts';

/** Saves when a field is left, when the page is hidden or closed, and again when the network is back. */
export function useSavedTyping(saver: SnapshotSaver): void {
  const { kind } = useSyncExternalStore(saver.subscribe, saver.state);
  useRetryWhenOnline(kind === 'kept', () => void saver.flush());
  useEffect(() => {
    const left = () => void saver.flush();
    const hidden = () => {
      if (!document.hidden) return;
      saver.keep();
      void saver.flush();
    };
    document.addEventListener('focusout', left);
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', saver.keep);
    return () => {
      document.removeEventListener('focusout', left);
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', saver.keep);
      saver.keep();
      void saver.flush();
    };
  }, [saver]);
}
