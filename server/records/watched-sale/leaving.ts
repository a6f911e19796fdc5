import { and, asc, eq } from 'drizzle-orm';
import type { StoppedBecause } from '../../../contract/services/watched-sale.ts';
import { processOwner } from '../../domain/owner.ts';
import type { Queryable } from '../../ports/database.ts';
import { events } from '../../tables/event.ts';
import { type By, writeEvent } from '../events/events.ts';
import { type AtPage, runsAt } from './at-page.ts';
import { openRun } from './runs.ts';

/** When a page was left, and how many batches it had made by then: with fewer, what is kept is not whole. */
export interface Leaving {
  readonly at: Date;
  readonly batches: number;
  /** Why the recorder stopped by itself; null: the page was left. */
  readonly stopped: StoppedBecause | null;
}

/** A page that comes back from the browser's memory is left again; nobody goes back and forth oftener. */
const mostLeavings = 20;

/**
 * Writes into the process's chain that a recorded page was left with so many batches, or recorded no more; the same again
 * is written once.
 * The process must be locked. Throws watchedRunMissing.
 */
export async function leaveRun(
  tx: Queryable,
  { at, runNo, batches, stopped }: Omit<Leaving, 'at'> & { readonly at: AtPage; readonly runNo: string },
  by: By,
): Promise<void> {
  await openRun(tx, runsAt(at), runNo);
  const before = (await leavingsOf(tx, at.processNo)).get(runNo) ?? [];
  const isTold = before.some(
    (leaving) => leaving.batches >= batches && (stopped === null || leaving.stopped === stopped),
  );
  if (isTold || before.length >= mostLeavings) return;
  await writeEvent(
    tx,
    processOwner(at.processNo),
    'leave_watched',
    { run_no: runNo, batches, ...(stopped && { stopped }) },
    by,
  );
}

/** Of each run of a sale, the oldest first. */
async function leavingsOf(tx: Queryable, processNo: string): Promise<Map<string, Leaving[]>> {
  const { kind, no } = processOwner(processNo);
  const rows = await tx
    .select({ at: events.at, detail: events.detail })
    .from(events)
    .where(and(eq(events.ownerKind, kind), eq(events.ownerNo, no), eq(events.name, 'leave_watched')))
    .orderBy(asc(events.id));
  const leavings = new Map<string, Leaving[]>();
  for (const { at, detail } of rows) {
    const runNo = String(detail['run_no']);
    leavings.set(runNo, [
      ...(leavings.get(runNo) ?? []),
      { at, batches: Number(detail['batches']), stopped: stopOf(detail) },
    ]);
  }
  return leavings;
}

const stopOf = (detail: Readonly<Record<string, unknown>>): StoppedBecause | null =>
  (detail['stopped'] as StoppedBecause | undefined) ?? null;

/** The last of each run. */
export async function lastLeavings(tx: Queryable, processNo: string): Promise<Map<string, Leaving>> {
  const all = await leavingsOf(tx, processNo);
  return new Map([...all].flatMap(([runNo, leavings]) => leavings.slice(-1).map((last) => [runNo, last])));
}
