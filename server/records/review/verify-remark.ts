import { maskMobile } from '../../../contract/certificate/mask.ts';
import type { VerifyRemark } from '../../../contract/services/single-recording.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { lastTimeOf } from '../events/events.ts';
import { reviewSaid } from './review-said.ts';
import { newestReviewInForce } from './reviews.ts';
import { personOf, type RecordingRow } from '../recording/recordings.ts';
import { reviewUntil, waitingSinceOf } from './waiting.ts';

type Remark = Omit<VerifyRemark, 'recording_no' | 'status' | 'next_step_alias' | 'submissions_left'>;

/**
 * How the newest submission came out, who said so, and what is to be done (rule R22). Throws where the recording's
 * person is not there, which its keys forbid.
 */
export async function verifyRemarkOf(
  { connection: { db }, personalData, settings }: ServiceContext,
  recording: RecordingRow,
): Promise<Remark> {
  const { recordingNo, status, submissions, submittedAt, findings } = recording;
  const person = await personOf(db, recording);
  const review = await newestReviewInForce(db, recordingNo, submissions);
  const judgedAt = async () =>
    await lastTimeOf(db, recordingOwner(recordingNo), ['verdict_pass', 'verdict_return']);
  const since = status === 'in_review' ? await waitingSinceOf(db, recordingNo) : null;
  const given = status === 'verified' || status === 'returned';
  const at = review?.at ?? (await judgedAt()) ?? recording.updatedAt;
  return {
    submitted_at: submittedAt?.toISOString() ?? null,
    duration_ms: recording.durationMs,
    mobile_masked: maskMobile(personalData.open(person.mobileSealed)),
    findings,
    decided: given ? { by: review ? 'reviewer' : 'machine', at: at.toISOString() } : null,
    review_until: reviewUntil(status, since, settings),
    remark: status === 'returned' && review ? reviewSaid(personalData, review).remark : '',
    repeat: repeatOf(recording),
  };
}

/** What is to be read again, with each reason once: the segment's own remark is often the first finding's. */
function repeatOf({ segments, findings }: RecordingRow): VerifyRemark['repeat'] {
  return segments.flatMap(({ index, status, remark }, i) => {
    if (status !== 'repeat') return [];
    const found = (findings ?? []).filter(({ segment }) => segment === index).map(({ message }) => message);
    return [{ segment: index, place: i + 1, remarks: [...new Set([...(remark ? [remark] : []), ...found])] }];
  });
}
