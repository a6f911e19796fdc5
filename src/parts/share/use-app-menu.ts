import { useEffect, useRef } from 'react';
import type { ShareInfo } from '../../../contract/model/transmit.ts';
import type { ShareTarget } from '../../platform/kinds/platform-host.ts';
import { setAppMenu } from './app-menu.ts';

/** What the app's own menu hands on, once it is known; where it cannot be set, the page's ways are there all the same. */
export function useAppMenu(card: ShareInfo | undefined, onShared: (to: ShareTarget) => void): void {
  const latest = useRef(onShared);
  useEffect(() => {
    latest.current = onShared;
  });
  useEffect(() => {
    if (card) setAppMenu(card, (to) => latest.current(to)).catch(() => undefined);
  }, [card]);
}
