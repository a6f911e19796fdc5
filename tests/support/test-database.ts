import pg from 'pg';
import { basename } from 'node:path';
import { openPostgres } from '../../server/adapters/database/postgres.ts';
import { findPostgres, startPostgres, type TestPostgres } from './postgres.ts';

/** Address of the PostgreSQL that the whole run shares; without it tests run on the database of the data directory. */
export const sharedPostgres = 'TEST_POSTGRES';
const template = 'made_tables';
/** Servers of four workers, each with its pool; what a test wrote need not outlive the machine. */
const settings = ['max_connections=400', 'fsync=off', 'full_page_writes=off'];

/** A PostgreSQL whose databases are copies of one with the tables made. Null where none is installed. */
export async function startSharedPostgres(): Promise<TestPostgres | null> {
  const bin = findPostgres();
  if (bin === null) return null;
  const postgres = await startPostgres(bin, settings);
  await asking(postgres.url, `create database ${template}`);
  await (await openPostgres(addressOf(postgres.url, template), () => {})).close();
  return postgres;
}

const made = new Map<string, string>();

/** A database for a data directory's server, with the tables made. Null where the run has no PostgreSQL. */
export async function newDatabase(dataDir: string): Promise<string | null> {
  const server = process.env[sharedPostgres];
  if (!server) return null;
  const name = basename(dataDir).replace(/\W/g, '_').toLowerCase();
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
