import { createHash } from 'node:crypto';
import type { RequestOf } from '../../../contract/define.ts';
import type { FieldErrors } from '../../../contract/envelope.ts';
import {
  uncoveredSegments,
  type RecordedClip,
  type RecordingStatus,
  type Segment,
} from '../../../contract/model/recording.ts';
import type { singleRecording, SubmitResult } from '../../../contract/services/single-recording.ts';
import { Failure } from '../../domain/failure.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { fullClipsPerSubmission } from '../../domain/recording/assembly-plan.ts';
import { makePermanentVideoJob } from '../../jobs/kinds.ts';
import type { Caller } from '../../ports/caller.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { requireConsent } from '../../records/consent/consents.ts';
import { notifyChanged, type By } from '../../records/events/events.ts';
import { requireOwnFiles } from '../../records/files/core-files.ts';
import { newestOperation } from '../../records/page-trace/operation-ends.ts';
import { forgetDrafts } from '../../records/recording/draft-clips.ts';
import { heldRecording } from '../../records/recording/holder.ts';
import { moveRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { keepSubmittedClips } from '../../records/recording/submitted-clips.ts';
import { submissionsLeftOf } from '../../records/recording/submissions.ts';
import { requireFittingMarks } from './fitting-marks.ts';
import { progressOf } from './progress.ts';
import { storedClips } from './stored-clips.ts';

type Input = RequestOf<typeof singleRecording.submitReadVideo>;

const behind: readonly RecordingStatus[] = ['submitted', 'in_review', 'verified'];

/** The same content again gets the same answer. Throws what the contract says of the call. */
export async function submitReadVideo(
  context: ServiceContext,
  input: Input,
  caller: Caller<'visitor'>,
): Promise<SubmitResult> {
  const { connection, jobs, now } = context;
  const { session } = caller;
  const clips = await storedClips(context, input, caller);
  const by = { actor: session.sessionId, at: now() };
  const hash = submissionHash(input.script_version, clips);
  const recording = await connection.db.transaction(async (tx) => {
    const held = await heldRecording(tx, input.transmit_record_no, session, by.at, { lock: true });
    if (held.submissionHash === hash && held.submittedAt) return held;
    await requireSubmittable(context, tx, held, input.script_version, clips);
    return await submit(context, tx, held, clips, hash, by);
  });
  // The answer does not wait for the notice: whoever misses it asks again.
  void jobs.wake().catch(() => {});
  notifyChanged(context, recording.recordingNo);
  return {
    ...progressOf(recording, true),
    submitted_at: (recording.submittedAt ?? by.at).toISOString(),
    duration_ms: totalMs(clips),
  };
}

async function requireSubmittable(
  { settings }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  scriptVersion: string,
  clips: readonly RecordedClip[],
): Promise<void> {
  const owner = recordingOwner(recording.recordingNo);
  if (behind.includes(recording.status)) throw new Failure('alreadySubmitted');
  if ((await submissionsLeftOf(tx, recording)) === 0) throw new Failure('submissionsUsedUp');
  await requireConsent(tx, owner, 'recording');
  if (scriptVersion !== recording.scriptVersion) throw new Failure('scriptChanged');
  requireFittingMarks(recording.segments, clips);
  const unread = uncoveredSegments(wanted(recording.segments), clips);
  if (unread.length > 0)
    throw new Failure('segmentMissing', {
      message: `第 ${unread.map((index) => index + 1).join('、')} 段还未朗读`,
      data: { segments: unread },
    });
  const bytes = await requireOwnFiles(
    tx,
    owner,
    clips.map(({ file_id }) => file_id),
  );
  if (bytes > settings.maxClipBytes * fullClipsPerSubmission)
    throw new Failure('objectTooLarge', { message: '视频总大小超过限制，请联系您的顾问' });
  requireDifferentFiles(clips);
}

/** Throws multipleErrors, naming each clip whose file an earlier one has: every clip is read again with every try. */
function requireDifferentFiles(clips: readonly RecordedClip[]): void {
  const wrong: FieldErrors = {};
  const files = new Set<string>();
  for (const { clip_id, file_id } of clips)
    if (files.has(file_id)) wrong[`clips.${clip_id}.file_id`] = ['同一段视频重复提交'];
    else files.add(file_id);
  if (Object.keys(wrong).length > 0) throw new Failure('multipleErrors', { data: wrong });
}

async function submit(
  { jobs }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  clips: readonly RecordedClip[],
  hash: string,
  by: By,
): Promise<RecordingRow> {
  const { recordingNo } = recording;
  const submission = recording.submissions + 1;
  const done = await newestOperation(tx, recordingOwner(recordingNo));
  const detail = { clips: clips.length, rungs: [...new Set(clips.map((clip) => clip.rung))], ...done };
  const moved = await moveRecording(
    tx,
    recording,
    'submit',
    { ...by, mover: 'reader', detail },
    {
      submissionHash: hash,
      submittedAt: by.at,
      submissions: submission,
      durationMs: Math.round(totalMs(clips)),
      findings: null,
      segments: recording.segments.map((segment) =>
        segment.status === 'read' ? segment : { ...segment, status: 'read', remark: null },
      ),
    },
  );
  await forgetDrafts(tx, recordingNo);
  await keepSubmittedClips(tx, recordingNo, submission, clips);
  await jobs.enqueue(tx, makePermanentVideoJob, {
    key: `${recordingNo}/${submission}`,
    payload: { recordingNo, submission },
  });
  return moved;
}

/** The segments that this submission must hold: all at first, those sent back later. */
function wanted(segments: readonly Segment[]): readonly Segment[] {
  const again = segments.filter((segment) => segment.status === 'repeat');
  return again.length > 0 ? again : segments.filter((segment) => segment.status === 'unread');
}

function totalMs(clips: readonly RecordedClip[]): number {
  return clips.reduce((total, clip) => total + clip.duration_ms, 0);
}

/** Of what was submitted; its form is in the database and must not change. */
function submissionHash(scriptVersion: string, clips: readonly RecordedClip[]): string {
  const what = clips.map((clip) => [clip.clip_id, clip.file_id, clip.marks]);
  return createHash('sha256')
    .update(JSON.stringify([scriptVersion, what]))
    .digest('hex');
}
