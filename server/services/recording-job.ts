import { and, asc, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { chaptersOf, cutList, planSegments } from '../domain/assembly-plan.ts';
import { judge } from '../domain/technical-verdict.ts';
import type { Finding } from '../../contract/recording.ts';
import type { Queryable } from '../ports/database.ts';
import type { JobHandler } from '../ports/job-queue.ts';
import { coreFiles, recordingClips, recordings, recordingVideos } from '../ports/schema.ts';
import { readAll } from './file.ts';
import type { ServiceContext } from './handler.ts';
import { newId } from './ids.ts';
import { announce, moveRecording } from './recording-access.ts';
import type { RecordingRow } from './recording-access.ts';
import { oweVerdictNotice } from './verdict-notice.ts';
import type { AssembledVideo, SourceClip } from '../ports/video-engine.ts';

export const recordingJob = 'make_permanent_video';

interface StoredClip extends SourceClip {
  readonly durationMs: number;
  readonly marks: (typeof recordingClips.$inferSelect)['marks'];
  readonly key: string;
  /** The permanent video of an earlier submission, which is kept. */
  readonly permanent: boolean;
}

/**
 * After a submission: one ordinary MP4 of all that counts, the first technical verdict, and the temporary
 * objects deleted. Every step may be done twice: the permanent key follows from the submission.
 */
export const makePermanentVideo =
  (context: ServiceContext): JobHandler =>
  async (payload, job) => {
    const { connection, videoEngine, now, jobs } = context;
    const recordingNo = String(payload['recordingNo']);
    const submission = Number(payload['submission']);
    const [recording] = await connection.db
      .select()
      .from(recordings)
      .where(eq(recordings.recordingNo, recordingNo))
      .limit(1);
    if (!recording || recording.status !== 'submitted' || recording.submissions !== submission) return;

    const clips = await loadClips(context, recording);
    const plan = planSegments(recording.segments, clips);
    const cuts = cutList(plan, clips);
    let video: AssembledVideo;
    try {
      video = await videoEngine.assemble(clips, cuts);
    } catch (error) {
      // A clip that cannot be read is the reader's to repeat; anything else may pass by the next attempt.
      const unreadable = await unreadableClips(context, clips);
      if (unreadable.length === 0 && !job.lastAttempt) throw error;
      await job.commit((tx) =>
        giveVerdict(context, tx, recording, unreadableFindings(recording, clips, unreadable)),
      );
      await announce(context, recordingNo);
      return;
    }

    const chapters = chaptersOf(plan, cuts);
    const measures = await videoEngine.measure(
      video.mp4,
      chapters.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms })),
    );
    const findings = judge(recording.segments, chapters, measures, video.durationMs);
    const file = await storePermanent(context, recording, submission, video);

    await job.commit(async (tx) => {
      await tx.insert(coreFiles).values(file).onConflictDoNothing({ target: coreFiles.key });
      const [known] = await tx.select().from(coreFiles).where(eq(coreFiles.key, file.key)).limit(1);
      const fileId = known?.fileId ?? file.fileId;
      await tx
        .insert(recordingVideos)
        .values({
          fileId,
          recordingNo,
          submission,
          durationMs: Math.round(video.durationMs),
          chapters,
          createdAt: now(),
        })
        .onConflictDoNothing();
      await giveVerdict(
        context,
        tx,
        recording,
        findings,
        { permanentFileId: fileId, durationMs: Math.round(video.durationMs) },
        { video: video.video, audio: video.audio },
      );
    });
    await jobs.wake();
    await announce(context, recordingNo);
    for (const clip of clips) if (!clip.permanent) await context.blobs.remove(clip.key);
  };

/** The permanent video of what was read before, then this submission's clips; later marks win. */
async function loadClips(context: ServiceContext, recording: RecordingRow): Promise<StoredClip[]> {
  const { db } = context.connection;
  const { recordingNo, submissions } = recording;
  const earlier = await db
    .select()
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(eq(recordingVideos.recordingNo, recordingNo))
    .orderBy(asc(recordingVideos.submission));
  const fresh = await db
    .select()
    .from(recordingClips)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
    .where(and(eq(recordingClips.recordingNo, recordingNo), eq(recordingClips.submission, submissions)))
    .orderBy(asc(recordingClips.seq));
  const clips: StoredClip[] = [];
  const last = earlier.at(-1);
  if (last)
    clips.push({
      ...(await loadObject(context, last.core_files)),
      rung: 'live_encode',
      permanent: true,
      durationMs: last.recording_videos.durationMs,
      marks: last.recording_videos.chapters.map(({ segment, start_ms, end_ms }) => ({
        segment,
        phrase_from: 0,
        phrase_to: recording.segments.find(({ index }) => index === segment)?.phrases.length ?? 1,
        start_ms,
        end_ms,
      })),
    });
  for (const { recording_clips: clip, core_files: object } of fresh)
    clips.push({
      ...(await loadObject(context, object)),
      rung: clip.rung,
      permanent: false,
      durationMs: clip.durationMs,
      marks: clip.marks,
    });
  return clips;
}

async function loadObject({ blobs }: ServiceContext, object: typeof coreFiles.$inferSelect) {
  const bytes = await readAll(await blobs.read(object.key, { start: 0, end: object.size - 1 }));
  return { key: object.key, bytes: new Uint8Array(bytes) };
}

async function unreadableClips(
  { videoEngine }: ServiceContext,
  clips: readonly StoredClip[],
): Promise<number[]> {
  const unreadable: number[] = [];
  for (const [i, clip] of clips.entries()) {
    // A file that brings the engine down is not readable either.
    const result = await videoEngine.probe(clip.bytes).catch(() => null);
    if (!result?.ok || !result.video || !result.audio) unreadable.push(i);
  }
  return unreadable;
}

function unreadableFindings(
  recording: RecordingRow,
  clips: readonly StoredClip[],
  unreadable: readonly number[],
): Finding[] {
  const segments = new Set(
    (unreadable.length > 0 ? unreadable : clips.map((_, i) => i)).flatMap((i) =>
      (clips[i]?.marks ?? []).map((mark) => mark.segment),
    ),
  );
  return recording.segments
    .filter(({ index }) => segments.has(index))
    .map(({ index }) => ({
      code: 'unreadable',
      segment: index,
      message: `第 ${index + 1} 段的视频无法播放，请重新录制这一段`,
    }));
}

/** Puts the MP4 under a key that follows from the submission and its bytes: done twice, it is the same object. */
async function storePermanent(
  { blobs, now }: ServiceContext,
  recording: RecordingRow,
  submission: number,
  { mp4 }: AssembledVideo,
): Promise<typeof coreFiles.$inferInsert> {
  const digest = createHash('sha256').update(mp4).digest('hex').slice(0, 16);
  const key = `permanent/${recording.recordingNo}/${submission}-${digest}.mp4`;
  await blobs.put(key, Buffer.from(mp4.buffer, mp4.byteOffset, mp4.byteLength), {
    contentType: 'video/mp4',
    size: mp4.byteLength,
  });
  const head = await blobs.head(key);
  if (head?.size !== mp4.byteLength) throw new Error(`permanent video ${key} is not whole`);
  return {
    fileId: newId('F'),
    key,
    recordingNo: recording.recordingNo,
    size: head.size,
    crc64: head.crc64 ?? '',
    contentType: 'video/mp4',
    createdAt: now(),
  };
}

async function giveVerdict(
  { jobs, now }: ServiceContext,
  tx: Queryable,
  recording: RecordingRow,
  findings: Finding[],
  changes: Partial<RecordingRow> = {},
  detail: Record<string, unknown> = {},
): Promise<void> {
  const remarks = new Map(findings.map((finding) => [finding.segment, finding.message]));
  const whole = remarks.has(null);
  const judged = await moveRecording(
    tx,
    recording,
    findings.length === 0 ? 'verdict_pass' : 'verdict_return',
    {
      mover: 'job',
      actor: 'job',
      at: now(),
      detail: { ...detail, findings: findings.map(({ code }) => code) },
    },
    {
      ...changes,
      findings,
      segments: recording.segments.map((segment) =>
        whole || remarks.has(segment.index)
          ? { ...segment, status: 'repeat', remark: remarks.get(segment.index) ?? remarks.get(null) ?? null }
          : segment,
      ),
    },
  );
  await oweVerdictNotice(jobs, tx, judged);
}
