import { and, asc, eq, inArray } from 'drizzle-orm';
import { container } from '../../../contract/model/recording.ts';
import type { RecordedClip } from '../../../contract/model/recording.ts';
import { Failure } from '../../domain/failure.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { coreFiles } from '../../tables/file.ts';
import { draftClips, recordingClips } from '../../tables/recording.ts';
import { ofOwner, requireOwnFiles } from '../files/core-files.ts';

/** What was read and sent before the submission, in the order in which it was kept: later marks win. */
export async function draftsOf(tx: Queryable, recordingNo: string): Promise<RecordedClip[]> {
  const rows = await tx
    .select({ clip: draftClips.clip })
    .from(draftClips)
    .where(eq(draftClips.recordingNo, recordingNo))
    .orderBy(asc(draftClips.updatedAt), asc(draftClips.clipId));
  return rows.map(({ clip }) => clip);
}

/**
 * Keeping the same clip again replaces what was said of it, not its place in the order. Throws clipMissing or
 * objectNotOwned.
 */
export async function keepDraft(
  tx: Queryable,
  recordingNo: string,
  clip: RecordedClip,
  at: Date,
): Promise<void> {
  await requireOwnFiles(tx, recordingOwner(recordingNo), [clip.file_id]);
  const [kept] = await tx
    .insert(draftClips)
    .values({ clipId: clip.clip_id, recordingNo, clip, updatedAt: at })
    .onConflictDoUpdate({
      target: draftClips.clipId,
      set: { clip },
      setWhere: eq(draftClips.recordingNo, recordingNo),
    })
    .returning({ clipId: draftClips.clipId });
  if (!kept) throw new Failure('objectNotOwned');
}

export async function forgetDrafts(tx: Queryable, recordingNo: string): Promise<void> {
  await tx.delete(draftClips).where(eq(draftClips.recordingNo, recordingNo));
}

/**
 * The reader throws clips away before they were submitted: nothing of them stays, neither row nor object. Answers how
 * many objects are gone; rejects where the store cannot be reached.
 */
export async function discardClips(
  { connection, blobs }: Pick<ServiceContext, 'connection' | 'blobs'>,
  recordingNo: string,
  clipIds: readonly string[],
): Promise<number> {
  const { db } = connection;
  const owner = recordingOwner(recordingNo);
  const prefix = filePrefix('single_recording', owner);
  const names = clipIds.flatMap((clipId) => container.options.map((extension) => `${clipId}.${extension}`));
  const keys = new Set(names.map((name) => prefix + name));
  const submitted = await db
    .select({ key: coreFiles.key })
    .from(recordingClips)
    .innerJoin(coreFiles, eq(coreFiles.fileId, recordingClips.fileId))
    .where(eq(recordingClips.recordingNo, recordingNo));
  for (const { key } of submitted) keys.delete(key);
  await db.transaction(async (tx) => {
    await tx
      .delete(draftClips)
      .where(and(eq(draftClips.recordingNo, recordingNo), inArray(draftClips.clipId, [...clipIds])));
    await tx.delete(coreFiles).where(and(ofOwner(owner), inArray(coreFiles.key, [...keys])));
  });
  const gone = (await blobs.list(prefix)).filter(({ key }) => keys.has(key));
  for (const { key } of gone) await blobs.remove(key);
  return gone.length;
}
