import { eq, sql } from 'drizzle-orm';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { ServiceSettings } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { recordings } from '../../tables/recording.ts';
import { reviews } from '../../tables/review.ts';

const requestedAt = sql`(
  select max(${events.at}) from ${events}
  where ${events.ownerKind} = 'recording' and ${events.ownerNo} = ${recordings.recordingNo}
    and ${events.name} = 'request_review')`;

/** Since when somebody waits for an answer: from the submission on, or from when they asked for a person after it. */
export const waitingSince = sql<Date | null>`case
  when ${recordings.status} in ('in_review', 'submitted') then greatest(${recordings.submittedAt}, ${requestedAt})
end`.mapWith(recordings.submittedAt);

/** The same of one recording. */
export async function waitingSinceOf(tx: Queryable, recordingNo: string): Promise<Date | null> {
  const [row] = await tx
    .select({ since: waitingSince })
    .from(recordings)
    .where(eq(recordings.recordingNo, recordingNo));
  return row?.since ?? null;
}

/** Whether somebody has decided over the newest submission, and it can still be undone. */
export const isDecisionHeld = sql<boolean>`exists (
  select 1 from ${reviews}
  where ${reviews.recordingNo} = ${recordings.recordingNo} and ${reviews.submission} = ${recordings.submissions}
    and ${reviews.state} = 'held')`;

/** When the customer was promised a person's answer at the latest; null while none owes it. */
export function reviewUntil(
  status: RecordingStatus,
  since: Date | null,
  { reviewHours }: Pick<ServiceSettings, 'reviewHours'>,
): string | null {
  if (status !== 'in_review' || !since) return null;
  return new Date(since.getTime() + reviewHours * 3_600_000).toISOString();
}
