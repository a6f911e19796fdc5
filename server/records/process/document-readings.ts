import { eq, sql } from 'drizzle-orm';
import type { DocumentReading } from '../../../contract/services/trial.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { documentReadings } from '../../tables/process.ts';
import { writeEvent, type By } from '../events/events.ts';

type Row = typeof documentReadings.$inferSelect;

const readingOf = ({ documentNo, sha256, fraction, isRead }: Row): DocumentReading => ({
  ...{ document_no: documentNo, sha256, fraction, is_read: isRead },
});

/** How far the texts were read in a process, older ones too. */
export async function documentReadingsOf(tx: Queryable, processNo: string): Promise<DocumentReading[]> {
  const rows = await tx.select().from(documentReadings).where(eq(documentReadings.processNo, processNo));
  return rows.map(readingOf);
}

/** What was read stays read: the deepest point counts, however often and in which order it is told. */
export async function raiseReadings(
  tx: Queryable,
  processNo: string,
  readings: readonly DocumentReading[],
  by: By,
): Promise<void> {
  const raised: DocumentReading[] = [];
  for (const reading of readings) raised.push(...(await raiseReading(tx, processNo, reading, by.at)));
  if (raised.length > 0)
    await writeEvent(tx, processOwner(processNo), 'read_documents', { readings: raised }, by);
}

/** Each raise is an event: a script that reads in ever smaller steps writes no more of them than this leaves. */
const leastDeeper = 0.01;

/** Answers where it was read to by now, or nothing where that is no deeper. */
async function raiseReading(
  tx: Queryable,
  processNo: string,
  { document_no: documentNo, sha256, fraction, is_read }: DocumentReading,
  at: Date,
): Promise<DocumentReading[]> {
  const { fraction: deepest, isRead } = documentReadings;
  const rows = await tx
    .insert(documentReadings)
    .values({ processNo, documentNo, sha256, fraction, isRead: is_read, at })
    .onConflictDoUpdate({
      target: [documentReadings.processNo, documentReadings.documentNo, documentReadings.sha256],
      set: {
        fraction: sql`greatest(${deepest}, excluded.fraction)`,
        isRead: sql`${isRead} or excluded.is_read`,
        at,
      },
      setWhere: sql`excluded.fraction >= ${deepest} + ${leastDeeper}::float8 or (excluded.is_read and not ${isRead})`,
    })
    .returning();
  return rows.map(readingOf);
}
