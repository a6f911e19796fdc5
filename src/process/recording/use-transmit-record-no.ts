import { useSearchParams } from 'react-router-dom';
import { sessionValues } from '../../session/session-values.ts';

/** The link's record number: from the address of the first page, then from the session. */
export function useTransmitRecordNo(): string | null {
  const fromAddress = useSearchParams()[0].get('transmitRecordNo');
  if (fromAddress && fromAddress !== sessionValues.transmitRecordNo.get())
    sessionValues.transmitRecordNo.set(fromAddress);
  return fromAddress ?? sessionValues.transmitRecordNo.get();
}
