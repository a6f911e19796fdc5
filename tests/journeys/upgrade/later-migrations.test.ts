import { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrationsFolder } from '../../../server/adapters/database/migrations-folder.ts';
import { dropTestDatabase, newDatabase, sharedPostgres } from '../../support/test-database.ts';

// What a migration does with rows that are there. The data of release 0.1 knows no sale, policy or traced answer, so
// each is laid where the tables before that migration have it.

interface Tables {
  run(statements: string): Promise<void>;
  rows(question: string): Promise<unknown[]>;
  close(): Promise<void>;
}

async function embedded(): Promise<Tables> {
  const client = await PGlite.create();
  return {
    run: async (statements) => void (await client.exec(statements)),
    rows: async (question) => (await client.query(question)).rows,
    close: () => client.close(),
  };
}

async function onPostgres(): Promise<Tables> {
  const name = 'later-migrations';
  const client = new pg.Client({ connectionString: (await newDatabase(name))! });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  return {
    run: async (statements) => void (await client.query(statements)),
    rows: async (question) => (await client.query<object>(question)).rows,
    async close() {
      await client.end();
      await dropTestDatabase(name);
    },
  };
}

const migrations = readMigrationFiles({ migrationsFolder });

const places = [
  ['the embedded database', embedded, false],
  ['PostgreSQL', onPostgres, !process.env[sharedPostgres]],
] as const;

describe.each(places)('on %s', (_name, open, missing) => {
  test.skipIf(missing)('what was written before a migration is there after it', async () => {
    const tables = await open();
    let made = 0;
    /** Makes the tables as they are once that migration has run. */
    const migratesTo = async (last: number) => {
      for (const { sql } of migrations.slice(made, last + 1)) for (const one of sql) await tables.run(one);
      made = last + 1;
    };
    try {
      // A row may stand without those that it hangs on.
      await tables.run('set session_replication_role = replica');

      await migratesTo(15);
      const process = (no: string, sales: string) =>
        `('${no}', ${sales}, 'AX-MED-01', 1, 'h5', 'V1', '${no}', 'info_collect', 'processing',
           '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')`;
      await tables.run(
        `insert into processes (process_no, sales_no, product_no, product_version, mode, session_id, request_id,
           current, status, created_at, updated_at)
           values ${process('P-agent', "'S20001'")}, ${process('P-alone', 'null')}`,
      );
      await migratesTo(16);
      expect(await tables.rows('select process_no, sales_no, changed_at from sale_changes')).toEqual([
        { process_no: 'P-agent', sales_no: 'S20001', changed_at: new Date('2026-10-02T00:00:00Z') },
      ]);

      await migratesTo(23);
      await tables.run(
        `insert into policy_calls (policy_no, request_id, about, asked_at) values
           ('A1', 'r1', 'surrender', '2026-10-03T00:00:00Z'), ('A1', 'r2', 'surrender', '2026-10-04T00:00:00Z')`,
      );
      await migratesTo(24);
      const calls = (await tables.rows('select call_no from policy_calls')) as { call_no: string }[];
      expect(calls).toEqual(
        calls.map(() => ({ call_no: expect.stringMatching(/^Q[0-9A-F]{20}$/) as string })),
      );
      expect(new Set(calls.map(({ call_no }) => call_no)).size).toBe(2);

      await migratesTo(25);
      const tap = (owner: string, kind: string, page: string) =>
        `('${owner}', 'X1', '${owner}${kind}${page}', '${kind}', '${page}', '健康告知', '高血压：是', 'V1', '2026-10-05T00:00:00Z')`;
      const taps = [
        tap('process', 'click', '/detail'),
        tap('process', 'click', '/health'),
        tap('process', 'enter', '/health'),
        tap('member', 'click', '/health'),
        tap('recording', 'click', '/policy-confirm'),
      ];
      await tables.run(
        `insert into page_operations (owner_kind, owner_no, operation_id, kind, page, title, target, actor, at)
           values ${taps.join(', ')}`,
      );
      await migratesTo(26);
      expect(
        await tables.rows('select operation_id from page_operations where target is null order by id'),
      ).toEqual([{ operation_id: 'processclick/health' }, { operation_id: 'memberclick/health' }]);

      await migratesTo(migrations.length - 1);
    } finally {
      await tables.close();
    }
  });
});
