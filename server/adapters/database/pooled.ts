import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** What a query failed of that never came back as the database's own answer: its connection is not to be used again. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof DrizzleQueryError && !(error.cause instanceof pg.DatabaseError);

/**
 * The database over a pool whose places outlive its connections. Drizzle's own transaction of a pool keeps a connection
 * for ever whose `begin` failed, and hands a dead one to whoever comes next.
 */
export function pooled(pool: pg.Pool): NodePgDatabase & { $client: pg.Pool } {
  const db = drizzle({ client: pool });
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      isBroken = isOfConnection(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(db, { transaction });
}
