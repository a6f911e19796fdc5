import { and, inArray, lte, notExists, eq } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { orders } from '../../tables/order.ts';
import { applicationSnapshots, documentReadings, processes, trialSnapshots } from '../../tables/process.ts';
import { saleNotes } from '../../tables/sales-board.ts';
import { touchProcess } from '../events/sale-changes.ts';
import { forgetOperations } from '../page-trace/forget.ts';
import { forgetWatched } from '../watched-sale/forget.ts';

/**
 * Forgets what was typed, tried and done in processes that nobody touched since that moment and that came to no order; they
 * are over. Answers which. May run beside itself.
 */
export async function forgetAbandonedProcesses(
  tx: Queryable,
  before: Date,
  at: Date,
): Promise<readonly string[]> {
  const order = tx
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(eq(orders.processNo, processes.processNo));
  const forgotten = await tx
    .update(processes)
    .set({ current: 'cancel_order', status: 'cancel', genesSealed: null, verifiedMobileSealed: null })
    .where(and(eq(processes.status, 'processing'), lte(processes.updatedAt, before), notExists(order)))
    .returning({ processNo: processes.processNo });
  const gone = tx
    .select({ processNo: processes.processNo })
    .from(processes)
    .where(and(eq(processes.status, 'cancel'), lte(processes.updatedAt, before)));
  await tx.delete(saleNotes).where(inArray(saleNotes.processNo, gone));
  for (const table of [applicationSnapshots, trialSnapshots, documentReadings])
    await tx.delete(table).where(inArray(table.processNo, gone));
  await forgetOperations(tx, gone, at);
  await forgetWatched(tx, gone, at);
  for (const { processNo } of forgotten) await touchProcess(tx, processNo, at);
  return forgotten.map(({ processNo }) => processNo);
}
