import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDataDir } from '../../../tests/support/data-dir.ts';
import type { DatabaseConnection } from '../../ports/database.ts';
import { openPglite } from './pglite.ts';

let dataDir: string;
let connection: DatabaseConnection;
beforeAll(async () => {
  dataDir = await testDataDir();
  connection = await openPglite(dataDir);
});
afterAll(async () => {
  await connection.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** How often the event loop came round until all of it was answered. */
async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isDone = false;
  const count = () => {
    rounds++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (isDone = true));
  return rounds;
}

const many = Array.from({ length: 100 });

test('the network is let in before each of many statements that wait for each other', async () => {
  const statements = many.map(() => connection.db.execute(sql`select 1`));
  expect(await roundsDuring(Promise.all(statements))).toBeGreaterThanOrEqual(many.length);
});

test('so it is while transactions wait', async () => {
  const transactions = many.map(() => connection.db.transaction((tx) => tx.execute(sql`select 1`)));
  expect(await roundsDuring(Promise.all(transactions))).toBeGreaterThanOrEqual(many.length);
});

test.each([
  ['statements', () => connection.db.execute(sql`select 1`)],
  ['transactions', () => connection.db.transaction((tx) => tx.execute(sql`select 1`))],
])('it is told how many %s wait for those that are under way', async (_, asks) => {
  const all = Promise.all(many.map(asks));
  await new Promise(setImmediate);
  expect(connection.waiting()).toBeGreaterThanOrEqual(many.length / 2);
  await all;
  expect(connection.waiting()).toBe(0);
});
