import { useEffect, useState } from 'react';
import type { RecordingScript } from '../../../../media/recording/script.types.ts';
import type { RegisteredClip } from '../../../../media/recording/recording-calls.ts';
import type { Unfinished } from '../../../../media/recording/unfinished.ts';
import { keptValues } from '../../../session/kept-values.ts';

/** What earlier visits left of this very text, here and on other devices. Also brings the recording's code before the tap. */
export function useUnfinished(
  transmitRecordNo: string,
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): Unfinished | null {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    let here = true;
    keptValues.keptRecording.set({ transmitRecordNo, recordingNo: script.recordingNo });
    void import('../../../../media/recording/session.ts').catch(() => undefined);
    void import('../../../../media/recording/unfinished.ts')
      .then(({ findUnfinished }) => findUnfinished(script, elsewhere))
      .then((found) => {
        if (here) setUnfinished(found);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [transmitRecordNo, script, elsewhere]);
  return unfinished;
}
