import { useEffect } from 'react';
import { keptValues } from '../../../session/kept-values.ts';

/**
 * The server has every byte of what was submitted: nothing of it stays on this device, where the page was closed before
 * the answer came. Where another window still has it open, that one deletes it.
 */
export function useForgetSubmitted(recordingNo: string): void {
  useEffect(() => {
    void import('../../../../media/recording/unfinished.ts')
      .then(({ forgetKept }) => forgetKept(recordingNo))
      .then(() => {
        if (keptValues.keptRecording.get()?.recordingNo === recordingNo) keptValues.keptRecording.set(null);
      })
      .catch(() => undefined);
  }, [recordingNo]);
}
