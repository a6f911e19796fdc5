import { and, asc, eq, gt, inArray, isNotNull, lte, notExists, or } from 'drizzle-orm';
import type { Queryable } from '../../ports/database.ts';
import { orders } from '../../tables/order.ts';
import { applicationSnapshots, documentReadings, processes, trialSnapshots } from '../../tables/process.ts';
import { saleNotes } from '../../tables/sales-board.ts';
import { touchProcess } from '../events/sale-changes.ts';
import { forgetOperations } from '../page-trace/forget.ts';
import { forgetWatched } from '../watched-sale/forget.ts';

/** At a time: no statement outlasts its time, however much waits. */
const some = 50;

/** What a process holds of a person by itself. */
const nobodys = { genesSealed: null, verifiedMobileSealed: null };

const hasNoOrder = (tx: Queryable) =>
  notExists(
    tx.select({ orderNo: orders.orderNo }).from(orders).where(eq(orders.processNo, processes.processNo)),
  );

/**
 * Forgets what was typed, tried and done in processes that nobody touched since that moment and that came to no order; they
 * are over. Some at a time; answers which, none once all are forgotten. May run beside itself.
 */
export async function forgetAbandonedProcesses(
  tx: Queryable,
  before: Date,
  at: Date,
): Promise<readonly string[]> {
  const isDue = and(eq(processes.status, 'processing'), lte(processes.updatedAt, before), hasNoOrder(tx));
  const due = tx.select({ processNo: processes.processNo }).from(processes).where(isDue).limit(some);
  const forgotten = await tx
    .update(processes)
    .set({ current: 'cancel_order', status: 'cancel', ...nobodys })
    .where(and(inArray(processes.processNo, due), isDue))
    .returning({ processNo: processes.processNo });
  const processNos = forgotten.map(({ processNo }) => processNo);
  await forgetAllOf(tx, processNos, at);
  for (const processNo of processNos) await touchProcess(tx, processNo, at);
  return processNos;
}

/**
 * Forgets the same of processes that were cancelled before that moment, some at a time, behind the named one: each is
 * looked at once a run, whatever is left of it. Answers the last of them, null after all. May run beside itself.
 */
export async function forgetCancelledProcesses(
  tx: Queryable,
  before: Date,
  at: Date,
  after: string,
): Promise<string | null> {
  const gone = await tx
    .select({ processNo: processes.processNo })
    .from(processes)
    .where(
      and(eq(processes.status, 'cancel'), lte(processes.updatedAt, before), gt(processes.processNo, after)),
    )
    .orderBy(asc(processes.processNo))
    .limit(some);
  const processNos = gone.map(({ processNo }) => processNo);
  await forgetAllOf(tx, processNos, at);
  await forgetApplicants(tx, processNos, at);
  return processNos.at(-1) ?? null;
}

/** Whose application was submitted goes with their order, which counts its days by itself. */
async function forgetApplicants(tx: Queryable, processNos: readonly string[], at: Date): Promise<void> {
  const { processNo, genesSealed, verifiedMobileSealed } = processes;
  const isHeld = or(isNotNull(genesSealed), isNotNull(verifiedMobileSealed));
  const forgotten = await tx
    .update(processes)
    .set(nobodys)
    .where(and(inArray(processNo, processNos), isHeld, hasNoOrder(tx)))
    .returning({ processNo });
  for (const one of forgotten) await touchProcess(tx, one.processNo, at);
}

async function forgetAllOf(tx: Queryable, processNos: readonly string[], at: Date): Promise<void> {
  if (processNos.length === 0) return;
  await tx.delete(saleNotes).where(inArray(saleNotes.processNo, processNos));
  for (const table of [applicationSnapshots, trialSnapshots, documentReadings])
    await tx.delete(table).where(inArray(table.processNo, processNos));
  await forgetOperations(tx, processNos, at);
  await forgetWatched(tx, processNos, at);
}
