import { useSearchParams } from 'react-router-dom';
import { sessionValues } from '../../session/session-values.ts';

/** The number of the link by which somebody came: from the address, then from the session, which keeps it. */
export function useLinkRecordNo(): string | null {
  const fromAddress = useSearchParams()[0].get('transmitRecordNo');
  if (fromAddress && fromAddress !== sessionValues.transmitRecordNo.get())
    sessionValues.transmitRecordNo.set(fromAddress);
  return fromAddress ?? sessionValues.transmitRecordNo.get();
}
