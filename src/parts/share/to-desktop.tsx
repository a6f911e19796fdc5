import { useEffect, useRef, useState } from 'react';
import type { PreparedTransmit } from '../../../contract/model/transmit.ts';
import { shareValues } from '../../session/share-values.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Redirect } from '../redirect/redirect.tsx';

interface Props {
  readonly prepared: PreparedTransmit;
  /** Of an application that is handed over. */
  readonly processNo?: string;
  /** Keeps that it was handed on; whether that succeeds or not, the code is shown. */
  readonly onShared: () => PromiseLike<unknown>;
}

/** An agent at a desktop: on to their own page, which shows what they share as a code and follows the phone. */
export function ToDesktop({ prepared, processNo, onShared }: Props) {
  const [isKept, setKept] = useState(false);
  const keep = useRef(onShared);
  useEffect(() => {
    shareValues.pcShareInfo.set({ ...prepared, process_no: processNo });
    const goOn = () => setKept(true);
    void keep.current().then(goOn, goOn);
  }, [prepared, processNo]);
  if (!isKept) return <PageSkeleton />;
  return <Redirect to={processNo === undefined ? '/pc-share' : `/pc-share?processNo=${processNo}`} />;
}
