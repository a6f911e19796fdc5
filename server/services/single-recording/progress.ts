import { nextPage } from '../../domain/recording/recording.ts';
import type { RecordingRow } from '../../records/recording/recordings.ts';

/** Where a recording is, for a device that holds it or does not. */
export function progressOf({ recordingNo, status, willCheck }: RecordingRow, holdsIt: boolean) {
  return { recording_no: recordingNo, status, next_step_alias: nextPage(status, holdsIt, willCheck) };
}
