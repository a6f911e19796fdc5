import { and, eq } from 'drizzle-orm';
import { formValues, type FormValues } from '../../../contract/model/form.ts';
import type { Snapshot } from '../../../contract/services/insure.ts';
import { Failure } from '../../domain/failure.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { touchProcess } from '../events/sale-changes.ts';
import { applicationSnapshots, processes } from '../../tables/process.ts';

type SnapshotRow = typeof applicationSnapshots.$inferSelect;

async function findRow(tx: Queryable, processNo: string): Promise<SnapshotRow | undefined> {
  const [row] = await tx
    .select()
    .from(applicationSnapshots)
    .where(eq(applicationSnapshots.processNo, processNo))
    .limit(1);
  return row;
}

const snapshotOf = ({ open }: Pick<PersonalData, 'open'>, row: SnapshotRow): Snapshot => ({
  version: row.version,
  saved_at: row.savedAt.toISOString(),
  values: formValues.parse(JSON.parse(open(row.valuesSealed))),
});

/** What was saved last and by which session, or null. */
export async function findSnapshot(
  tx: Queryable,
  personalData: Pick<PersonalData, 'open'>,
  processNo: string,
): Promise<(Snapshot & { readonly sessionId: string }) | null> {
  const row = await findRow(tx, processNo);
  return row ? { ...snapshotOf(personalData, row), sessionId: row.sessionId } : null;
}

interface Save {
  readonly processNo: string;
  /** The version that the device saw last; 0: none. */
  readonly baseVersion: number;
  readonly values: FormValues;
  readonly requestId: string;
  readonly sessionId: string;
}

/**
 * Saves what was typed over the version that the device saw. Answers the version that it is now; the save of the same
 * request again answers the same. Throws snapshotConflict, with what is saved, where another device was first. The
 * process must be locked by this transaction.
 */
export async function saveSnapshot(
  tx: Queryable,
  personalData: PersonalData,
  save: Save,
  at: Date,
): Promise<{ readonly version: number; readonly savedAt: Date }> {
  const { processNo, requestId, sessionId } = save;
  const saved = await findRow(tx, processNo);
  if (saved?.requestId === requestId && saved.sessionId === sessionId)
    return { version: saved.version, savedAt: saved.savedAt };
  if ((saved?.version ?? 0) !== save.baseVersion) throw snapshotConflict(personalData, saved);
  const version = save.baseVersion + 1;
  const valuesSealed = personalData.seal(JSON.stringify(save.values));
  const row = { version, valuesSealed, requestId, sessionId, savedAt: at };
  await tx
    .insert(applicationSnapshots)
    .values({ processNo, ...row })
    .onConflictDoUpdate({ target: applicationSnapshots.processNo, set: row });
  await tx.update(processes).set({ updatedAt: at }).where(eq(processes.processNo, processNo));
  await touchProcess(tx, processNo, at);
  return { version, savedAt: at };
}

/** What was saved is this now, in the version that it is: no device has anything to join with it. */
export async function replaceSaved(
  tx: Queryable,
  { seal }: Pick<PersonalData, 'seal'>,
  processNo: string,
  values: FormValues,
): Promise<void> {
  await tx
    .update(applicationSnapshots)
    .set({ valuesSealed: seal(JSON.stringify(values)) })
    .where(eq(applicationSnapshots.processNo, processNo));
}

const snapshotConflict = (personalData: PersonalData, saved: SnapshotRow | undefined) =>
  new Failure('snapshotConflict', { data: saved ? snapshotOf(personalData, saved) : null });

/** The snapshot of that version. Throws snapshotConflict where it is another by now, or none was saved. */
export async function snapshotOfVersion(
  tx: Queryable,
  personalData: PersonalData,
  processNo: string,
  version: number,
): Promise<Snapshot> {
  const row = await findRow(tx, processNo);
  if (row?.version !== version) throw snapshotConflict(personalData, row);
  return snapshotOf(personalData, row);
}

/** What was submitted is the order's; it is not kept twice. */
export async function forgetSnapshot(tx: Queryable, processNo: string): Promise<void> {
  await tx.delete(applicationSnapshots).where(and(eq(applicationSnapshots.processNo, processNo)));
}
