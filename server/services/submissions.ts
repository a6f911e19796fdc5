import { and, eq, inArray, sql } from 'drizzle-orm';
import { submissionsLeft } from '../domain/board.ts';
import type { Queryable } from '../ports/database.ts';
import { recordingEvents } from '../ports/schema.ts';

/** How many submissions each recording has seen since its link was made or made anew. */
export async function submissionsUsed(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, number>> {
  const renewed = sql`(
    select coalesce(max(earlier.id), 0) from recording_events earlier
    where earlier.recording_no = ${recordingEvents.recordingNo} and earlier.name = 'renew'
  )`;
  const rows = await tx
    .select({ recordingNo: recordingEvents.recordingNo, used: sql<number>`count(*)::int` })
    .from(recordingEvents)
    .where(
      and(
        inArray(recordingEvents.recordingNo, [...recordingNos]),
        eq(recordingEvents.name, 'submit'),
        sql`${recordingEvents.id} > ${renewed}`,
      ),
    )
    .groupBy(recordingEvents.recordingNo);
  return new Map(rows.map(({ recordingNo, used }) => [recordingNo, used]));
}

export async function submissionsLeftFor(
  tx: Queryable,
  { recordingNo }: { readonly recordingNo: string },
): Promise<number> {
  return submissionsLeft((await submissionsUsed(tx, [recordingNo])).get(recordingNo) ?? 0);
}
