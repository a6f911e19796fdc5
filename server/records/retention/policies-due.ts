import { and, eq, inArray, isNotNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { addYears, beijingDay } from '../../../contract/dates.ts';
import { recordYears, type RetentionSettings } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import { orders } from '../../tables/order.ts';
import {
  minorCovers,
  policies,
  policyCalls,
  policyCallTries,
  policyDocuments,
  visitAnswers,
} from '../../tables/policy.ts';
import { saleNotes } from '../../tables/sales-board.ts';
import { forgetOperations } from '../page-trace/forget.ts';
import { forgetNotices } from '../payment/notices.ts';
import { forgetAmountReasons } from './forget-confirmations.ts';
import { forgetWatched } from '../watched-sale/forget.ts';

const batch = 50;

/** The last day of a contract (yyyy-mm-dd): by surrender, or by its term; null where none is known. */
export const contractEnd = sql<
  string | null
>`coalesce(to_char(${policies.endedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), ${policies.endsOn})`;

/** Policies whose contract ended so many years ago. One for life has no end until somebody says so. */
export function isPastItsYears(now: Date): SQL | undefined {
  const isOver = (term: 'short' | 'long') =>
    and(
      eq(policies.insuranceTerm, term),
      sql`${contractEnd} < ${addYears(beijingDay(now), -recordYears[term])}`,
    );
  return or(isOver('short'), isOver('long'));
}

/** Such policies that are still kept, but those of these orders; locked for this transaction. */
export async function policiesDue(
  tx: Queryable,
  now: Date,
  _retention: RetentionSettings,
  but: readonly string[],
) {
  return await tx
    .select({ policyNo: policies.policyNo, orderNo: policies.orderNo })
    .from(policies)
    .where(
      and(isNotNull(policies.contentSealed), isPastItsYears(now), notInArray(policies.orderNo, [...but])),
    )
    .limit(batch)
    .for('update', { skipLocked: true });
}

/** What it said and what was answered is gone; that there was one stays, by its number and hash. */
export async function forgetPolicy(tx: Queryable, policyNo: string, at: Date): Promise<void> {
  await tx
    .update(policies)
    .set({ contentSealed: null, surrenderReason: null, updatedAt: at })
    .where(eq(policies.policyNo, policyNo));
  await tx.delete(policyDocuments).where(eq(policyDocuments.policyNo, policyNo));
  const noted = tx
    .select({ processNo: orders.processNo })
    .from(policies)
    .innerJoin(orders, eq(orders.orderNo, policies.orderNo))
    .where(eq(policies.policyNo, policyNo));
  await tx.delete(saleNotes).where(inArray(saleNotes.processNo, noted));
  await tx.delete(minorCovers).where(eq(minorCovers.policyNo, policyNo));
  await tx.delete(visitAnswers).where(eq(visitAnswers.policyNo, policyNo));
  await forgetCalls(tx, policyNo);
  const paid = tx.select({ orderNo: policies.orderNo }).from(policies).where(eq(policies.policyNo, policyNo));
  await forgetAmountReasons(tx, paid);
  await forgetNotices(tx, paid);
}

/** What staff wrote down of their calls goes with the wish to be called. */
async function forgetCalls(tx: Queryable, policyNo: string): Promise<void> {
  const asked = tx
    .select({ callNo: policyCalls.callNo })
    .from(policyCalls)
    .where(eq(policyCalls.policyNo, policyNo));
  await tx.delete(policyCallTries).where(inArray(policyCallTries.callNo, asked));
  await tx.delete(policyCalls).where(eq(policyCalls.policyNo, policyNo));
}

/** How a policy was sold goes with it: what its sale's pages showed, and what was done on them. */
export async function forgetSale(tx: Queryable, orderNo: string, at: Date): Promise<void> {
  const sales = await tx
    .select({ processNo: orders.processNo })
    .from(orders)
    .where(eq(orders.orderNo, orderNo));
  const processNos = sales.map(({ processNo }) => processNo);
  await forgetOperations(tx, processNos, at);
  await forgetWatched(tx, processNos, at);
}
