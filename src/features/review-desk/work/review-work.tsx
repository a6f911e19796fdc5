import type { Review, ReviewDetail } from '../../../../contract/services/review.ts';
import { failureText } from '../../../api/reactions.ts';
import { staffSession } from '../../../session/staff-session.ts';
import { isFailure } from '../../../api/failure.ts';
import { usePolled, reviewApi } from '../api.ts';
import { EmptyCard } from '../../../ui/workplace.tsx';
import { SubmissionReview } from './submission-review.tsx';
import { useLock } from './use-lock.ts';

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
  const { data, error } = reviewApi.useReviewDetailQuery({ recording_no: recordingNo }, usePolled());
  useLock(recordingNo);
  const session = staffSession.get();
  if (!session) return null;
  if (!data) return <EmptyCard>{isFailure(error) ? failureText(error) : '正在加载'}</EmptyCard>;
  // Another submission is another thing to decide over: nothing chosen before holds for it.
  return (
    <SubmissionReview
      key={data.submission}
      detail={data}
      reviewer={session}
      next={next}
      undone={undone}
      onDone={(review) => onDone(data, review)}
    />
  );
}
