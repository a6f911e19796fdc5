import { asc, desc, eq, sql } from 'drizzle-orm';
import type { ReviewTask } from '../../../contract/services/review.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { products } from '../../tables/product.ts';
import { recordings } from '../../tables/recording.ts';
import { reviewUntil, waitingSince } from './waiting.ts';

const mostShown = 200;

const waitingFirst = sql`case ${recordings.status} when 'in_review' then 0 when 'submitted' then 1 else 2 end`;

/**
 * Recordings with person and product; one of them where it is named. What waits for a person stands first, then what
 * the machine is at, the longest before the others; then the rest, the last changed first.
 */
export async function recordingsInOrder(tx: Queryable, recordingNo?: string) {
  return await tx
    .select({ recording: recordings, person: people, product: products, waitingSince })
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .where(recordingNo === undefined ? undefined : eq(recordings.recordingNo, recordingNo))
    .orderBy(waitingFirst, asc(waitingSince), desc(recordings.updatedAt))
    .limit(mostShown);
}

type Row = Awaited<ReturnType<typeof recordingsInOrder>>[number];

type Shown = Pick<ServiceContext, 'personalData' | 'settings'>;

export function reviewTaskOf(
  { personalData, settings }: Shown,
  { recording, person, product, waitingSince: since }: Row,
  lockedBy: ReviewTask['locked_by'],
): ReviewTask {
  const { status, submittedAt } = recording;
  return {
    recording_no: recording.recordingNo,
    status,
    product_name: product.name,
    person: { name: personalData.open(person.nameSealed) },
    submitted_at: submittedAt?.toISOString() ?? null,
    review_until: reviewUntil(status, since, settings),
    locked_by: lockedBy,
    updated_at: recording.updatedAt.toISOString(),
  };
}
