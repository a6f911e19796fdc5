import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../ports/database.ts';

/** It has the name that the table had at first. */
const sequence = sql`pg_get_serial_sequence('events', 'id')::regclass`;

/** The highest number that an event was given, or may have been: every later one is higher. */
export async function highestEventId(tx: Queryable): Promise<number> {
  const last = sql<number>`coalesce(pg_sequence_last_value(${sequence}), 0)`.mapWith(Number);
  const [row] = await tx.select({ last }).from(sql`(select 1) as one`);
  return row?.last ?? 0;
}

/** Lets every later event have a higher number; false where it is so already. Never lowers. */
export async function raiseEventIds(db: Database, to: number): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Whoever writes an event has the table locked before its number is given.
    await tx.execute(sql`lock table events in share row exclusive mode`);
    if ((await highestEventId(tx)) >= to) return false;
    await tx.execute(sql`select setval(${sequence}, ${to})`);
    return true;
  });
}
