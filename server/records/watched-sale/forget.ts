import { and, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { watchedBatches, watchedRuns } from '../../tables/watched-sale.ts';

/** Forgets what was recorded of these sales. That there was a recording stays, with the hashes of what it was. */
export async function forgetWatched(tx: Queryable, processNos: readonly string[], at: Date): Promise<void> {
  const theirs = and(inArray(watchedRuns.processNo, [...processNos]), isNull(watchedRuns.erasedAt));
  const runs = tx.select({ runNo: watchedRuns.runNo }).from(watchedRuns).where(theirs);
  await tx.update(watchedBatches).set({ gzipSealed: null }).where(inArray(watchedBatches.runNo, runs));
  await tx.update(watchedRuns).set({ erasedAt: at }).where(theirs);
}
