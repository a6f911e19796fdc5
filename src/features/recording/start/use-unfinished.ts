import { useEffect, useState } from 'react';
import type {
  RecordingScript,
  RegisteredClip,
  Unfinished,
} from '../../../../media/pipeline/session.types.ts';

/** What earlier visits left of this very text, here and on other devices. Also brings the recording's code before the tap. */
export function useUnfinished(
  script: RecordingScript,
  elsewhere: readonly RegisteredClip[],
): Unfinished | null {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    let here = true;
    void import('../../../../media/pipeline/session.ts')
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
