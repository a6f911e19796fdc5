import type { RequestOf } from '../../../contract/define.ts';
import type { review } from '../../../contract/services/review.ts';
import { Failure } from '../../domain/failure.ts';
import { move } from '../../domain/recording/recording.ts';
import { sendVerdictNoticeJob, verdictNoticeJob } from '../../jobs/kinds.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { findRecording, moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { keepReview, newestReview, type ReviewRow } from '../../records/review/reviews.ts';

type Decision = RequestOf<typeof review.decide>;
type ReviewedSegments = Decision['segments'];

/**
 * A person's decision over one submission. The same decision again is answered as the first time; one that was
 * made over what no longer stands is refused, and says who was before. Throws what the contract says of the call.
 */
export async function decide(
  context: ServiceContext,
  decision: Decision,
  reviewer: StaffSession,
): Promise<void> {
  const { connection, now, jobs } = context;
  await connection.db.transaction(async (tx) => {
    const recording = await findRecording(tx, decision.recording_no, { lock: true });
    if (!recording) throw new Failure('recordingMissing');
    const last = await newestReview(tx, recording.recordingNo, recording.submissions);
    if (last && isSame(last, decision, reviewer)) return;
    if (decision.submission !== recording.submissions || (last?.id ?? null) !== decision.after_review)
      throw meanwhile(last);
    const reviewed = await carryOut(tx, recording, decision, reviewer, now());
    await jobs.enqueue(tx, sendVerdictNoticeJob, verdictNoticeJob(reviewed));
  });
}

async function carryOut(
  tx: Queryable,
  recording: RecordingRow,
  { decision, segments, remark }: Decision,
  reviewer: StaffSession,
  at: Date,
): Promise<RecordingRow> {
  const event = decision === 'pass' ? 'review_pass' : 'review_return';
  // There is nothing left to look at.
  if (recording.erasedAt) throw new Failure('reviewNotOpen');
  if (!move(recording.status, event, 'reviewer', recording.willCheck)) throw new Failure('reviewNotOpen');
  const returned = decision === 'pass' ? [] : returnedSegments(recording, segments);
  await keepReview(tx, {
    recordingNo: recording.recordingNo,
    submission: recording.submissions,
    ...{ decision, segments: returned, remark, at },
    reviewer: reviewer.name,
    account: reviewer.account,
  });
  const remarks = new Map(returned.map((one) => [one.segment, one.remark || remark]));
  return await moveRecording(
    tx,
    recording,
    event,
    { mover: 'reviewer', actor: reviewer.account, at, detail: { segments: [...remarks.keys()] } },
    {
      findings: [],
      segments: recording.segments.map((segment) =>
        remarks.has(segment.index)
          ? { ...segment, status: 'repeat', remark: remarks.get(segment.index) || '请重新朗读这一段' }
          : { ...segment, status: 'read', remark: null },
      ),
    },
  );
}

function returnedSegments(recording: RecordingRow, segments: ReviewedSegments): ReviewedSegments {
  const known = new Set(recording.segments.map(({ index }) => index));
  const returned = segments.filter(({ segment }) => known.has(segment));
  if (returned.length === 0) throw new Failure('segmentMissing', { message: '请选择需要重录的段落' });
  return returned;
}

function isSame(row: ReviewRow, decision: Decision, { account }: StaffSession): boolean {
  const segments = decision.decision === 'pass' ? [] : decision.segments;
  return (
    row.submission === decision.submission &&
    row.decision === decision.decision &&
    row.account === account &&
    row.remark === decision.remark &&
    row.segments.length === segments.length &&
    segments.every(({ segment, remark }) =>
      row.segments.some((one) => one.segment === segment && one.remark === remark),
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
