import { and, desc, eq } from 'drizzle-orm';
import type { Review } from '../../../contract/services/review.ts';
import type { Queryable } from '../../ports/database.ts';
import { reviews } from '../../tables/review.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const mostShown = 100;

/** The newest decision over one submission, or undefined. */
export async function newestReview(
  tx: Queryable,
  recordingNo: string,
  submission: number,
): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.recordingNo, recordingNo), eq(reviews.submission, submission)))
    .orderBy(desc(reviews.id))
    .limit(1);
  return row;
}

export async function keepReview(tx: Queryable, review: typeof reviews.$inferInsert): Promise<void> {
  await tx.insert(reviews).values(review);
}

/** What people decided, the newest first. */
export async function reviewsOf(tx: Queryable, recordingNo: string): Promise<Review[]> {
  const rows = await tx
    .select()
    .from(reviews)
    .where(eq(reviews.recordingNo, recordingNo))
    .orderBy(desc(reviews.id))
    .limit(mostShown);
  return rows.map(({ id, submission, decision, segments, remark, reviewer, at }) => ({
    ...{ id, submission, decision, segments, remark, reviewer },
    at: at.toISOString(),
  }));
}
