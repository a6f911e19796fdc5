import { useEffect, useState } from 'react';
import { keptValues } from '../../session/kept-values.ts';
import { sessionValues } from '../../session/session-values.ts';

/** Milliseconds of this link's reading that are safe on this device, found without the network; 0 where there are none. */
export function useKeptReadingMs(wanted: boolean): number {
  const [keptMs, setKeptMs] = useState(0);
  useEffect(() => {
    const kept = keptValues.keptRecording.get();
    if (!wanted || kept?.transmitRecordNo !== sessionValues.transmitRecordNo.get()) return;
    let here = true;
    import('../../../media/recording/unfinished.ts')
      .then(({ keptReadingMs }) => keptReadingMs(kept.recordingNo))
      .then((ms) => {
        if (here) setKeptMs(ms);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [wanted]);
  return keptMs;
}
