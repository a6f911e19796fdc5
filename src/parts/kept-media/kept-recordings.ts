import { recordingValues } from '../../session/recording-values.ts';
import { forgetMarked, markToForget, tidyKept } from './forgetting.ts';

const recordings = {
  toForget: recordingValues.recordingsToForget,
  tidiedAt: recordingValues.recordingsTidiedAt,
  load: async () => {
    const { forgetRecording: forget, dropOldRecordings: dropOld } =
      await import('../../../media/recording/kept-recordings.ts');
    return { forget, dropOld };
  },
};

/** No clip of a reading that was filmed so far stays on this device. False where it goes with a later visit. Never rejects. */
export async function forgetRecording(recordingNo: string): Promise<boolean> {
  markToForget(recordings, recordingNo);
  return await forgetMarked(recordings, recordingNo);
}

/** What was to go and is still there, and, once a day, what nobody came back to for a month. Never rejects. */
export const tidyRecordings = (now: number | null): Promise<void> => tidyKept(recordings, now);
