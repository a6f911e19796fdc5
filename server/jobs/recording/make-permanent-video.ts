import { chaptersOf, cutList, planSegments, segmentsFrom } from '../../domain/recording/assembly-plan.ts';
import type { Chapter } from '../../domain/verdict/reading-verdict.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { isEngineFailure, saysNothingOfFile } from '../../ports/engine-error.ts';
import type { JobHandler, RunningJob } from '../../ports/job-queue.ts';
import type { AssembledVideo } from '../../ports/video-engine.ts';
import { notifyChanged } from '../../records/events/events.ts';
import { registeredAmong } from '../../records/files/core-files.ts';
import { keepVideo, storePermanent, type StoredFile } from '../../records/recording/permanent-video.ts';
import {
  allUnreadable,
  clipFindings,
  sourceOf,
  clipsToJoin,
  type StoredClip,
} from '../../records/recording/recorded-clips.ts';
import { findRecording, type RecordingRow } from '../../records/recording/recordings.ts';
import { frameKeysOf, type ExplainedVerdict } from '../../records/review/verdicts.ts';
import { eraseObjectsJob, erasureJob } from '../kinds.ts';
import { giveVerdict, isStillSubmitted, judgeVideo, leftToPerson, unusable } from './verdict.ts';

export interface Payload {
  readonly recordingNo: string;
  readonly submission: number;
}

/** What the job made of a submission: a video with its verdict, or findings that keep its clips from being used. */
type Outcome = JudgedVideo | { readonly video: null; readonly verdict: ExplainedVerdict };

interface JudgedVideo {
  readonly video: Pick<AssembledVideo, 'video' | 'audio' | 'sha256'> & { readonly durationMs: number };
  readonly file: StoredFile;
  readonly chapters: Chapter[];
  readonly verdict: ExplainedVerdict;
  readonly timing: { readonly assembleMs: number; readonly judgeMs: number };
}

/**
 * After a submission: one ordinary MP4 of all that counts, the verdict on it, and a job that deletes the temporary
 * objects. Every step may be done twice: the permanent key follows from the submission.
 */
export const makePermanentVideo =
  (context: ServiceContext): JobHandler<Payload> =>
  async (payload, job) => {
    const recording = await submittedRecording(context, payload);
    if (!recording) return;
    const { clips, temporary } = await clipsToJoin(context, recording);
    const outcome = await makeAndJudge(context, recording, clips, job).catch((error: unknown) =>
      refuseClips(context, recording, clips, { error, job }),
    );
    await job.commit((tx) => keepOutcome(context, tx, recording, temporary, outcome));
    if (outcome.video) logVerdict(context, recording, outcome);
    await context.jobs.wake();
    notifyChanged(context, recording.recordingNo);
  };

/** Null where the submission was judged, withdrawn or made anew meanwhile. */
export async function submittedRecording(
  { connection }: ServiceContext,
  { recordingNo, submission }: Payload,
): Promise<RecordingRow | null> {
  const recording = await findRecording(connection.db, recordingNo);
  return recording?.status === 'submitted' && recording.submissions === submission ? recording : null;
}

async function makeAndJudge(
  context: ServiceContext,
  recording: RecordingRow,
  clips: readonly StoredClip[],
  job: RunningJob,
): Promise<JudgedVideo> {
  const plan = planSegments(recording.segments, clips);
  const cuts = cutList(plan, clips);
  const begun = performance.now();
  const sources = await Promise.all(clips.map((clip) => sourceOf(context, clip)));
  job.signal.throwIfAborted();
  await using assembled = await context.videoEngine.assemble(sources, cuts);
  const chapters = chaptersOf(plan, cuts, assembled);
  const file = await storePermanent(context, recording, assembled);
  const stored = performance.now();
  job.signal.throwIfAborted();
  const passedBefore = segmentsFrom(plan, (clip) => clips[clip]?.permanent === true);
  const judged = { file: assembled, key: file.key, chapters, passedBefore };
  const verdict = await judgeVideo(context, recording, judged).catch((error: unknown) => {
    job.signal.throwIfAborted();
    if (!job.lastAttempt && !failsAgain(error, job)) throw error;
    context.log.error({ err: error, recordingNo: recording.recordingNo }, 'recording cannot be judged');
    return leftToPerson('not_judged');
  });
  const { video, audio, durationMs, sha256 } = assembled;
  const timing = {
    assembleMs: Math.round(stored - begun),
    judgeMs: Math.round(performance.now() - stored),
  };
  return {
    video: { video, audio, sha256, durationMs: Math.round(durationMs) },
    file,
    chapters,
    verdict,
    timing,
  };
}

/** An engine that fails twice in the same words fails for ever; a store or a database may be there again. */
const failsAgain = (error: unknown, job: RunningJob): boolean =>
  isEngineFailure(error) && job.failedSo(error);

/**
 * A clip that cannot be read, or that an engine failed at twice, is the reader's to repeat; anything else passes, and
 * is tried until it does.
 */
async function refuseClips(
  context: ServiceContext,
  recording: RecordingRow,
  clips: readonly StoredClip[],
  { error, job }: { readonly error: unknown; readonly job: RunningJob },
): Promise<Outcome> {
  if (saysNothingOfFile(error)) throw error;
  job.signal.throwIfAborted();
  let findings = await clipFindings(context, recording, clips);
  // Engines that are closed with the server say nothing of the clips.
  job.signal.throwIfAborted();
  if (findings.length === 0 && failsAgain(error, job)) findings = allUnreadable(recording, clips);
  if (findings.length === 0) throw error;
  const { recordingNo, submissions: submission } = recording;
  context.log.error({ err: error, recordingNo, submission }, 'recording cannot be used');
  return { video: null, verdict: unusable(findings) };
}

async function keepOutcome(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  temporary: readonly string[],
  outcome: Outcome,
): Promise<void> {
  if (!outcome.video) return await giveVerdict(context, tx, recording, outcome.verdict);
  if (!(await isStillSubmitted(tx, recording))) return await eraseUnkept(context, tx, recording, outcome);
  const { video, file, chapters, verdict, timing } = outcome;
  const { durationMs } = video;
  await keepVideo(tx, recording, file, { durationMs, chapters, createdAt: context.now() });
  const detail = { video: video.video, audio: video.audio, video_sha256: video.sha256, ...timing };
  await giveVerdict(context, tx, recording, verdict, { durationMs }, detail);
  await eraseSoon(context, tx, recording, 'clips', temporary);
}

/** Of a submission that was withdrawn meanwhile. What another worker was quicker to keep under these keys stays. */
async function eraseUnkept(
  context: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  { file, verdict }: JudgedVideo,
): Promise<void> {
  const { recordingNo, submissions } = recording;
  const kept = new Set([
    ...(await registeredAmong(tx, [file.key])),
    ...(await frameKeysOf(tx, recordingNo, submissions)),
  ]);
  const keys = [file.key, ...verdict.frames.map(({ key }) => key)].filter((key) => !kept.has(key));
  await eraseSoon(context, tx, recording, 'unkept', keys);
}

/** By a job of the same transaction: a store that cannot be reached, or a process that dies, leaves nothing behind. */
async function eraseSoon(
  { jobs, now }: ServiceContext,
  tx: Queryable,
  { recordingNo, submissions }: RecordingRow,
  what: 'clips' | 'unkept',
  keys: readonly string[],
): Promise<void> {
  const { payload } = erasureJob(recordingNo, { prefixes: [], keys }, now());
  await jobs.enqueue(tx, eraseObjectsJob, { key: `${recordingNo}/${submissions}/${what}`, payload });
}

function logVerdict(
  { log }: ServiceContext,
  { recordingNo, submissions: submission }: RecordingRow,
  { verdict: { decision }, video: { durationMs }, timing }: JudgedVideo,
): void {
  log.info({ recordingNo, submission, decision, durationMs, ...timing }, 'verdict');
}
