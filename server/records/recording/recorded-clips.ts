import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Finding, ReadingMark } from '../../../contract/model/recording.ts';
import { clipsThatCount, type PlannedClip } from '../../domain/recording/assembly-plan.ts';
import { findingOf } from '../../domain/verdict/finding-rules.ts';
import type { FindingCode } from '../../domain/verdict/finding-rules.ts';
import type { ObjectSource } from '../../ports/blob-store.ts';
import { saysNothingOfFile } from '../../ports/engine-error.ts';
import { isAsRegistered } from '../files/registered-object.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingClips, recordingVideos } from '../../tables/recording.ts';
import type { ProbeResult } from '../../ports/video-engine.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { RecordingRow } from './recordings.ts';

export interface StoredClip extends PlannedClip {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Of these bytes when they were registered; empty where nobody told it. */
  readonly crc64: string;
  /** The permanent video of an earlier submission, which is kept. */
  readonly permanent: boolean;
}

/** Longer than any task of an engine may take. */
const sourceSeconds = 900;

export interface ClipsToJoin {
  readonly clips: readonly StoredClip[];
  /** Of everything that was submitted since the last video, and is no longer needed once there is another. */
  readonly temporary: readonly string[];
}

/**
 * The last permanent video, then what was submitted since: of a submission that gave none, too, what could be read
 * counts. Later marks win, and what was read again altogether is left out: it may be gone.
 */
export async function clipsToJoin(context: ServiceContext, recording: RecordingRow): Promise<ClipsToJoin> {
  const video = await earlierVideo(context, recording);
  const submitted = await submittedSince(context, recording, video?.submission ?? 0);
  return {
    clips: clipsThatCount(recording.segments, [...(video ? [video.clip] : []), ...submitted]),
    temporary: submitted.map(({ key }) => key),
  };
}

interface EarlierVideo {
  readonly submission: number;
  readonly clip: StoredClip;
}

async function earlierVideo(
  { connection }: ServiceContext,
  { recordingNo, segments }: RecordingRow,
): Promise<EarlierVideo | null> {
  const [last] = await connection.db
    .select()
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(eq(recordingVideos.recordingNo, recordingNo))
    .orderBy(desc(recordingVideos.submission))
    .limit(1);
  if (!last) return null;
  const { core_files: object, recording_videos: video } = last;
  const phrasesOf = (segment: number) => segments.find(({ index }) => index === segment)?.phrases.length ?? 1;
  const marks = video.chapters.map(({ segment, start_ms, end_ms }): ReadingMark => {
    return { segment, phrase_from: 0, phrase_to: phrasesOf(segment), start_ms, end_ms };
  });
  const { key, size, crc64 } = object;
  const clip = { key, size, crc64, permanent: true, durationMs: video.durationMs, marks };
  return { submission: video.submission, clip };
}

async function submittedSince(
  { connection }: ServiceContext,
  { recordingNo }: RecordingRow,
  submission: number,
): Promise<StoredClip[]> {
  const rows = await connection.db
    .select()
    .from(recordingClips)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
    .where(and(eq(recordingClips.recordingNo, recordingNo), gt(recordingClips.submission, submission)))
    .orderBy(asc(recordingClips.submission), asc(recordingClips.seq));
  return rows.map(({ recording_clips: { durationMs, marks }, core_files: { key, size, crc64 } }) => {
    return { key, size, crc64, permanent: false, durationMs, marks };
  });
}

/** Where an engine reads the clip. Throws where it is not what was registered; clipFindings tells which. */
export async function sourceOf({ blobs }: ServiceContext, clip: StoredClip): Promise<ObjectSource> {
  if (!(await isAsRegistered(blobs, clip))) throw new Error(`${clip.key} is not what was registered`);
  return await blobs.source(clip, sourceSeconds);
}

/**
 * What keeps single clips from being used, by the segments they hold. Empty: every clip is whole. Throws where the
 * store does not give a clip, of which nothing is known then.
 */
export async function clipFindings(
  context: ServiceContext,
  recording: RecordingRow,
  clips: readonly StoredClip[],
): Promise<Finding[]> {
  const found = new Map<number, FindingCode>();
  for (const clip of clips) {
    const code = (await isAsRegistered(context.blobs, clip))
      ? faultOf(await probed(context, clip))
      : 'unreadable';
    if (code) for (const { segment } of clip.marks) found.set(segment, code);
  }
  return recording.segments.flatMap(({ index }) => {
    const code = found.get(index);
    return code ? [findingOf(code, index)] : [];
  });
}

/** Of which single clip it is, nobody knows: every segment that the clips hold. */
export function allUnreadable({ segments }: RecordingRow, clips: readonly StoredClip[]): Finding[] {
  const held = new Set(clips.filter((clip) => !clip.permanent).flatMap(({ marks }) => marks.map(segmentOf)));
  return segments.flatMap(({ index }) => (held.has(index) ? [findingOf('unreadable', index)] : []));
}

const segmentOf = ({ segment }: ReadingMark): number => segment;

/** Null for a file that brings the engine down: it is not readable either. */
async function probed(context: ServiceContext, clip: StoredClip): Promise<ProbeResult | null> {
  const source = await context.blobs.source(clip, sourceSeconds);
  return await context.videoEngine.probe(source).catch((error: unknown) => {
    if (saysNothingOfFile(error)) throw error;
    return null;
  });
}

function faultOf(result: ProbeResult | null): FindingCode | null {
  if (!result?.ok) return 'unreadable';
  if (!result.video) return 'no_video_track';
  return result.audio ? null : 'no_audio_track';
}
