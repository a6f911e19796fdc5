import { useEffect, useRef, useState } from 'react';
import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import { shareValues } from '../../session/share-values.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Redirect } from '../redirect/redirect.tsx';

interface Props {
  readonly prepared: PreparedTransmit;
  /** Keeps that it was handed on; whether that succeeds or not, the code is shown. */
  readonly onShared: () => PromiseLike<unknown>;
}

/** An agent at a desktop: on to their own page, which shows what they share as a code and follows the phone. */
export function ToDesktop({ prepared, onShared }: Props) {
  const [isKept, setKept] = useState(false);
  const keep = useRef(onShared);
  useEffect(() => {
    shareValues.pcShareInfo.set(prepared);
    const goOn = () => setKept(true);
    void keep.current().then(goOn, goOn);
  }, [prepared]);
  return isKept ? <Redirect to="/pc-share" /> : <PageSkeleton />;
}
