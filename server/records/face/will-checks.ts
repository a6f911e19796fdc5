import { and, desc, eq } from 'drizzle-orm';
import { willCode, type WillCode } from '../../../contract/services/face-will.ts';
import { willRules } from '../../domain/face/will-check.ts';
import type { Queryable } from '../../ports/database.ts';
import { willChecks } from '../../tables/face.ts';

export type WillCheckRow = typeof willChecks.$inferSelect;

/** The newest first. */
export async function willChecksOf(tx: Queryable, recordingNo: string): Promise<WillCheckRow[]> {
  return await tx
    .select()
    .from(willChecks)
    .where(eq(willChecks.recordingNo, recordingNo))
    .orderBy(desc(willChecks.createdAt));
}

export async function willCheckOf(
  tx: Queryable,
  willCheckNo: string,
  options: { lock?: boolean } = {},
): Promise<WillCheckRow | undefined> {
  const query = tx.select().from(willChecks).where(eq(willChecks.willCheckNo, willCheckNo)).limit(1);
  const [row] = await (options.lock ? query.for('update') : query);
  return row;
}

export function attemptsLeft(checks: readonly WillCheckRow[]): number {
  return Math.max(0, willRules.attempts - checks.filter(({ status }) => status === 'failed').length);
}

/** Writes an outcome once: whoever comes second reads the first one's. */
export async function finishWillCheck(
  tx: Queryable,
  willCheckNo: string,
  outcome: Pick<WillCheckRow, 'status' | 'code'> & { readonly distance?: number | null },
  at: Date,
): Promise<WillCheckRow | undefined> {
  await tx
    .update(willChecks)
    .set({ ...outcome, finishedAt: at })
    .where(and(eq(willChecks.willCheckNo, willCheckNo), eq(willChecks.status, 'open')));
  return await willCheckOf(tx, willCheckNo);
}

/** Says which pictures of an open check will be in the store. */
export async function nameEvidence(
  tx: Queryable,
  willCheckNo: string,
  evidence: WillCheckRow['evidence'],
): Promise<void> {
  await tx
    .update(willChecks)
    .set({ evidence })
    .where(and(eq(willChecks.willCheckNo, willCheckNo), eq(willChecks.status, 'open')));
}

export async function keepWillCheck(tx: Queryable, check: typeof willChecks.$inferInsert): Promise<void> {
  await tx.insert(willChecks).values(check);
}

/** A check that nobody answered yet is over now. */
export async function closeOpenWillChecks(tx: Queryable, recordingNo: string, at: Date): Promise<void> {
  await tx
    .update(willChecks)
    .set({ expiresAt: at })
    .where(and(eq(willChecks.recordingNo, recordingNo), eq(willChecks.status, 'open')));
}

/** Why it came out so, where the code is one of the contract's. */
export function codeOf({ code }: WillCheckRow): WillCode | null {
  const known = willCode.safeParse(code);
  return known.success ? known.data : null;
}
