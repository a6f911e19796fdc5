import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { jobs } from '../../tables/job.ts';

type JobRow = typeof jobs.$inferSelect;

/** Jobs that failed for good and wait for a person, the oldest first. */
export async function failedJobs(
  tx: Queryable,
): Promise<Pick<JobRow, 'id' | 'kind' | 'runAt' | 'lastError'>[]> {
  const { id, kind, runAt, lastError } = jobs;
  return await tx
    .select({ id, kind, runAt, lastError })
    .from(jobs)
    .where(eq(jobs.status, 'failed'))
    .orderBy(asc(jobs.id));
}

/** Lets a job that failed for good, or all of a kind, be tried anew, as often as at first. Answers how many. */
export async function tryAgain(tx: Queryable, which: number | string, at: Date): Promise<number> {
  const named = typeof which === 'number' ? eq(jobs.id, which) : eq(jobs.kind, which);
  const rows = await tx
    .update(jobs)
    .set({ status: 'waiting', attempts: 0, interrupted: 0, runAt: at, leaseUntil: null })
    .where(and(named, eq(jobs.status, 'failed')))
    .returning({ id: jobs.id });
  return rows.length;
}
