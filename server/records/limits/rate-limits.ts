import { and, gt, inArray, lte } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '../../domain/limits.ts';
import type { Queryable } from '../../ports/database.ts';
import type { PersonalData } from '../../ports/personal-data.ts';
import { rateLimits } from '../../tables/rate-limit.ts';

/** A limit, and whose: a mobile, an address, a session, a link. Only its fingerprint is kept. */
export interface Counted {
  readonly limit: Limit;
  readonly of: string;
}

type Keys = Pick<PersonalData, 'fingerprint'>;

const keyOf = ({ fingerprint }: Keys, { limit, of }: Counted): string =>
  `${limit.name}:${fingerprint(`rate limit ${of}`)}`;

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

/** Counts it once more. Answers null where the limit allows that, else when it may be tried again. */
export async function countWithin(tx: Queryable, keys: Keys, counted: Counted): Promise<Date | null> {
  try {
    await limiterOf(tx, counted).consume(keyOf(keys, counted));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return new Date(Date.now() + refused.msBeforeNext);
  }
}

/** Takes one count back: what was counted did not happen. */
export async function uncount(tx: Queryable, keys: Keys, counted: Counted): Promise<void> {
  await limiterOf(tx, counted).reward(keyOf(keys, counted));
}

/** When all of them allow one more again; null: they do now. Counts nothing. */
export async function usedUpUntil(
  tx: Queryable,
  keys: Keys,
  counted: readonly Counted[],
  now: Date,
): Promise<Date | null> {
  const mostOf = new Map(counted.map((one) => [keyOf(keys, one), one.limit.most]));
  const rows = await tx
    .select()
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...mostOf.keys()]), gt(rateLimits.expire, now)));
  const ends = rows
    .filter(({ key, points }) => points >= (mostOf.get(key) ?? Infinity))
    .map(({ expire }) => expire?.getTime() ?? 0);
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** How often the most counted of them was done in its time. */
export async function countedSoFar(
  tx: Queryable,
  keys: Keys,
  counted: readonly Counted[],
  now: Date,
): Promise<number> {
  const named = counted.map((one) => keyOf(keys, one));
  const rows = await tx
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, named), gt(rateLimits.expire, now)));
  return Math.max(0, ...rows.map(({ points }) => points));
}

/** Counts begin anew. */
export async function forgetCounts(tx: Queryable, keys: Keys, counted: readonly Counted[]): Promise<void> {
  await tx.delete(rateLimits).where(
    inArray(
      rateLimits.key,
      counted.map((one) => keyOf(keys, one)),
    ),
  );
}

/** Deletes what no longer counts. */
export async function forgetOverLimits(tx: Queryable, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.expire, now));
}
