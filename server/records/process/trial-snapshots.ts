import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { chosenGenes, type ChosenGenes } from '../../../contract/model/gene.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { processes, trialSnapshots } from '../../tables/process.ts';
import { touchProcess } from '../events/sale-changes.ts';

/** What is chosen in a trial so far. */
export interface TrialChoices {
  readonly planNo: string | null;
  readonly genes: ChosenGenes;
}

export interface TrialSnapshot extends TrialChoices {
  readonly version: number;
  /** Who saved it last. */
  readonly sessionId: string;
  readonly savedAt: Date;
}

const choicesSchema = z.object({ planNo: z.nullable(z.string()), genes: chosenGenes });

/** What was saved last, or null. */
export async function findTrialSnapshot(
  tx: Queryable,
  { open }: Pick<PersonalData, 'open'>,
  processNo: string,
): Promise<TrialSnapshot | null> {
  const [row] = await tx
    .select()
    .from(trialSnapshots)
    .where(eq(trialSnapshots.processNo, processNo))
    .limit(1);
  if (!row) return null;
  const { version, sessionId, savedAt, choicesSealed } = row;
  return { ...choicesSchema.parse(JSON.parse(open(choicesSealed))), version, sessionId, savedAt };
}

interface Save extends TrialChoices {
  readonly processNo: string;
  readonly sessionId: string;
  /** The version that the device saw last; null: it counts whatever was saved before. */
  readonly baseVersion: number | null;
}

/**
 * Saves what is chosen; answers whether it is what is saved now. It is not where another device saved something else
 * since. The same again changes nothing. The process must be locked by this transaction.
 */
export async function saveTrialSnapshot(
  tx: Queryable,
  personalData: PersonalData,
  { processNo, sessionId, baseVersion, planNo, genes }: Save,
  at: Date,
): Promise<boolean> {
  const saved = await findTrialSnapshot(tx, personalData, processNo);
  const content = JSON.stringify({ planNo, genes });
  if (saved && JSON.stringify({ planNo: saved.planNo, genes: saved.genes }) === content) return true;
  const isNext = baseVersion === null || (saved?.version ?? 0) === baseVersion;
  if (!isNext && saved?.sessionId !== sessionId) return false;
  const row = {
    ...{ version: (saved?.version ?? 0) + 1, sessionId, savedAt: at },
    choicesSealed: personalData.seal(content),
  };
  await tx
    .insert(trialSnapshots)
    .values({ processNo, ...row })
    .onConflictDoUpdate({ target: trialSnapshots.processNo, set: row });
  await tx.update(processes).set({ updatedAt: at }).where(eq(processes.processNo, processNo));
  await touchProcess(tx, processNo, at);
  return true;
}

/** What was submitted is the order's; it is not kept twice. */
export async function forgetTrialSnapshot(tx: Queryable, processNo: string): Promise<void> {
  await tx.delete(trialSnapshots).where(eq(trialSnapshots.processNo, processNo));
}
