import { eq } from 'drizzle-orm';
import type { Queryable } from '../ports/database.ts';
import type { JobHandler } from '../ports/job-queue.ts';
import {
  coreFiles,
  draftClips,
  recordingClips,
  recordings,
  recordingVideos,
  verdicts,
  willChecks,
} from '../ports/schema.ts';
import type { ServiceContext } from './handler.ts';
import type { RecordingRow } from './recording-access.ts';

export const eraseObjectsJob = 'erase_objects';

export const willPrefix = (recordingNo: string) => `will/${recordingNo}/`;
export const videoPrefixes = (recordingNo: string) => [
  `recordings/${recordingNo}/`,
  `permanent/${recordingNo}/`,
  `verdicts/${recordingNo}/`,
];

/** What to delete from the store: everything below the prefixes, and keys that lie elsewhere. */
export interface Erasure {
  readonly prefixes: readonly string[];
  readonly keys: readonly string[];
}

/** Repeatable: what is gone is gone. With `before`, what was written later stays: the customer may have begun anew. */
export async function eraseObjects(
  { blobs }: Pick<ServiceContext, 'blobs'>,
  { prefixes, keys }: Erasure,
  before?: Date,
): Promise<void> {
  const found = (await Promise.all(prefixes.map((prefix) => blobs.list(prefix)))).flat();
  const due = found.filter(({ modifiedAt }) => !before || modifiedAt <= before);
  for (const key of [...due.map((object) => object.key), ...keys]) await blobs.remove(key);
}

/** In the transaction that forgets the rows: the objects are owed exactly if the rows are gone. */
export async function oweErasure(
  { jobs, now }: Pick<ServiceContext, 'jobs' | 'now'>,
  tx: Queryable,
  recordingNo: string,
  erasure: Erasure,
): Promise<void> {
  const at = now().toISOString();
  await jobs.enqueue(tx, eraseObjectsJob, `${recordingNo}/${at}/${erasure.prefixes[0] ?? ''}`, {
    ...erasure,
    before: at,
  });
}

/** Does what an earlier process owed, where it died between the transaction and the store. */
export const eraseOwedObjects =
  (context: ServiceContext): JobHandler =>
  async (payload) => {
    const list = (name: string) => (Array.isArray(payload[name]) ? payload[name].map(String) : []);
    const erasure = { prefixes: list('prefixes'), keys: list('keys') };
    await eraseObjects(context, erasure, new Date(String(payload['before'])));
  };

/** Forgets the will check's pictures and what was measured of the face. The outcome stays. */
export async function forgetFace(tx: Queryable, recordingNo: string): Promise<Erasure> {
  await tx
    .update(willChecks)
    .set({ evidence: [], distance: null })
    .where(eq(willChecks.recordingNo, recordingNo));
  return { prefixes: [willPrefix(recordingNo)], keys: [] };
}

/** Forgets every video, clip and picture of a recording; what was confirmed, decided and traced stays. */
export async function forgetVideos(tx: Queryable, recording: RecordingRow): Promise<Erasure> {
  const { recordingNo } = recording;
  const judged = await tx
    .select({ frames: verdicts.frames })
    .from(verdicts)
    .where(eq(verdicts.recordingNo, recordingNo));
  await tx.update(verdicts).set({ frames: [], levels: [] }).where(eq(verdicts.recordingNo, recordingNo));
  await tx.delete(draftClips).where(eq(draftClips.recordingNo, recordingNo));
  await tx.delete(recordingClips).where(eq(recordingClips.recordingNo, recordingNo));
  await tx.delete(recordingVideos).where(eq(recordingVideos.recordingNo, recordingNo));
  await tx.update(recordings).set({ permanentFileId: null }).where(eq(recordings.recordingNo, recordingNo));
  await tx.delete(coreFiles).where(eq(coreFiles.recordingNo, recordingNo));
  return {
    prefixes: videoPrefixes(recordingNo),
    keys: judged.flatMap(({ frames }) => frames.map(({ key }) => key)),
  };
}
