import { and, eq, inArray, sql } from 'drizzle-orm';
import { submissionsLeft } from '../../domain/board/board.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import type { RecordingRow } from './recordings.ts';

/** How many submissions each recording has seen since its link was made or made anew. */
export async function submissionsUsed(
  tx: Queryable,
  recordingNos: readonly string[],
): Promise<Map<string, number>> {
  const renewed = sql`(
    select coalesce(max(earlier.id), 0) from events earlier
    where earlier.owner_kind = 'recording' and earlier.owner_no = ${events.ownerNo} and earlier.name = 'renew'
  )`;
  const rows = await tx
    .select({ recordingNo: events.ownerNo, used: sql<number>`count(*)::int` })
    .from(events)
    .where(
      and(
        eq(events.ownerKind, 'recording'),
        inArray(events.ownerNo, [...recordingNos]),
        eq(events.name, 'submit'),
        sql`${events.id} > ${renewed}`,
      ),
    )
    .groupBy(events.ownerNo);
  return new Map(rows.map(({ recordingNo, used }) => [recordingNo, used]));
}

/** How many submissions the recording's link still allows. */
export async function submissionsLeftOf(
  tx: Queryable,
  { recordingNo, submissions }: Pick<RecordingRow, 'recordingNo' | 'submissions'>,
): Promise<number> {
  if (submissions === 0) return submissionsLeft(0);
  return submissionsLeft((await submissionsUsed(tx, [recordingNo])).get(recordingNo) ?? 0);
}
