import { and, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../../domain/limits.ts';
import type { Queryable } from '../../ports/database.ts';
import type { FingerprintKey } from '../../ports/personal-data.ts';
import { rateLimits } from '../../tables/rate-limit.ts';

/** A limit, and whose: a mobile, an address, a session, a link. Only its fingerprint is kept. */
export interface Counted {
  readonly limit: Limit;
  readonly of: string;
  /** Counted by itself for each address, where those of one person are to be found again without their addresses. */
  readonly from?: string;
}

function keyOf({ fingerprint }: FingerprintKey, { limit, of, from }: Counted): string {
  const whose = from === undefined ? [of] : [of, from];
  return [limit.name, ...whose.map((part) => fingerprint(`rate limit ${part}`))].join(':');
}

/** From each address that it was counted from. */
const fromEach = (key: FingerprintKey, counted: Omit<Counted, 'from'>) =>
  sql`starts_with(${rateLimits.key}, ${`${keyOf(key, counted)}:`})`;

const limiterOf = (tx: Queryable, { limit }: Counted): RateLimiterDrizzle =>
  new RateLimiterDrizzle({
    storeClient: tx,
    schema: rateLimits,
    keyPrefix: '',
    points: limit.most,
    duration: limit.seconds,
    // `forgetOverLimits` does it once a day for all processes.
    clearExpiredByTimeout: false,
  });

/**
 * Counts it once more. Answers null where the limit allows that, else when it may be tried again. Rejects where the
 * database does.
 */
export async function countWithin(
  tx: Queryable,
  key: FingerprintKey,
  counted: Counted,
): Promise<Date | null> {
  try {
    await limiterOf(tx, counted).consume(keyOf(key, counted));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    // The stored moment is the same however often it is asked for; one reckoned from what is left is not.
    const now = new Date();
    const until = await usedUpUntil(tx, key, [counted], now);
    return until ?? new Date(now.getTime() + refused.msBeforeNext);
  }
}

/** Takes one count back, where it still counts: below none, one more than the limit would be allowed later. */
export async function uncount(tx: Queryable, key: FingerprintKey, counted: Counted): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(
      and(
        eq(rateLimits.key, keyOf(key, counted)),
        gt(rateLimits.points, 0),
        gt(rateLimits.expire, new Date()),
      ),
    );
}

/**
 * Counts it by each of these, or by none of them where one allows no more: that one, and when it does again. Rejects
 * where the database does.
 */
export async function countEachWithin(
  tx: Queryable,
  key: FingerprintKey,
  all: readonly Counted[],
): Promise<{ readonly counted: Counted; readonly until: Date } | null> {
  for (const [index, counted] of all.entries()) {
    const until = await countWithin(tx, key, counted);
    if (!until) continue;
    for (const before of all.slice(0, index)) await uncount(tx, key, before);
    return { counted, until };
  }
  return null;
}

/** When all of them allow one more again; null: they do now. Counts nothing. */
export async function usedUpUntil(
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
  now: Date,
): Promise<Date | null> {
  return (await readUsedUp(tx, key, counted, now))(counted);
}

/** Answers as `usedUpUntil` of some of those that were read. */
export type UsedUp = (some: readonly Counted[]) => Date | null;

/** All of them by one statement, where some are told of by themselves. */
export async function readUsedUp(
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
  now: Date,
): Promise<UsedUp> {
  const byKey = await rowsInTime(tx, key, counted, now);
  return (some) => {
    const ends = some.flatMap((one) => {
      const row = byKey.get(keyOf(key, one));
      return row && row.points >= one.limit.most ? [row.expire?.getTime() ?? 0] : [];
    });
    return ends.length > 0 ? new Date(Math.max(...ends)) : null;
  };
}

/** How often the most counted of them was done in its time. */
export const countedSoFar = async (
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
  now: Date,
): Promise<number> => Math.max(0, ...(await countsOf(tx, key, counted, now)));

/** How many more the strictest of them allows now. */
export async function leftWithin(
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
  now: Date,
): Promise<number> {
  const counts = await countsOf(tx, key, counted, now);
  return Math.max(0, Math.min(...counted.map(({ limit }, i) => limit.most - (counts[i] ?? 0))));
}

/** How often each of them was done in its time. */
async function countsOf(
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
  now: Date,
): Promise<number[]> {
  const byKey = await rowsInTime(tx, key, counted, now);
  return counted.map((one) => byKey.get(keyOf(key, one))?.points ?? 0);
}

/** What is counted of them, and still counts, by its key. */
async function rowsInTime(tx: Queryable, key: FingerprintKey, counted: readonly Counted[], now: Date) {
  const keys = counted.map((one) => keyOf(key, one));
  const rows = await tx
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, keys), gt(rateLimits.expire, now)));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Counts begin anew. */
export async function forgetCounts(
  tx: Queryable,
  key: FingerprintKey,
  counted: readonly Counted[],
): Promise<void> {
  await tx.delete(rateLimits).where(
    inArray(
      rateLimits.key,
      counted.map((one) => keyOf(key, one)),
    ),
  );
}

/** Counts begin anew, from whichever address. */
export async function forgetCountsOfEach(
  tx: Queryable,
  key: FingerprintKey,
  counted: Omit<Counted, 'from'>,
): Promise<void> {
  await tx.delete(rateLimits).where(fromEach(key, counted));
}

/** Whether any address has used it up. Reads the whole table: for commands. */
export async function isAnyUsedUp(
  tx: Queryable,
  key: FingerprintKey,
  counted: Omit<Counted, 'from'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(fromEach(key, counted), gte(rateLimits.points, counted.limit.most), gt(rateLimits.expire, now)),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes what no longer counts. */
export async function forgetOverLimits(tx: Queryable, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.expire, now));
}
