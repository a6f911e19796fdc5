import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { RecordingStatus } from '../../../contract/model/recording.ts';
import type { ReviewTask } from '../../../contract/services/review.ts';
import type { ServiceContext } from '../../ports/context.ts';
import type { Queryable } from '../../ports/database.ts';
import { people } from '../../tables/person.ts';
import { products } from '../../tables/product.ts';
import { recordings } from '../../tables/recording.ts';
import { isDecisionHeld, reviewUntil, waitingSince } from './waiting.ts';

/** Of a part that nobody waits for. */
const mostShown = 200;

const rowsWhere = (tx: Queryable, which: SQL | undefined) =>
  tx
    .select({ recording: recordings, person: people, product: products, waitingSince, isDecisionHeld })
    .from(recordings)
    .innerJoin(people, eq(people.personNo, recordings.personNo))
    .innerJoin(products, eq(products.productNo, recordings.productNo))
    .where(which);

/** Recordings with person and product, the last changed first; one of them where it is named. */
export const newestRecordings = (tx: Queryable, recordingNo?: string) =>
  rowsWhere(tx, recordingNo === undefined ? undefined : eq(recordings.recordingNo, recordingNo))
    .orderBy(desc(recordings.updatedAt))
    .limit(mostShown);

/**
 * What the desk shows of whom is not forgotten: all that waits for a person, then what the machine is at, the longest
 * before the others; then what is decided, the last changed first.
 */
export async function deskRecordings(tx: Queryable): Promise<Row[]> {
  const isOn = (...of: RecordingStatus[]) =>
    and(inArray(recordings.status, of), isNull(recordings.forgottenAt));
  const waiting = await rowsWhere(tx, isOn('in_review')).orderBy(waitingSince);
  const checked = await rowsWhere(tx, isOn('submitted')).orderBy(waitingSince).limit(mostShown);
  const decided = await rowsWhere(tx, isOn('verified', 'returned'))
    .orderBy(desc(recordings.updatedAt))
    .limit(mostShown);
  return [...waiting, ...checked, ...decided];
}

type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

type Shown = Pick<ServiceContext, 'personalData' | 'settings'>;

export function reviewTaskOf(
  { personalData, settings }: Shown,
  { recording, person, product, waitingSince: since, isDecisionHeld: is_held }: Row,
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
    is_held,
    locked_by: lockedBy,
    updated_at: recording.updatedAt.toISOString(),
  };
}
