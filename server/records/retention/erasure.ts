import { and, eq, lte, notExists } from 'drizzle-orm';
import { facePrefixes, filePrefix, videoPrefixes } from '../../domain/files/object-keys.ts';
import { recordingOwner } from '../../domain/owner.ts';
import { withoutFaces } from '../../domain/verdict/face-measures.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';
import { coreFiles } from '../../tables/file.ts';
import { draftClips, recordingClips, recordings, recordingVideos } from '../../tables/recording.ts';
import { verdicts } from '../../tables/review.ts';
import { ofOwner } from '../files/core-files.ts';

/** What to delete from the store: everything below the prefixes, and keys that lie elsewhere. */
export interface Erasure {
  readonly prefixes: readonly string[];
  readonly keys: readonly string[];
}

/**
 * Repeatable: what is gone is gone, the parts of an upload that broke off too. With `before`, what was written below the
 * prefixes later stays: the customer may have begun anew. Rejects where the store cannot be reached; one that
 * refuses the one is asked for the other all the same.
 */
export async function eraseObjects(
  { blobs }: Pick<ServiceContext, 'blobs'>,
  { prefixes, keys }: Erasure,
  before?: Date,
): Promise<void> {
  try {
    // First: an upload that is completed meanwhile is among the objects then.
    for (const prefix of prefixes) await blobs.giveUpUploads(prefix, before);
  } finally {
    const found = (await Promise.all(prefixes.map((prefix) => blobs.list(prefix)))).flat();
    const due = found.filter(({ modifiedAt }) => !before || modifiedAt <= before);
    for (const key of [...due.map((object) => object.key), ...keys]) await blobs.remove(key);
  }
}

/** Forgets the will check's pictures and what was measured of the face. The outcome stays. */
export async function forgetFace(tx: Queryable, recordingNo: string): Promise<Erasure> {
  await tx
    .update(willChecks)
    .set({ evidence: [], distance: null })
    .where(eq(willChecks.recordingNo, recordingNo));
  return { prefixes: facePrefixes(recordingOwner(recordingNo)), keys: [] };
}

/** Forgets every video, clip and picture of a recording; what was confirmed, decided and traced stays. */
export async function forgetVideos(tx: Queryable, recordingNo: string): Promise<Erasure> {
  const owner = recordingOwner(recordingNo);
  const judged = await tx.select().from(verdicts).where(eq(verdicts.recordingNo, recordingNo));
  for (const { submission, measures } of judged)
    await tx
      .update(verdicts)
      .set({ frames: [], levels: [], measures: measures.map(withoutFaces) })
      .where(and(eq(verdicts.recordingNo, recordingNo), eq(verdicts.submission, submission)));
  await tx.delete(draftClips).where(eq(draftClips.recordingNo, recordingNo));
  await tx.delete(recordingClips).where(eq(recordingClips.recordingNo, recordingNo));
  await tx.delete(recordingVideos).where(eq(recordingVideos.recordingNo, recordingNo));
  await tx.update(recordings).set({ permanentFileId: null }).where(eq(recordings.recordingNo, recordingNo));
  await tx.delete(coreFiles).where(ofOwner(owner));
  return {
    prefixes: videoPrefixes(owner),
    keys: judged.flatMap(({ frames }) => frames.map(({ key }) => key)),
  };
}

/**
 * Forgets the temporary clips of a reading that passed, up to then. What was submitted stays told, without its objects:
 * the permanent video holds it.
 */
export async function forgetTemporaryClips(
  tx: Queryable,
  recordingNo: string,
  until: Date,
): Promise<Erasure> {
  const owner = recordingOwner(recordingNo);
  const purpose = 'single_recording';
  const submission = tx
    .select({ clipId: recordingClips.clipId })
    .from(recordingClips)
    .where(eq(recordingClips.fileId, coreFiles.fileId));
  await tx
    .delete(coreFiles)
    .where(
      and(
        ofOwner(owner),
        eq(coreFiles.purpose, purpose),
        lte(coreFiles.createdAt, until),
        notExists(submission),
      ),
    );
  return { prefixes: [filePrefix(purpose, owner)], keys: [] };
}
