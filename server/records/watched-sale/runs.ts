import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { UnableBecause, WatchedState } from '../../../contract/services/watched-sale.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import { chainStart } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { watchedRuns } from '../../tables/watched-sale.ts';
import { writeEvent, type By } from '../events/events.ts';

export type RunRow = typeof watchedRuns.$inferSelect;

/** Nobody opens a sale's pages oftener. */
const mostRuns = 300;

interface Begun {
  readonly processNo: string;
  readonly runNo: string;
  readonly state: WatchedState;
  readonly because: UnableBecause | null;
}

/**
 * Writes down that a page load records, cannot or is not to, and answers what holds: declined once is declined for the
 * sale. What could begin and then failed before its first batch is `unable` from then on. The process must be locked.
 * Throws watchedSaleFull, and watchedRunMissing for another sale's number.
 */
export async function beginRun(tx: Queryable, begun: Begun, by: By): Promise<WatchedState> {
  const { processNo, runNo } = begun;
  const runs = await runsOf(tx, processNo);
  const known = runs.find((run) => run.runNo === runNo);
  const state = stateOf(begun, known, runs);
  if (known?.state === state) return state;
  if (!known && runs.length >= mostRuns) throw new Failure('watchedSaleFull');
  const because = state === 'unable' ? begun.because : null;
  const [written] = await tx
    .insert(watchedRuns)
    .values({
      ...{ processNo, runNo, state, because, sessionId: by.actor },
      ...{ hash: chainStart, begunAt: by.at, lastAt: by.at },
    })
    .onConflictDoUpdate({
      target: watchedRuns.runNo,
      set: { state, because, lastAt: by.at },
      setWhere: eq(watchedRuns.processNo, processNo),
    })
    .returning({ runNo: watchedRuns.runNo });
  if (!written) throw new Failure('watchedRunMissing');
  await writeEvent(tx, processOwner(processNo), 'watch_sale', { run_no: runNo, state, because }, by);
  return state;
}

function stateOf(begun: Begun, known: RunRow | undefined, runs: readonly RunRow[]): WatchedState {
  if (known && (known.state !== 'recording' || known.length > 0)) return known.state;
  return runs.some(({ state }) => state === 'declined') ? 'declined' : begun.state;
}

/** Of a sale, the oldest first. */
export async function runsOf(tx: Queryable, processNo: string): Promise<RunRow[]> {
  return await tx
    .select()
    .from(watchedRuns)
    .where(eq(watchedRuns.processNo, processNo))
    .orderBy(asc(watchedRuns.begunAt), asc(watchedRuns.runNo));
}

/** Locked for this transaction. Throws watchedRunMissing where it does not record, or no longer. */
export async function openRun(tx: Queryable, processNo: string, runNo: string): Promise<RunRow> {
  const [run] = await tx
    .select()
    .from(watchedRuns)
    .where(
      and(
        eq(watchedRuns.runNo, runNo),
        eq(watchedRuns.processNo, processNo),
        eq(watchedRuns.state, 'recording'),
        isNull(watchedRuns.erasedAt),
      ),
    )
    .limit(1)
    .for('update');
  if (!run) throw new Failure('watchedRunMissing');
  return run;
}

/** Bytes that are kept of a sale. */
export async function bytesOf(tx: Queryable, processNo: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${watchedRuns.bytes}), 0)::int` })
    .from(watchedRuns)
    .where(eq(watchedRuns.processNo, processNo));
  return row?.bytes ?? 0;
}
