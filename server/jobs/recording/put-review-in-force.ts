import { move, reviewEvents } from '../../domain/recording/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import type { Queryable } from '../../ports/database.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { putRecordingInForce } from '../../records/review-decision/put-in-force.ts';
import { findReview, setReviewState, type ReviewRow } from '../../records/review/reviews.ts';
import {
  eraseClipsOfPassed,
  eraseObjectsJob,
  erasureJob,
  sendVerdictNoticeJob,
  verdictNoticeJob,
} from '../kinds.ts';

/** What a reviewer decided takes effect, and the customer is told, unless it was undone meanwhile. */
export const putReviewInForce =
  (context: ServiceContext): JobHandler<{ readonly reviewId: number }> =>
  async ({ reviewId }, job) => {
    let recordingNo: string | null = null;
    await job.commit(async (tx) => {
      recordingNo = await takeEffect(context, tx, reviewId);
    });
    if (!recordingNo) return;
    await context.jobs.wake();
    notifyChanged(context, recordingNo);
  };

/** The number of the recording that moved, or null. */
async function takeEffect(
  { jobs, now, personalData }: ServiceContext,
  tx: Queryable,
  reviewId: number,
): Promise<string | null> {
  const found = await findReview(tx, reviewId);
  if (!found) return null;
  const recording = await findRecording(tx, found.recordingNo, { lock: true });
  // Read again under the lock, which whoever undoes it takes as well.
  const review = await findReview(tx, reviewId);
  if (!recording || review?.state !== 'held') return null;
  if (!isStillOpen(recording, review)) {
    await setReviewState(tx, review.id, 'undone');
    return null;
  }
  const { moved, erasure } = await putRecordingInForce(personalData, tx, recording, review, now());
  if (erasure)
    await jobs.enqueue(tx, eraseObjectsJob, erasureJob(moved.recordingNo, erasure, moved.updatedAt));
  await eraseClipsOfPassed(jobs, tx, moved, moved.submittedAt);
  await jobs.enqueue(tx, sendVerdictNoticeJob, verdictNoticeJob(moved));
  return moved.recordingNo;
}

/** The customer may have withdrawn, and what was decided over is gone. */
function isStillOpen({ status, submissions, willCheck }: RecordingRow, review: ReviewRow): boolean {
  const moved = move(status, reviewEvents[review.decision], 'reviewer', willCheck);
  return submissions === review.submission && moved !== null;
}
