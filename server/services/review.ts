import { and, desc, eq } from 'drizzle-orm';
import type { RequestOf } from '../../contract/define.ts';
import type { sandbox } from '../../contract/services/sandbox.ts';
import { Failure } from '../domain/failure.ts';
import { move } from '../domain/recording.ts';
import type { Transaction } from '../ports/database.ts';
import { recordings, reviews } from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import { moveRecording } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { oweVerdictNotice } from './verdict-notice.ts';

type Decision = RequestOf<typeof sandbox.review>;
type ReviewRow = typeof reviews.$inferSelect;

/**
 * A person's decision over one submission. The same decision again is answered as the first time; one that was
 * made over what no longer stands is refused, and says who was before.
 */
export async function decideReview(context: ServiceContext, decision: Decision): Promise<void> {
  const at = context.now();
  await context.connection.db.transaction(async (tx) => {
    const [recording] = await tx
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, decision.recording_no))
      .limit(1)
      .for('update');
    if (!recording) throw new Failure('linkInvalid');
    const last = await lastReview(tx, recording);
    if (last && isSame(last, decision)) return;
    if (decision.submission !== recording.submissions || (last?.id ?? null) !== decision.after_review)
      throw meanwhile(last);
    const event = decision.decision === 'pass' ? 'review_pass' : 'review_return';
    if (!move(recording.status, event, 'reviewer', recording.willCheck)) throw new Failure('reviewNotOpen');

    const returned = returnedSegments(recording, decision);
    const { remark, reviewer } = decision;
    await tx.insert(reviews).values({
      recordingNo: recording.recordingNo,
      submission: recording.submissions,
      decision: decision.decision,
      segments: returned,
      remark,
      reviewer,
      at,
    });
    const remarks = new Map(returned.map((one) => [one.segment, one.remark || remark]));
    const reviewed = await moveRecording(
      tx,
      recording,
      event,
      { mover: 'reviewer', actor: reviewer, at, detail: { segments: [...remarks.keys()] } },
      {
        findings: [],
        segments: recording.segments.map((segment) =>
          remarks.has(segment.index)
            ? { ...segment, status: 'repeat', remark: remarks.get(segment.index) || '请重新朗读这一段' }
            : { ...segment, status: 'read', remark: null },
        ),
      },
    );
    await oweVerdictNotice(context.jobs, tx, reviewed);
  });
}

async function lastReview(tx: Transaction, { recordingNo, submissions }: RecordingRow) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.recordingNo, recordingNo), eq(reviews.submission, submissions)))
    .orderBy(desc(reviews.id))
    .limit(1);
  return row;
}

function returnedSegments(recording: RecordingRow, { decision, segments }: Decision) {
  if (decision === 'pass') return [];
  const known = new Set(recording.segments.map(({ index }) => index));
  const returned = segments.filter(({ segment }) => known.has(segment));
  if (returned.length === 0) throw new Failure('segmentMissing', { message: '请选择需要重录的段落' });
  return returned;
}

function isSame(row: ReviewRow, decision: Decision): boolean {
  const segments = decision.decision === 'pass' ? [] : decision.segments;
  return (
    row.submission === decision.submission &&
    row.decision === decision.decision &&
    row.reviewer === decision.reviewer &&
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
