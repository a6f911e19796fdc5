import { useEffect } from 'react';
import { setAppMenu } from '../../../parts/share/app-menu.ts';
import { useAppMenu } from '../../../parts/share/use-app-menu.ts';
import type { ProductInfo } from '../model.ts';
import type { TrialStore } from '../trial-store.ts';
import { addressCard } from './address-card.ts';
import { isShareRecorded } from './share-recorded.ts';
import { useShareRecord } from './use-share-record.ts';

interface Props {
  readonly info: ProductInfo;
  readonly store: TrialStore;
}

/** What the app's own menu shares; where it cannot be set, the page's sheet is there all the same. */
export default function ShareMenus(props: Props) {
  return isShareRecorded() ? <RecordMenus {...props} /> : <AddressMenus {...props} />;
}

/** Not the page's own address: it names a sale, which is of use to nobody else. */
function AddressMenus({ info }: Props) {
  useEffect(() => {
    setAppMenu(addressCard(info), () => undefined).catch(() => undefined);
  }, [info]);
  return null;
}

function RecordMenus({ info, store }: Props) {
  const { data, keep } = useShareRecord(info, store);
  useAppMenu(data?.share_info, (to) => void keep(to));
  return null;
}
