import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../tests/support/postgres.ts';
import { PreparingClient } from './preparing-client.ts';
import { pooled } from './pooled.ts';

const bin = findPostgres();

/** Of which the next connection is cut right before its first statement. */
class CutClient extends PreparingClient {
  static cuts = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    this.once('connect', () => {
      if (CutClient.cuts-- > 0) connection.stream.destroy();
    });
  }
}

test.skipIf(bin === null)(
  'a place whose connection broke is given to the next one',
  { timeout: 60_000 },
  async () => {
    const server = await startPostgres(bin!);
    const pool = new pg.Pool({
      Client: CutClient,
      connectionString: server.url,
      max: 1,
      connectionTimeoutMillis: 2000,
      query_timeout: 500,
    });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    const db = pooled(pool);
    const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows);
    try {
      CutClient.cuts = 2;
      await expect(one()).rejects.toThrow();
      await expect(one()).rejects.toThrow();
      expect(await one()).toEqual([{ one: 1 }]);
      // A statement that took too long is under way still: nobody else gets its connection.
      await expect(db.transaction((tx) => tx.execute(sql`select pg_sleep(3)`))).rejects.toThrow();
      expect(await one()).toEqual([{ one: 1 }]);
      // What was refused is no reason to connect anew.
      const before = await db.execute(sql`select pg_backend_pid() as pid`);
      await expect(db.transaction(() => Promise.reject(new Error('the service refuses')))).rejects.toThrow(
        'refuses',
      );
      await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
      expect((await db.execute(sql`select pg_backend_pid() as pid`)).rows).toEqual(before.rows);
    } finally {
      await pool.end();
      server.stop();
    }
  },
);
