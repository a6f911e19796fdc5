import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const server = new URL('../../server/', import.meta.url);
const filesBelow = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );

/** Every table, by the name that the program knows it by. */
async function tables(): Promise<Map<string, PgTable>> {
  const folder = new URL('tables/', server);
  const found = new Map<string, PgTable>();
  for (const name of filesBelow(folder)) {
    const module = (await import(new URL(name, folder).href)) as Record<string, unknown>;
    for (const [known, one] of Object.entries(module)) if (is(one, PgTable)) found.set(known, one);
  }
  return found;
}

/** Tables that others refer to, whose rows are never deleted: nobody looks for what refers to one. */
const neverDeleted = [
  'insurer_clients',
  'links',
  'members',
  'orders',
  'payments',
  'people',
  'policies',
  'processes',
  'products',
  'recordings',
  'sales_agents',
  'staff_accounts',
  'transmit_records',
  'watched_runs',
];

/** First columns of what the database finds rows by. */
function indexed(table: PgTable): Set<string> {
  const { columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  const first = [
    ...columns.filter(({ primary, isUnique }) => primary || isUnique),
    ...primaryKeys.map((key) => key.columns[0]),
    ...uniqueConstraints.map((unique) => unique.columns[0]),
    // One with a condition may leave out the very row.
    ...indexes.filter(({ config }) => !config.where).map(({ config }) => config.columns[0]),
  ];
  return new Set(first.flatMap((column) => (column && 'name' in column ? (column.name ?? []) : [])));
}

test('what refers to rows that are deleted is found by an index', async () => {
  const unindexed: string[] = [];
  for (const table of (await tables()).values()) {
    const { name, foreignKeys } = getTableConfig(table);
    for (const key of foreignKeys) {
      const { columns, foreignTable } = key.reference();
      const column = columns[0]?.name ?? '';
      if (neverDeleted.includes(getTableConfig(foreignTable).name) || indexed(table).has(column)) continue;
      unindexed.push(`${name}.${column}`);
    }
  }
  expect(unindexed).toEqual([]);
});

test('of the tables that are said to lose no row none does', async () => {
  const all = await tables();
  const nameOf = (known: string) => {
    const table = all.get(known);
    return table ? getTableConfig(table).name : known;
  };
  expect(neverDeleted.filter((name) => ![...all.keys()].some((known) => nameOf(known) === name))).toEqual([]);
  const deletedFrom = filesBelow(server).flatMap((file) =>
    [...readFileSync(new URL(file, server), 'utf8').matchAll(/\.delete\((\w+)\)/g)].map(([, known]) =>
      nameOf(known ?? ''),
    ),
  );
  expect(neverDeleted.filter((name) => deletedFrom.includes(name))).toEqual([]);
});
