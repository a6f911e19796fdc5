import { inArray } from 'drizzle-orm';
import type { RecordedClip } from '../../contract/recording.ts';
import { fullClipsPerSubmission } from '../domain/assembly-plan.ts';
import { Failure } from '../domain/failure.ts';
import type { Queryable } from '../ports/database.ts';
import { coreFiles } from '../ports/schema.ts';
import type { ServiceSettings } from './handler.ts';

/** Throws `objectTooLarge` where the clips together are more than one submission may hold. A file counts for each clip. */
export async function requireSubmissionSize(
  tx: Queryable,
  clips: readonly RecordedClip[],
  { maxClipBytes }: Pick<ServiceSettings, 'maxClipBytes'>,
): Promise<void> {
  const ids = clips.map(({ file_id }) => file_id);
  const files = await tx
    .select({ fileId: coreFiles.fileId, size: coreFiles.size })
    .from(coreFiles)
    .where(inArray(coreFiles.fileId, ids));
  const sizes = new Map(files.map(({ fileId, size }) => [fileId, size]));
  const total = ids.reduce((bytes, id) => bytes + (sizes.get(id) ?? 0), 0);
  if (total > fullClipsPerSubmission * maxClipBytes) throw new Failure('objectTooLarge');
}
