import type { Review, ReviewDetail } from '../../../../contract/services/review.ts';
import { PolledTask } from '../../../parts/staff/polled-task.tsx';
import { useHeldLock } from '../../../parts/staff/use-held-lock.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { usePolled, reviewApi } from '../api.ts';
import { SubmissionReview } from './submission-review.tsx';

interface Props {
  readonly recordingNo: string;
  /** The one to look at afterwards; null: none waits. */
  readonly next: string | null;
  /** How many decisions were undone since the desk was opened. */
  readonly undone: number;
  readonly onDone: (detail: ReviewDetail, review: Review) => void;
}

/** One recording to be decided over. */
export function ReviewWork({ recordingNo, next, undone, onDone }: Props) {
  const asked = reviewApi.useReviewDetailQuery({ recording_no: recordingNo }, usePolled());
  const [lock] = reviewApi.useLockReviewMutation();
  useHeldLock(lock, { recording_no: recordingNo });
  const session = staffSession.get();
  if (!session) return null;
  return (
    <PolledTask asked={asked}>
      {(detail) => (
        // Another submission is another thing to decide over: nothing chosen before holds for it.
        <SubmissionReview
          key={detail.submission}
          detail={detail}
          reviewer={session}
          next={next}
          undone={undone}
          onDone={(review) => onDone(detail, review)}
        />
      )}
    </PolledTask>
  );
}
