import { and, eq, inArray, isNotNull, lte, ne, notExists } from 'drizzle-orm';
import { assessmentCountDays, daysBefore } from '../../domain/retention/retention.ts';
import type { Queryable } from '../../ports/database.ts';
import { orders } from '../../tables/order.ts';
import { orderRisks, riskAssessments } from '../../tables/underwriting.ts';

/**
 * Forgets what people can bear once their order was erased. An assessment may count for another order of the same person,
 * and goes with the last of them; that there was one is known for as long as it counts towards the year's most (rule R16).
 */
export async function forgetAssessments(tx: Queryable, at: Date): Promise<void> {
  const erased = tx.select({ orderNo: orders.orderNo }).from(orders).where(isNotNull(orders.erasedAt));
  const counting = tx
    .select({ assessmentNo: orderRisks.assessmentNo })
    .from(orderRisks)
    .where(eq(orderRisks.assessmentNo, riskAssessments.assessmentNo));
  const areOver = and(inArray(riskAssessments.orderNo, erased), notExists(counting));
  await tx
    .delete(riskAssessments)
    .where(and(areOver, lte(riskAssessments.assessedAt, daysBefore(at, assessmentCountDays))));
  await tx
    .update(riskAssessments)
    .set({ contentSealed: '', expiresAt: at })
    .where(and(areOver, ne(riskAssessments.contentSealed, '')));
}
