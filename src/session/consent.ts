import { storedText } from './stored-value.ts';

/** When this device agreed to face and voice being collected for a recording; withdrawn by setting null. */
export function recordingConsent(transmitRecordNo: string) {
  return storedText(() => localStorage, `recording_consent:${transmitRecordNo}`);
}
