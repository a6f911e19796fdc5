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
const unlock = await lockDirectory(config.dataDir);
for (const folder of ['database', 'store'])
  rmSync(join(config.dataDir, folder), { recursive: true, force: true });
if (config.env.DATABASE_URL) {
  const client = new pg.Client({ connectionString: config.env.DATABASE_URL });
  await client.connect();
  await client.query(
    'drop schema if exists drizzle cascade; drop schema public cascade; create schema public',
  );
  await client.end();
}
await unlock();
process.stdout.write(`${config.dataDir} is as before the first start\n`);
