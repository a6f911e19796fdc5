import { createHash } from 'node:crypto';
import type { coreFiles } from '../../tables/file.ts';
import type { AssembledVideo } from '../../ports/video-engine.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { newId } from '../new-id.ts';
import type { RecordingRow } from './recording-access.ts';

/** Puts the MP4 under a key that follows from the submission and its bytes: done twice, it is the same object. */
export async function storePermanent(
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
