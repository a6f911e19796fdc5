import { useEffect, useRef } from 'react';
import { platformHost } from '../../../parts/platform-host/platform-host.ts';
import type { ProductInfo } from '../model.ts';
import type { TrialStore } from '../trial-store.ts';
import { useShareRecord } from './use-share-record.ts';

interface Props {
  readonly info: ProductInfo;
  readonly store: TrialStore;
}

/** What the app's own menu shares; where it cannot be set, the page's sheet is there all the same. */
export default function ShareMenus({ info, store }: Props) {
  const { data, keep } = useShareRecord(info, store);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const share_info = data?.share_info;
  useEffect(() => {
    if (share_info)
      platformHost()
        .share?.setMenus(share_info, () => void latest.current('friend'))
        .catch(() => undefined);
  }, [share_info]);
  return null;
}
