import { useEffect, useState } from 'react';
import type { RecordingScript } from '../../../media/recording/script.types.ts';
import type { RegisteredClip } from '../../../media/recording/recording-calls.ts';
import type { Unfinished } from '../../../media/recording/unfinished.ts';
import { loadPipeline, loadUnfinished } from './pipeline.ts';

/** What earlier visits left of this very text, here and on other devices. Also brings the pipeline's code before the tap. */
export function useUnfinished(
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): Unfinished | null {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    let here = true;
    void loadPipeline()
      .then(loadUnfinished)
      .then(({ findUnfinished }) => findUnfinished(script, elsewhere))
      .then((found) => {
        if (here) setUnfinished(found);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [script, elsewhere]);
  return unfinished;
}
