import type { RequestOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { move, reviewEvents } from '../../domain/recording/recording.ts';
import { missingReason } from '../../domain/recording/review-reasons.ts';
import {
  eraseClipsOfPassed,
  eraseObjectsJob,
  erasureJob,
  putReviewInForceJob,
  putReviewInForceJobOf,
  sendVerdictNoticeJob,
  verdictNoticeJob,
} from '../../jobs/kinds.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Transaction } from '../../ports/database.ts';
import { writeEvent } from '../../records/events/events.ts';
import { submittedVideoOf } from '../../records/recording/permanent-video.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { putRecordingInForce } from '../../records/review-decision/put-in-force.ts';
import { keptSaid, reviewSaid } from '../../records/review/review-said.ts';
import { keepReview, newestReview, setReviewState, type ReviewRow } from '../../records/review/reviews.ts';
import { machineDecision } from '../../records/review/verdicts.ts';

type Decision = RequestOf<typeof review.decide>;
type ReviewedSegments = Decision['segments'];

/**
 * A person's decision over one submission, held for a moment before it takes effect, so that it can be undone. The same
 * decision again is answered as the first time; one that was made over what no longer stands is refused, and says who
 * was before. Throws what the contract says of the call.
 */
export async function decide(
  context: ServiceContext,
  decision: Decision,
  reviewer: StaffSession,
): Promise<ReviewRow> {
  const at = context.now();
  return await context.connection.db.transaction(async (tx) => {
    const recording = await findRecording(tx, decision.recording_no, { lock: true });
    if (!recording) throw new Failure('recordingMissing');
    const last = await newestReview(tx, recording.recordingNo, recording.submissions);
    if (last && isSame(context, last, decision, reviewer)) return last;
    if (decision.submission !== recording.submissions || (last?.id ?? null) !== decision.after_review)
      throw meanwhile(last);
    const event = reviewEvents[decision.decision];
    // There is nothing left to look at.
    if (recording.erasedAt) throw new Failure('reviewNotOpen');
    if (!move(recording.status, event, 'reviewer', recording.willCheck)) throw new Failure('reviewNotOpen');
    if (decision.decision === 'pass') await requireVideo(tx, recording);
    const machine = await machineDecision(tx, recording.recordingNo, recording.submissions);
    const missing = missingReason(decision, machine);
    if (missing) throw new Failure('reviewReasonMissing', { message: missing });
    // Another decision in the place of one that nobody was told of yet.
    if (last?.state === 'held') await setReviewState(tx, last.id, 'undone');
    const review = await keepReview(tx, rowOf(context, recording, decision, reviewer, at));
    return await takeEffect(context, tx, recording, review);
  });
}

/** Throws reviewNotOpen where the newest submission gave no video that anybody could have watched. */
async function requireVideo(tx: Transaction, recording: RecordingRow): Promise<void> {
  if (!(await submittedVideoOf(tx, recording)))
    throw new Failure('reviewNotOpen', { message: '这次提交没有可播放的视频，只能退回' });
}

function rowOf(
  { settings, personalData }: ServiceContext,
  recording: RecordingRow,
  { decision, segments, remark, not_watched_because, against_machine_because }: Decision,
  reviewer: StaffSession,
  at: Date,
): Parameters<typeof keepReview>[1] {
  return {
    recordingNo: recording.recordingNo,
    submission: recording.submissions,
    ...{ decision, at },
    ...keptSaid(personalData, {
      remark,
      segments: decision === 'pass' ? [] : returnedSegments(recording, segments),
      notWatchedBecause: not_watched_because ?? '',
      againstMachineBecause: against_machine_because ?? '',
    }),
    reviewer: reviewer.name,
    account: reviewer.account,
    state: 'held',
    takesEffectAt: new Date(at.getTime() + settings.reviewUndoMs),
  };
}

/** At once where nothing is held; else a job does it at its time, whoever has closed which tab meanwhile. */
async function takeEffect(
  { settings, jobs, personalData }: ServiceContext,
  tx: Transaction,
  recording: RecordingRow,
  review: ReviewRow,
): Promise<ReviewRow> {
  const { recordingNo, decision, at, account, reviewer, takesEffectAt } = review;
  if (settings.reviewUndoMs > 0 && takesEffectAt) {
    const by = { actor: account ?? reviewer, at };
    await writeEvent(tx, recordingOwner(recordingNo), 'hold_review', { decision }, by);
    await jobs.enqueue(tx, putReviewInForceJob, putReviewInForceJobOf(review.id, takesEffectAt));
    return review;
  }
  const { moved, erasure } = await putRecordingInForce(personalData, tx, recording, review, at);
  if (erasure)
    await jobs.enqueue(tx, eraseObjectsJob, erasureJob(moved.recordingNo, erasure, moved.updatedAt));
  await eraseClipsOfPassed(jobs, tx, moved, moved.submittedAt);
  await jobs.enqueue(tx, sendVerdictNoticeJob, verdictNoticeJob(moved));
  return { ...review, state: 'in_force' };
}

function returnedSegments(recording: RecordingRow, segments: ReviewedSegments): ReviewedSegments {
  const known = new Set(recording.segments.map(({ index }) => index));
  const returned = segments.filter(({ segment }) => known.has(segment));
  if (returned.length === 0) throw new Failure('segmentMissing', { message: '请选择需要重录的段落' });
  return returned;
}

function isSame(
  { personalData }: ServiceContext,
  row: ReviewRow,
  decision: Decision,
  { account }: StaffSession,
): boolean {
  const said = reviewSaid(personalData, row);
  const segments = decision.decision === 'pass' ? [] : decision.segments;
  return (
    row.submission === decision.submission &&
    row.decision === decision.decision &&
    row.account === account &&
    said.remark === decision.remark &&
    row.segments.length === segments.length &&
    segments.every(({ segment, remark }) =>
      said.segments.some((one) => one.segment === segment && one.remark === remark),
    )
  );
}

function meanwhile(last: ReviewRow | undefined): Failure {
  if (!last) return new Failure('reviewedMeanwhile', { message: '客户刚刚重新提交，请看过新的录像再决定' });
  const word = last.decision === 'pass' ? '通过' : '退回';
  return new Failure('reviewedMeanwhile', {
    message: `${last.reviewer}刚刚已${word}这次录制，请看过最新情况再决定`,
    data: { reviewer: last.reviewer, decision: last.decision, at: last.at.toISOString() },
  });
}
