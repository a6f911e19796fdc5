import { reviewEvents } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import { endWithContract } from '../recording/end-recording.ts';
import { moveRecording, type RecordingRow } from '../recording/recordings.ts';
import { type ReviewRow, setReviewState } from './reviews.ts';

/**
 * A decision takes effect: the recording moves, its segments are read or to be read again, and the event says why.
 * Throws recordingOutOfOrder where the recording is no longer where a reviewer decides.
 */
export async function putRecordingInForce(
  tx: Queryable,
  recording: RecordingRow,
  review: ReviewRow,
  at: Date,
): Promise<RecordingRow> {
  const remarks = new Map(review.segments.map((one) => [one.segment, one.remark || review.remark]));
  await setReviewState(tx, review.id, 'in_force');
  const actor = review.account ?? review.reviewer;
  const moved = await moveRecording(
    tx,
    recording,
    reviewEvents[review.decision],
    { mover: 'reviewer', actor, at, detail: detailOf(review) },
    {
      findings: [],
      segments: recording.segments.map((segment) =>
        remarks.has(segment.index)
          ? { ...segment, status: 'repeat', remark: remarks.get(segment.index) || '请重新朗读这一段' }
          : { ...segment, status: 'read', remark: null },
      ),
    },
  );
  return await endWithContract(tx, moved, { actor, at });
}

function detailOf({ segments, notWatchedBecause, againstMachineBecause }: ReviewRow) {
  return {
    segments: [...new Set(segments.map(({ segment }) => segment))],
    ...(notWatchedBecause && { not_watched_because: notWatchedBecause }),
    ...(againstMachineBecause && { against_machine_because: againstMachineBecause }),
  };
}
