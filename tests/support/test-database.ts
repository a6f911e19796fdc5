import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import { migrationsFolder } from '../../server/adapters/database/migrations-folder.ts';
import { openPostgres } from '../../server/adapters/database/postgres.ts';
import { findPostgres, startPostgres, type TestPostgres } from './postgres.ts';

/** Address of the PostgreSQL that the whole run shares; without it tests run on the database of the data directory. */
export const sharedPostgres = 'TEST_POSTGRES';
/** Of these tables: on a server that outlives the run, those of other releases stand beside it. */
const template = `made_tables_${createHash('sha256')
  .update(readFileSync(join(migrationsFolder, 'meta/_journal.json')))
  .digest('hex')
  .slice(0, 12)}`;
/** Any number that nothing else on that server locks. */
const makingLock = 7_201_190;
/** Servers of four workers, each with its pool; what a test wrote need not outlive the machine. */
const settings = ['max_connections=400', 'fsync=off', 'full_page_writes=off'];

/** A PostgreSQL whose databases are copies of one with the tables made. Null where none is installed. */
export async function startSharedPostgres(): Promise<TestPostgres | null> {
  const bin = findPostgres();
  if (bin === null) return null;
  return await startPostgres(bin, settings);
}

let whenMade: Promise<void> | null = null;

/** One worker makes the tables, the others wait for it; a database half made never bears the template's name. */
async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [makingLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const making = `${template}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    await (await openPostgres(addressOf(server, making), () => {})).close();
    await client.query(`alter database ${making} rename to ${template}`);
  } finally {
    await client.end();
  }
}

const made = new Map<string, string>();

/** A database for a data directory's server, with the tables made. Null where the run has no PostgreSQL. */
export async function newDatabase(dataDir: string): Promise<string | null> {
  const server = process.env[sharedPostgres];
  if (!server) return null;
  const name = basename(dataDir).replace(/\W/g, '_').toLowerCase();
  await (whenMade ??= makeTemplate(server));
  await asking(server, `create database "${name}" template ${template}`);
  const address = addressOf(server, name);
  made.set(dataDir, address);
  return address;
}

/** The one that was made for the directory. Null where it has its own in it. */
export const databaseKept = (dataDir: string): string | null => made.get(dataDir) ?? null;

/** Nothing where the directory has none. */
export async function dropTestDatabase(dataDir: string): Promise<void> {
  const server = process.env[sharedPostgres];
  const address = made.get(dataDir);
  if (!server || !address) return;
  made.delete(dataDir);
  await asking(server, `drop database "${new URL(address).pathname.slice(1)}" with (force)`);
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = database;
  return address.href;
}

async function asking(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
