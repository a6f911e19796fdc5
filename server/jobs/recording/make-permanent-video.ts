import { eq } from 'drizzle-orm';
import { chaptersOf, cutList, planSegments } from '../../domain/recording/assembly-plan.ts';
import type { JobHandler } from '../../ports/job-queue.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordings, recordingVideos } from '../../tables/recording.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { storePermanent } from '../../records/recording/permanent-video.ts';
import { clipFindings, loadClips } from '../../records/recording/recorded-clips.ts';
import type { StoredClip } from '../../records/recording/recorded-clips.ts';
import { announce } from '../../records/recording/recording-access.ts';
import type { RecordingRow } from '../../records/recording/recording-access.ts';
import { giveVerdict, judgeVideo, notJudged, unusable } from './verdict.ts';

export const recordingJob = 'make_permanent_video';

/**
 * After a submission: one ordinary MP4 of all that counts, the verdict on it, and the temporary objects
 * deleted. Every step may be done twice: the permanent key follows from the submission.
 */
export const makePermanentVideo =
  (context: ServiceContext): JobHandler =>
  async (payload, job) => {
    const { connection, now, jobs, log } = context;
    const recordingNo = String(payload['recordingNo']);
    const submission = Number(payload['submission']);
    const [recording] = await connection.db
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, recordingNo))
      .limit(1);
    if (!recording || recording.status !== 'submitted' || recording.submissions !== submission) return;

    const clips = await loadClips(context, recording);
    const made = await makeAndJudge(context, recording, clips, job.lastAttempt).catch(
      async (error: unknown) => {
        // A clip that cannot be read is the reader's to repeat; anything else passes, and is tried until it does.
        const findings = await clipFindings(context, recording, clips);
        if (findings.length === 0) throw error;
        log.error({ err: error, recordingNo, submission }, 'recording cannot be used');
        return unusable(findings);
      },
    );
    if (!('file' in made)) {
      await job.commit((tx) => giveVerdict(context, tx, recording, made));
      await jobs.wake();
      await announce(context, recordingNo);
      return;
    }

    const { file, video, chapters, verdict, timing } = made;
    const durationMs = Math.round(video.durationMs);
    await job.commit(async (tx) => {
      await tx.insert(coreFiles).values(file).onConflictDoNothing({ target: coreFiles.key });
      const [known] = await tx.select().from(coreFiles).where(eq(coreFiles.key, file.key)).limit(1);
      const fileId = known?.fileId ?? file.fileId;
      await tx
        .insert(recordingVideos)
        .values({ fileId, recordingNo, submission, durationMs, chapters, createdAt: now() })
        .onConflictDoNothing();
      await giveVerdict(
        context,
        tx,
        recording,
        verdict,
        { permanentFileId: fileId, durationMs },
        { video: video.video, audio: video.audio, ...timing },
      );
    });
    log.info({ recordingNo, submission, decision: verdict.decision, durationMs, ...timing }, 'verdict');
    await jobs.wake();
    await announce(context, recordingNo);
    for (const clip of clips) if (!clip.permanent) await context.blobs.remove(clip.key);
  };

async function makeAndJudge(
  context: ServiceContext,
  recording: RecordingRow,
  clips: readonly StoredClip[],
  lastAttempt: boolean,
) {
  const plan = planSegments(recording.segments, clips);
  const cuts = cutList(plan, clips);
  const begun = performance.now();
  const video = await context.videoEngine.assemble(clips, cuts);
  const chapters = chaptersOf(plan, cuts);
  const file = await storePermanent(context, recording, recording.submissions, video);
  const assembled = performance.now();
  const verdict = await judgeVideo(context, recording, { mp4: video.mp4, key: file.key, chapters }).catch(
    (error: unknown) => {
      if (!lastAttempt) throw error;
      context.log.error({ err: error, recordingNo: recording.recordingNo }, 'recording cannot be judged');
      return notJudged();
    },
  );
  const timing = {
    assembleMs: Math.round(assembled - begun),
    judgeMs: Math.round(performance.now() - assembled),
  };
  return { file, video, chapters, verdict, timing };
}
