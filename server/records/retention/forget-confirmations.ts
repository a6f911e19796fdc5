import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { orderConfirmations, orderMistakes } from '../../tables/order-confirmation.ts';
import { members, orders } from '../../tables/order.ts';
import { processes } from '../../tables/process.ts';

/** Forgets what members were shown, signed and found wrong in orders that came to nothing before that moment. */
export async function forgetConfirmations(tx: Queryable, before: Date): Promise<void> {
  const cancelled = tx
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(processes, eq(processes.processNo, orders.processNo))
    .where(and(eq(processes.status, 'cancel'), lte(processes.updatedAt, before)));
  const theirs = tx
    .select({ memberNo: members.memberNo })
    .from(members)
    .where(inArray(members.orderNo, cancelled));
  await tx.delete(orderConfirmations).where(inArray(orderConfirmations.orderNo, cancelled));
  await tx.delete(orderMistakes).where(inArray(orderMistakes.memberNo, theirs));
}
