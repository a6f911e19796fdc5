import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, DatabaseConnection } from '../../ports/database.ts';
import { migrationsFolder } from './migrations-folder.ts';

const migrationLock = 7_201_183;

/** A PostgreSQL server that any number of server processes share. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<DatabaseConnection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, statement_timeout: 15_000 });
  pool.on('error', onError);
  const db = drizzle({ client: pool });
  await migrateOnce(pool);

  const listeners = new Map<Channel, ((payload: string) => void)[]>();
  const notifications = new NotificationConnection(url, listeners, onError);
  return {
    db,
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: async (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      await notifications.listen(channel);
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

/** Several processes may start at once: one migrates, the others wait for it. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

/** One connection that listens, and is made again when it breaks. */
class NotificationConnection {
  readonly #url: string;
  readonly #listeners: ReadonlyMap<Channel, ((payload: string) => void)[]>;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | null = null;
  #closed = false;

  constructor(
    url: string,
    listeners: ReadonlyMap<Channel, ((payload: string) => void)[]>,
    onError: (error: Error) => void,
  ) {
    this.#url = url;
    this.#listeners = listeners;
    this.#onError = onError;
  }

  async listen(channel: Channel): Promise<void> {
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else await this.#connect();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload ?? '');
    });
    client.on('error', (error) => {
      this.#onError(error);
      this.#client = null;
      if (!this.#closed) void this.#reconnect();
    });
    await client.connect();
    this.#client = client;
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
  }

  async #reconnect(): Promise<void> {
    for (let wait = 250; !this.#closed && !this.#client; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait);
      await this.#connect().catch(this.#onError);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }
}
