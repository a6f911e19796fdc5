import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { recordingVideos } from '../../tables/recording.ts';
import type { RecordingRow } from '../recording/recordings.ts';

/** The video that a recording was found good by; null where it was not, or what was filmed was deleted. */
export async function concludedVideo(
  tx: Queryable,
  { recordingNo, submissions, status, erasedAt }: RecordingRow,
): Promise<{ readonly key: string; readonly size: number; readonly durationMs: number } | null> {
  if (status !== 'verified' || erasedAt !== null) return null;
  const [row] = await tx
    .select({ key: coreFiles.key, size: coreFiles.size, durationMs: recordingVideos.durationMs })
    .from(recordingVideos)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingVideos.fileId))
    .where(and(eq(recordingVideos.recordingNo, recordingNo), eq(recordingVideos.submission, submissions)))
    .limit(1);
  return row ?? null;
}
