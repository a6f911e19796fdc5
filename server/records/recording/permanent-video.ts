import { createReadStream } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { permanentVideoKey } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { Chapter } from '../../domain/verdict/reading-verdict.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import type { AssembledVideo } from '../../ports/video-engine.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingVideos } from '../../tables/recording.ts';
import { newId } from '../new-id.ts';
import type { RecordingRow } from './recordings.ts';

export type StoredFile = typeof coreFiles.$inferInsert;

/**
 * Puts the MP4 under a key that follows from the submission and its bytes: done twice, it is the same object. Rejects
 * where the store cannot be reached or does not have it whole.
 */
export async function storePermanent(
  { blobs, now }: ServiceContext,
  { recordingNo, submissions }: RecordingRow,
  { path, size, sha256 }: AssembledVideo,
): Promise<StoredFile> {
  const owner = recordingOwner(recordingNo);
  const key = permanentVideoKey(owner, submissions, sha256.slice(0, 16));
  const contentType = 'video/mp4';
  const bytes = createReadStream(path);
  try {
    await blobs.put(key, bytes, { contentType, size });
  } finally {
    bytes.destroy();
  }
  const head = await blobs.head(key);
  if (head?.size !== size) throw new Error(`permanent video ${key} is not whole`);
  return {
    ...{ key, size, contentType },
    fileId: newId('F'),
    ownerKind: owner.kind,
    ownerNo: owner.no,
    purpose: 'permanent_video',
    crc64: head.crc64 ?? '',
    createdAt: now(),
  };
}

/** The video of the newest submission; kept twice, it is one row. */
export async function keepVideo(
  tx: Queryable,
  { recordingNo, submissions: submission }: RecordingRow,
  file: StoredFile,
  video: { readonly durationMs: number; readonly chapters: Chapter[]; readonly createdAt: Date },
): Promise<void> {
  await tx.insert(coreFiles).values(file).onConflictDoNothing({ target: coreFiles.key });
  const [known] = await tx.select().from(coreFiles).where(eq(coreFiles.key, file.key)).limit(1);
  const fileId = known?.fileId ?? file.fileId;
  await tx
    .insert(recordingVideos)
    .values({ fileId, recordingNo, submission, ...video })
    .onConflictDoNothing();
}

/** Key and chapters of the newest submission's video; null where none was made. */
export async function submittedVideoOf(
  tx: Queryable,
  { recordingNo, submissions }: RecordingRow,
): Promise<{ readonly key: string; readonly chapters: Chapter[] } | null> {
  const [found] = await tx
    .select({ key: coreFiles.key, chapters: recordingVideos.chapters })
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(and(eq(recordingVideos.recordingNo, recordingNo), eq(recordingVideos.submission, submissions)))
    .limit(1);
  return found ?? null;
}
