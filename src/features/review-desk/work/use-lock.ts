import { useEffect } from 'react';
import { reviewApi } from '../api.ts';

const renewMs = 20_000;

/** Tells the other reviewers that somebody looks at this one, as long as it is open here. */
export function useLock(recordingNo: string): void {
  const [lock] = reviewApi.useLockReviewMutation();
  useEffect(() => {
    const take = () => void lock({ recording_no: recordingNo });
    take();
    const timer = setInterval(take, renewMs);
    return () => {
      clearInterval(timer);
      void lock({ recording_no: recordingNo, release: true });
    };
  }, [recordingNo, lock]);
}
