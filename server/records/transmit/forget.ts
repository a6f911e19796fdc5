import { and, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { transmitReadLogs, transmitRecords } from '../../tables/transmit.ts';

/** What was chosen in records that were made by that moment, and how they were read before it; who shared stays known. */
export async function forgetShared(tx: Queryable, before: Date): Promise<void> {
  await tx
    .update(transmitRecords)
    .set({ frontGenesSealed: null })
    .where(and(isNotNull(transmitRecords.frontGenesSealed), lte(transmitRecords.createdAt, before)));
  await tx.delete(transmitReadLogs).where(lte(transmitReadLogs.seenAt, before));
}
