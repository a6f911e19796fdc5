import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useLinkRecordNo } from '../../parts/share/use-link-record-no.ts';
import { localValues } from '../../session/local-values.ts';

/** The link's record number: from the address, then from the session. */
export function useTransmitRecordNo(): string | null {
  const [parameters] = useSearchParams();
  const fromAddress = parameters.get('transmitRecordNo');
  // Chosen on the device from which the recording was handed over.
  if (fromAddress && parameters.has('submitByHand')) localValues.submitsByHand.set(fromAddress);
  return useLinkRecordNo();
}

/** Puts it into the address of a page that stays: another browser, or a reload without a session, finds it there alone. */
export function useNumberedAddress(transmitRecordNo: string, stays: boolean): void {
  const [parameters, setParameters] = useSearchParams();
  const page = useLocation();
  const lacks = stays && !parameters.has('transmitRecordNo');
  const put = useEffectEvent(() => {
    const [pathShown] = location.hash.slice(1).split('?');
    // A page that led away as it came is gone by now.
    if (pathShown !== page.pathname) return;
    const numbered = new URLSearchParams(parameters);
    numbered.set('transmitRecordNo', transmitRecordNo);
    setParameters(numbered, { replace: true, state: page.state as unknown });
  });
  useEffect(() => {
    if (lacks) put();
  }, [lacks]);
}
