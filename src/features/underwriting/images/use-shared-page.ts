import { useState } from 'react';
import type { ImagePage } from '../../../../contract/model/underwriting-case.ts';
import { underAddressesOf, withTaken, withoutTaken, type Taken } from './material.ts';

interface SharedPage {
  /** What is to be shown: as the server last told it, without what was taken back here since. */
  readonly page: ImagePage;
  readonly taken: Taken;
  readonly take: (memberNo: string, image: string, fileId: string) => void;
}

/** The server's page, which other devices change as well. */
export function useSharedPage(live: ImagePage): SharedPage {
  const [taken, setTaken] = useState<Taken>({});
  const [shown, setShown] = useState({ live, page: live });
  if (shown.live !== live) setShown({ live, page: underAddressesOf(shown.page, live) });
  return {
    page: withoutTaken(shown.page, taken),
    taken,
    take: (memberNo, image, fileId) => setTaken((before) => withTaken(before, memberNo, image, fileId)),
  };
}
