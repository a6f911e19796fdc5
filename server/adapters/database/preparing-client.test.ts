import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../tests/support/postgres.ts';
import { PreparingClient, StatementNames } from './preparing-client.ts';

test('what is asked again has a name, the same for good; what is asked once has none', () => {
  const names = new StatementNames();
  expect(names.of('select 1')).toBeUndefined();
  expect(names.of('select 2')).toBeUndefined();
  const name = names.of('select 1');
  expect(name).toBeDefined();
  expect(names.of('select 1')).toBe(name);
  expect(names.of('select 2')).not.toBe(name);
});

test('many texts do not fill the memory of the database', () => {
  const names = new StatementNames();
  const texts = Array.from({ length: 3000 }, (_, n) => `select ${n}`);
  for (const text of [...texts, ...texts, ...texts]) names.of(text);
  const given = texts.flatMap((text) => names.of(text) ?? []);
  expect(given.length).toBeLessThanOrEqual(200);
  expect(new Set(given).size).toBe(given.length);
});

const bin = findPostgres();

test.skipIf(bin === null)(
  'the database keeps the plan of what is asked often, on each connection',
  async () => {
    const server = await startPostgres(bin!);
    const pool = new pg.Pool({ connectionString: server.url, Client: PreparingClient, max: 1 });
    try {
      const db = drizzle({ client: pool });
      const ask = (number: number) => db.execute(sql`select ${number}::int + 1 as next`);
      for (const number of [1, 2, 3]) expect((await ask(number)).rows).toEqual([{ next: number + 1 }]);
      const kept = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
      expect(kept.rows).toEqual([{ statement: 'select $1::int + 1 as next' }]);
      await expect(db.execute(sql`select ${'x'}::int + 1 as next`)).rejects.toThrow();
      expect((await ask(4)).rows).toEqual([{ next: 5 }]);
    } finally {
      await pool.end();
      server.stop();
    }
  },
);
