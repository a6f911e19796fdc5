import { recordingOwner } from '../../domain/owner.ts';
import { reviewEvents } from '../../domain/recording/recording.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { isWithdrawn } from '../consent/consents.ts';
import { endWithContract } from '../recording/end-recording.ts';
import { moveRecording, type RecordingRow } from '../recording/recordings.ts';
import { forgetVideos, type Erasure } from '../retention/erasure.ts';
import { reviewSaid, type ReviewSaid } from '../review/review-said.ts';
import { type ReviewRow, setReviewState } from '../review/reviews.ts';

interface InForce {
  readonly moved: RecordingRow;
  /** What is to be deleted from the store once this is committed. */
  readonly erasure: Erasure | null;
}

/**
 * A decision takes effect: the recording moves, its segments are read or to be read again, and the event says why. Who
 * withdrew their consent while a concluded sale kept the video is forgotten with what is sent back to them. Throws
 * recordingOutOfOrder where the recording is no longer where a reviewer decides.
 */
export async function putRecordingInForce(
  personalData: Pick<PersonalData, 'open'>,
  tx: Queryable,
  recording: RecordingRow,
  review: ReviewRow,
  at: Date,
): Promise<InForce> {
  const said = reviewSaid(personalData, review);
  const remarks = new Map(said.segments.map((one) => [one.segment, one.remark || said.remark]));
  await setReviewState(tx, review.id, 'in_force');
  const actor = review.account ?? review.reviewer;
  const isForgotten =
    review.decision === 'return' &&
    (await isWithdrawn(tx, recordingOwner(recording.recordingNo), 'recording'));
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
      ...(isForgotten && unread(recording, at)),
    },
  );
  const erasure = isForgotten ? await forgetVideos(tx, recording.recordingNo) : null;
  return { moved: await endWithContract(tx, moved, { actor, at }), erasure };
}

/** As of a recording whose consent is withdrawn. */
const unread = ({ segments }: RecordingRow, at: Date) => ({
  ...{ erasedAt: at, submittedAt: null, submissionHash: null, durationMs: null },
  segments: segments.map((segment) => ({ ...segment, status: 'unread' as const, remark: null })),
});

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
