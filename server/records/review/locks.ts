import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { ReviewTask } from '../../../contract/services/review.ts';
import { deskLockMs } from '../../domain/desk-lock.ts';
import type { StaffSession } from '../../ports/caller.ts';
import type { Queryable } from '../../ports/database.ts';
import { reviewLocks } from '../../tables/review.ts';

type Holder = ReviewTask['locked_by'];

/** Takes or renews the lock unless another has it. Answers whether its holder is another than before. */
export async function takeLock(
  tx: Queryable,
  recordingNo: string,
  { account, name }: StaffSession,
  now: Date,
): Promise<boolean> {
  const before = await lockHolder(tx, recordingNo, now);
  const lock = { recordingNo, account, name, until: new Date(now.getTime() + deskLockMs) };
  await tx
    .insert(reviewLocks)
    .values(lock)
    .onConflictDoUpdate({
      target: reviewLocks.recordingNo,
      set: lock,
      setWhere: sql`${eq(reviewLocks.account, account)} or ${lte(reviewLocks.until, now)}`,
    });
  return before === null;
}

/** Gives it back, if it is this reviewer's. Answers whether it was. */
export async function releaseLock(
  tx: Queryable,
  recordingNo: string,
  { account }: StaffSession,
): Promise<boolean> {
  const rows = await tx
    .delete(reviewLocks)
    .where(and(eq(reviewLocks.recordingNo, recordingNo), eq(reviewLocks.account, account)))
    .returning();
  return rows.length > 0;
}

/** Who looks at it now, or null. */
export async function lockHolder(tx: Queryable, recordingNo: string, now: Date): Promise<Holder> {
  return (await locksNow(tx, now)).get(recordingNo) ?? null;
}

/** All locks that hold, by recording. */
export async function locksNow(tx: Queryable, now: Date): Promise<Map<string, NonNullable<Holder>>> {
  const rows = await tx.select().from(reviewLocks).where(gt(reviewLocks.until, now));
  return new Map(rows.map(({ recordingNo, account, name }) => [recordingNo, { account, name }]));
}
