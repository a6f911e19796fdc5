import { useEffect, useState } from 'react';
import type { RecordingScript, Unfinished } from '../../../media/pipeline/session.types.ts';
import { loadPipeline } from './pipeline.ts';

/** What an earlier visit left on this device of this very text. Also brings the pipeline's code before the tap. */
export function useUnfinished(script: RecordingScript): Unfinished | null {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    let here = true;
    void loadPipeline()
      .then(({ findUnfinished }) => findUnfinished(script.recordingNo))
      .then((found) => {
        if (here && found?.scriptVersion === script.version) setUnfinished(found);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [script]);
  return unfinished;
}
