import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { UnableBecause, WatchedState } from '../../../contract/services/watched-sale.ts';
import { Failure } from '../../domain/failure.ts';
import { processOwner } from '../../domain/owner.ts';
import { chainStart } from '../../domain/proof/chain.ts';
import type { Queryable } from '../../ports/database.ts';
import { watchedRuns } from '../../tables/watched-sale.ts';
import { writeEvent, type By } from '../events/events.ts';
import { type AtPage, runsAt } from './at-page.ts';

export type RunRow = typeof watchedRuns.$inferSelect;

/** Nobody opens a sale's pages oftener. */
const mostRuns = 300;

interface Begun {
  readonly at: AtPage;
  readonly runNo: string;
  readonly pageVersion: string | null;
  readonly state: WatchedState;
  readonly because: UnableBecause | null;
}

/**
 * Writes down that a page load records, cannot or is not to, and answers what holds: declined once is declined by that
 * person for the sale. What could begin and then failed before its first batch is `unable` from then on. The process must
 * be locked. Throws watchedSaleFull, and watchedRunMissing for a number that is somebody else's.
 */
export async function beginRun(tx: Queryable, begun: Begun, by: By): Promise<WatchedState> {
  const { runNo, pageVersion } = begun;
  const { processNo, who, memberNo } = begun.at;
  const all = await runsOf(tx, processNo);
  const runs = all.filter((run) => run.who === who && run.memberNo === memberNo);
  const known = runs.find((run) => run.runNo === runNo);
  const state = stateOf(begun, known, runs);
  if (known?.state === state) return state;
  if (!known && all.length >= mostRuns) throw new Failure('watchedSaleFull');
  const because = state === 'unable' ? begun.because : null;
  const [written] = await tx
    .insert(watchedRuns)
    .values({
      ...{ processNo, who, memberNo, runNo, state, because, pageVersion, sessionId: by.actor },
      ...{ hash: chainStart, begunAt: by.at, lastAt: by.at },
    })
    .onConflictDoUpdate({
      target: watchedRuns.runNo,
      set: { state, because, lastAt: by.at },
      setWhere: runsAt(begun.at),
    })
    .returning({ pageVersion: watchedRuns.pageVersion });
  if (!written) throw new Failure('watchedRunMissing');
  const detail = { run_no: runNo, state, because, who, member_no: memberNo };
  await writeEvent(
    tx,
    processOwner(processNo),
    'watch_sale',
    { ...detail, page_version: written.pageVersion },
    by,
  );
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

/** One of theirs, locked for this transaction. Throws watchedRunMissing where it does not record, or no longer. */
export async function openRun(tx: Queryable, whose: SQL | undefined, runNo: string): Promise<RunRow> {
  const [run] = await tx
    .select()
    .from(watchedRuns)
    .where(
      and(
        eq(watchedRuns.runNo, runNo),
        whose,
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
