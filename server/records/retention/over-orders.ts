import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { daysBefore, recordDueBefore, type RetentionSettings } from '../../domain/retention/retention.ts';
import { orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';
import { productVersions } from '../../tables/product-version.ts';
import { contractEnd, isPastItsYears } from './policies-due.ts';

/** By what an order's version of its product is joined. */
export const isItsVersion: SQL | undefined = and(
  eq(productVersions.productNo, orders.productNo),
  eq(productVersions.version, orders.productVersion),
);

/**
 * Of orders with their process, their version and, where there is one, their policy: those that came to nothing so many
 * days ago, or whose contract ended so many years ago. Where nobody knows its end, it is taken to run as long as its term
 * may.
 */
export function isOverOrder(now: Date, retention: RetentionSettings): SQL | undefined {
  const termOf = sql`${productVersions.content}->>'insurance_term'`;
  const isOver = (term: 'short' | 'long') =>
    and(
      isNull(contractEnd),
      // Before the term, which is in what a product's whole file says: it is read of few.
      lte(orders.createdAt, recordDueBefore(now, term, retention)),
      sql`${termOf} = ${term}`,
    );
  const isCancelled = and(
    eq(processes.status, 'cancel'),
    lte(processes.updatedAt, daysBefore(now, retention.draftDays)),
  );
  return or(isCancelled, isPastItsYears(now), isOver('short'), isOver('long'));
}
