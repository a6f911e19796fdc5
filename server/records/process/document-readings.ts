import { eq, sql } from 'drizzle-orm';
import type { DocumentReading } from '../../../contract/services/trial.ts';
import type { Queryable } from '../../ports/database.ts';
import { documentReadings } from '../../tables/process.ts';

/** How far the texts were read in a process, older ones too. */
export async function documentReadingsOf(tx: Queryable, processNo: string): Promise<DocumentReading[]> {
  const rows = await tx.select().from(documentReadings).where(eq(documentReadings.processNo, processNo));
  return rows.map(({ documentNo, sha256, fraction, isRead }) => ({
    ...{ document_no: documentNo, sha256, fraction, is_read: isRead },
  }));
}

/** What was read stays read: the deepest point counts, however often and in which order it is told. */
export async function raiseReadings(
  tx: Queryable,
  processNo: string,
  readings: readonly DocumentReading[],
  at: Date,
): Promise<void> {
  const { fraction: deepest, isRead, at: when } = documentReadings;
  for (const { document_no: documentNo, sha256, fraction, is_read } of readings)
    await tx
      .insert(documentReadings)
      .values({ processNo, documentNo, sha256, fraction, isRead: is_read, at })
      .onConflictDoUpdate({
        target: [documentReadings.processNo, documentReadings.documentNo, documentReadings.sha256],
        set: {
          fraction: sql`greatest(${deepest}, excluded.fraction)`,
          isRead: sql`${isRead} or excluded.is_read`,
          at: sql`case when excluded.fraction > ${deepest} or (excluded.is_read and not ${isRead}) then excluded.at else ${when} end`,
        },
      });
}
