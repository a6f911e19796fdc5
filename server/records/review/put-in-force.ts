import { reviewEvents } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { endWithContract } from '../recording/end-recording.ts';
import { moveRecording, type RecordingRow } from '../recording/recordings.ts';
import { reviewSaid, type ReviewSaid } from './review-said.ts';
import { type ReviewRow, setReviewState } from './reviews.ts';

/**
 * A decision takes effect: the recording moves, its segments are read or to be read again, and the event says why.
 * Throws recordingOutOfOrder where the recording is no longer where a reviewer decides.
 */
export async function putRecordingInForce(
  personalData: Pick<PersonalData, 'open'>,
  tx: Queryable,
  recording: RecordingRow,
  review: ReviewRow,
  at: Date,
): Promise<RecordingRow> {
  const said = reviewSaid(personalData, review);
  const remarks = new Map(said.segments.map((one) => [one.segment, one.remark || said.remark]));
  await setReviewState(tx, review.id, 'in_force');
  const actor = review.account ?? review.reviewer;
  const moved = await moveRecording(
    tx,
    recording,
    reviewEvents[review.decision],
    { mover: 'reviewer', actor, at, detail: detailOf(said) },
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

/** The words of a reason may name the customer, and events are kept for ever. */
function detailOf({ segments, notWatchedBecause, againstMachineBecause }: ReviewSaid) {
  const reasons = [
    ...(notWatchedBecause ? (['not_watched'] as const) : []),
    ...(againstMachineBecause ? (['against_machine'] as const) : []),
  ];
  return {
    segments: [...new Set(segments.map(({ segment }) => segment))],
    ...(reasons.length > 0 && { reasons }),
  };
}
