import { storedText } from './stored-value.ts';

/** When this visit agreed to face and voice being collected for a recording; withdrawn by setting null. */
export function recordingConsent(transmitRecordNo: string) {
  return storedText(() => sessionStorage, `recording_consent:${transmitRecordNo}`);
}
