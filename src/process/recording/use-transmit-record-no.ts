import { useSearchParams } from 'react-router-dom';
import { localValues } from '../../session/local-values.ts';
import { sessionValues } from '../../session/session-values.ts';

/** The link's record number: from the address of the first page, then from the session. */
export function useTransmitRecordNo(): string | null {
  const [parameters] = useSearchParams();
  const fromAddress = parameters.get('transmitRecordNo');
  // Chosen on the device from which the recording was handed over.
  if (fromAddress && parameters.has('submitByHand')) localValues.submitsByHand.set(fromAddress);
  if (fromAddress && fromAddress !== sessionValues.transmitRecordNo.get())
    sessionValues.transmitRecordNo.set(fromAddress);
  return fromAddress ?? sessionValues.transmitRecordNo.get();
}
