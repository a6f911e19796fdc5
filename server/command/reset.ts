import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockDirectory } from '../adapters/process/directory-lock.ts';
import { readConfig } from '../config/config.ts';
import { fail, failFor } from './fail.ts';

// Back to a first start: database and objects of the demonstration are deleted, its master key stays.

async function reset(): Promise<string> {
  const { env, production, dataDir } = readConfig(process.env, []);
  if (production) fail('APP_MODE=production: nothing is deleted');
  const url = env.DATABASE_URL;
  const database = url ? decodeURIComponent(new URL(url).pathname.slice(1)) : null;
  // A forgotten APP_MODE must not be enough: whoever empties a database names it.
  if (database !== null && process.argv[2] !== database)
    fail(`将清空 PostgreSQL 数据库 ${database} 的全部内容。确认请运行：npm run db:reset -- ${database}`);
  const unlock = await lockDirectory(dataDir);
  // What refuses comes first: objects that a database names are not deleted under it.
  if (url) await emptyDatabase(url);
  for (const folder of ['database', 'store']) rmSync(join(dataDir, folder), { recursive: true, force: true });
  await unlock();
  return dataDir;
}

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client
    .query('drop schema if exists drizzle cascade; drop schema public cascade; create schema public')
    .finally(() => client.end());
}

try {
  process.stdout.write(`${await reset()} is as before the first start\n`);
} catch (error) {
  failFor(error);
}
