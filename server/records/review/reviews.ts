import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { Review } from '../../../contract/services/review.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { reviews } from '../../tables/review.ts';
import { reviewSaid } from './review-said.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const mostShown = 100;

/** The newest decision over one submission that was not undone, held or in force; or undefined. */
export async function newestReview(
  tx: Queryable,
  recordingNo: string,
  submission: number,
): Promise<ReviewRow | undefined> {
  return await newestIn(tx, recordingNo, submission, ['held', 'in_force']);
}

/** The newest decision over one submission that has taken effect, or undefined. */
export async function newestReviewInForce(
  tx: Queryable,
  recordingNo: string,
  submission: number,
): Promise<ReviewRow | undefined> {
  return await newestIn(tx, recordingNo, submission, ['in_force']);
}

async function newestIn(
  tx: Queryable,
  recordingNo: string,
  submission: number,
  states: readonly ReviewRow['state'][],
): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.recordingNo, recordingNo),
        eq(reviews.submission, submission),
        inArray(reviews.state, [...states]),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(1);
  return row;
}

/** Throws where the database takes the row and does not answer it. */
export async function keepReview(tx: Queryable, review: typeof reviews.$inferInsert): Promise<ReviewRow> {
  const [row] = await tx.insert(reviews).values(review).returning();
  if (!row) throw new Error(`the review of ${review.recordingNo} was not kept`);
  return row;
}

export async function findReview(tx: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).limit(1);
  return row;
}

export async function setReviewState(tx: Queryable, id: number, state: ReviewRow['state']): Promise<void> {
  await tx.update(reviews).set({ state }).where(eq(reviews.id, id));
}

/** What people decided and did not undo, the newest first. */
export async function reviewsOf(
  { personalData, now }: Shown,
  tx: Queryable,
  recordingNo: string,
): Promise<Review[]> {
  const rows = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.recordingNo, recordingNo), ne(reviews.state, 'undone')))
    .orderBy(desc(reviews.id))
    .limit(mostShown);
  return rows.map((row) => shownReview({ personalData, now }, row));
}

interface Shown {
  readonly personalData: Pick<PersonalData, 'open'>;
  readonly now: () => Date;
}

/** A decision as the desk shows it. */
export function shownReview({ personalData, now }: Shown, row: ReviewRow): Review {
  const { id, submission, decision, reviewer, at } = row;
  const { segments, remark, notWatchedBecause, againstMachineBecause } = reviewSaid(personalData, row);
  const held = row.state === 'held';
  return {
    ...{ id, submission, decision, segments: [...segments], remark, reviewer, held },
    at: at.toISOString(),
    not_watched_because: notWatchedBecause,
    against_machine_because: againstMachineBecause,
    undo_ms: held && row.takesEffectAt ? Math.max(0, row.takesEffectAt.getTime() - now().getTime()) : 0,
  };
}
