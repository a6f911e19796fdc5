import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** The one database type of every handler: PGlite and PostgreSQL are both this. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** Inside `db.transaction` use this only: the outer database deadlocks on PGlite. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
export type Queryable = Database | Transaction;

export interface DatabaseConnection {
  readonly db: Database;
  /** Statements and transactions of this process that have not begun, since others are under way. */
  waiting(): number;
  /** Tells every server process; the payload is an id, never data. */
  notify(channel: Channel, payload: string): Promise<void>;
  /** Calls back on each notification of any process, this one included. */
  listen(channel: Channel, listener: (payload: string) => void): Promise<void>;
  /** Rejects where the database does not answer in two seconds. Waits for nobody's statement. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type Channel = 'jobs' | 'recording_changed' | 'process_changed' | 'share_changed';
