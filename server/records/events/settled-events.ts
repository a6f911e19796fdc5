import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../ports/database.ts';
import { lastEventId } from './events.ts';

const patienceMs = 2_000;
const pauseMs = 20;

/**
 * The number up to which no event can appear any more: one that is lower and was not committed yet is waited for. Null
 * where a transaction that writes events goes on for longer. Whoever writes one locks the table before its number is
 * given, so that all lower ones are seen among the locks.
 */
export async function settledEventId(db: Queryable): Promise<number | null> {
  const last = await lastEventId(db);
  const until = performance.now() + patienceMs;
  let writers = await writing(db);
  for (;;) {
    if (writers.size === 0) return last;
    if (performance.now() > until) return null;
    await wait(pauseMs);
    const still = await writing(db);
    writers = new Set([...writers].filter((one) => still.has(one)));
  }
}

/** The transactions that wrote an event, or are about to. */
async function writing(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ writer: sql<string>`virtualtransaction` })
    .from(sql`pg_locks`)
    .where(
      sql`locktype = 'relation' and mode = 'RowExclusiveLock' and granted and relation = to_regclass('events')
        and database = (select oid from pg_database where datname = current_database())`,
    );
  return new Set(rows.map(({ writer }) => writer));
}
