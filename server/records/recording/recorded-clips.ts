import { and, asc, eq } from 'drizzle-orm';
import type { Finding } from '../../../contract/model/recording.ts';
import { findingOf } from '../../domain/verdict/finding-rules.ts';
import type { FindingCode } from '../../domain/verdict/finding-rules.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingClips, recordingVideos } from '../../tables/recording.ts';
import type { SourceClip } from '../../ports/video-engine.ts';
import { readAll } from '../../services/file/handlers.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { RecordingRow } from './recording-access.ts';

export interface StoredClip extends SourceClip {
  readonly durationMs: number;
  readonly marks: (typeof recordingClips.$inferSelect)['marks'];
  readonly key: string;
  /** The permanent video of an earlier submission, which is kept. */
  readonly permanent: boolean;
}

/** The permanent video of what was read before, then this submission's clips; later marks win. */
export async function loadClips(context: ServiceContext, recording: RecordingRow): Promise<StoredClip[]> {
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

/** What keeps single clips from being used, by the segments they hold. Empty: every clip is whole. */
export async function clipFindings(
  { videoEngine }: ServiceContext,
  recording: RecordingRow,
  clips: readonly StoredClip[],
): Promise<Finding[]> {
  const found = new Map<number, FindingCode>();
  for (const { bytes, marks } of clips) {
    // A file that brings the engine down is not readable either.
    const result = await videoEngine.probe(bytes).catch(() => null);
    const code = !result?.ok
      ? 'unreadable'
      : !result.video
        ? 'no_video_track'
        : !result.audio
          ? 'no_audio_track'
          : null;
    if (code) for (const { segment } of marks) found.set(segment, code);
  }
  return recording.segments.flatMap(({ index }) => {
    const code = found.get(index);
    return code ? [findingOf(code, index)] : [];
  });
}
