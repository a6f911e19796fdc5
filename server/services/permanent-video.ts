import { createReadStream } from 'node:fs';
import type { coreFiles } from '../ports/schema.ts';
import type { AssembledVideo } from '../ports/video-engine.ts';
import type { ServiceContext } from './handler.ts';
import { newId } from './ids.ts';
import type { RecordingRow } from './recording-access.ts';

/** Puts the MP4 under a key that follows from the submission and its bytes: done twice, it is the same object. */
export async function storePermanent(
  { blobs, now }: ServiceContext,
  recording: RecordingRow,
  submission: number,
  { path, size, sha256 }: AssembledVideo,
): Promise<typeof coreFiles.$inferInsert> {
  const key = `permanent/${recording.recordingNo}/${submission}-${sha256.slice(0, 16)}.mp4`;
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
    fileId: newId('F'),
    key,
    recordingNo: recording.recordingNo,
    size,
    crc64: head.crc64 ?? '',
    contentType,
    createdAt: now(),
  };
}
