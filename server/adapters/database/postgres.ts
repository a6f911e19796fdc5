import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Channel, DatabaseConnection } from '../../ports/database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { mayMigrate, type OpenOptions, type WaitedFor } from './migrated.ts';
import { NotificationConnection } from './notification-connection.ts';
import { HealthConnection } from './health-connection.ts';
import { Notices, tellAll } from './notices.ts';
import { pooled } from './pooled.ts';
import { PreparingClient } from './preparing-client.ts';
import {
  answerMs,
  betweenTurnsMs,
  connectMs,
  idleInTransactionMs,
  keptAlive,
  lockMs,
  statementMs,
} from './time-outs.ts';

/** Where nothing is said. */
const fewConnections = 10;
const migrationLock = 7_201_183;

/**
 * A PostgreSQL server that any number of server processes share. A command is thrown TablesOlder or NoTables where the
 * tables are not those of this program.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: OpenOptions = {},
): Promise<DatabaseConnection> {
  await bringTables(url, options);
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.connections ?? fewConnections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // Who looks at all of it waits as long as there are rows; nobody waits for them.
    ...(!options.isLookedAt && { query_timeout: answerMs }),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...keptAlive,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One lost while a transaction has it is told by its next statement;
  // unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = pooled(pool);
  const health = new HealthConnection(url);

  const listeners = new Map<Channel, ((payload: string) => void)[]>();
  const notifications = new NotificationConnection(url, listeners, onError);
  const notices = new Notices(async (channel, payloads) => {
    await pool.query(tellAll, [channel, payloads]);
  });
  return {
    db,
    waiting: () => pool.waitingCount,
    notify: (channel, payload) => notices.tell(channel, payload),
    listen: async (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      await notifications.listen(channel);
    },
    ping: () => health.ping(),
    close: async () => {
      await notices.close();
      await health.close();
      await notifications.close();
      await endServed(pool);
    },
  };
}

const lookMs = 10;

/**
 * Ends a pool after everybody who waits for a connection got one: a pool that ends forgets them, and each is told after
 * `connectMs` that the database could not be reached.
 */
export async function endServed(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await sleep(lookMs);
  await pool.end();
}

/**
 * Several processes may start at once: one migrates, the others wait for it, for as long as it takes. Whoever uses a
 * table meanwhile is waited for in short turns: a change of a table that waits lets nobody else have it.
 */
async function bringTables(url: string, options: OpenOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  await client.connect();
  try {
    const db = drizzle({ client });
    await client.query(`set lock_timeout = ${lockMs}`);
    if (!options.isLookedAt)
      await inTurns(
        () => client.query('select pg_advisory_lock($1)', [migrationLock]),
        'migrations',
        options,
      );
    if (await mayMigrate(db, options))
      await inTurns(() => migrate(db, { migrationsFolder }), 'tables', options);
  } finally {
    await client.end();
  }
}

/** Does it again and again while others hold what it locks, and says that it waits. */
async function inTurns(
  work: () => Promise<unknown>,
  lock: WaitedFor,
  { onWait }: OpenOptions,
): Promise<void> {
  for (;;)
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      onWait?.(lock);
      await sleep(betweenTurnsMs);
    }
}

/** As the database says it: lock_not_available; Drizzle has it as a cause. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause));
