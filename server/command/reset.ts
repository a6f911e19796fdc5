import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockDirectory } from '../adapters/process/directory-lock.ts';
import { readConfig } from '../config/config.ts';

// Back to a first start: database and objects of the demonstration are deleted, its master key stays.

const config = readConfig(process.env, []);
if (config.production) {
  process.stderr.write('APP_MODE=production: nothing is deleted\n');
  process.exit(1);
}
const url = config.env.DATABASE_URL;
const database = url ? decodeURIComponent(new URL(url).pathname.slice(1)) : null;
// A forgotten APP_MODE must not be enough: whoever empties a database names it.
if (database !== null && process.argv[2] !== database) {
  process.stderr.write(
    `将清空 PostgreSQL 数据库 ${database} 的全部内容。确认请运行：npm run db:reset -- ${database}\n`,
  );
  process.exit(1);
}
const client = url ? new pg.Client({ connectionString: url }) : null;
await client?.connect();
const unlock = await lockDirectory(config.dataDir);
for (const folder of ['database', 'store'])
  rmSync(join(config.dataDir, folder), { recursive: true, force: true });
await client?.query(
  'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
);
await client?.end();
await unlock();
process.stdout.write(`${config.dataDir} is as before the first start\n`);
