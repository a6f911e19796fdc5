import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { writeEvent } from '../../records/events/events.ts';
import { findRecording } from '../../records/recording/recordings.ts';
import { findReview, setReviewState } from '../../records/review/reviews.ts';

/**
 * Takes back the reviewer's own decision before it takes effect; repeatable. Throws recordingMissing, also where the
 * decision is another's, and reviewInForce.
 */
export async function undo(
  { connection, now }: ServiceContext,
  recordingNo: string,
  reviewId: number,
  { account }: StaffSession,
): Promise<void> {
  await connection.db.transaction(async (tx) => {
    // The lock that the job takes as well: one of the two is first.
    const recording = await findRecording(tx, recordingNo, { lock: true });
    const review = await findReview(tx, reviewId);
    if (!recording || review?.recordingNo !== recordingNo || review.account !== account)
      throw new Failure('recordingMissing');
    if (review.state === 'undone') return;
    if (review.state === 'in_force') throw new Failure('reviewInForce');
    await setReviewState(tx, review.id, 'undone');
    const { decision } = review;
    await writeEvent(
      tx,
      recordingOwner(recordingNo),
      'undo_review',
      { decision },
      { actor: account, at: now() },
    );
  });
}
