import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { openPglite } from '../../../server/adapters/database/pglite.ts';
import { openPostgres } from '../../../server/adapters/database/postgres.ts';
import { answerMs } from '../../../server/adapters/database/time-outs.ts';
import type { DatabaseConnection } from '../../../server/ports/database.ts';
import { builtCommand } from '../../support/built-server.ts';
import { dataDirWithoutDatabase, testDataDir } from '../../support/data-dir.ts';
import { dropTestDatabase, newDatabase, sharedPostgres } from '../../support/test-database.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const looks = [['main', 'staff', 'list'], ['main', 'jobs', 'failed'], ['verify-chain']] as const;
const put = ['main', 'insurer', 'put', 'core-system', '安行示例人寿保险股份有限公司'] as const;

const made: string[] = [];
afterAll(async () => {
  for (const dataDir of made) {
    rmSync(dataDir, { recursive: true, force: true });
    await dropTestDatabase(dataDir);
  }
});

async function runs([name, ...words]: (typeof looks)[number] | typeof put, settings: Record<string, string>) {
  return await says([await builtCommand(name), ...words], settings);
}

async function says(call: readonly string[], settings: Record<string, string>) {
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  const child = spawn(process.execPath, call, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close') as Promise<[status: number | null]>;
  const [said, [status]] = await Promise.all([text(child.stderr), closed]);
  return { status, said };
}

/** How many it has after the statement; closes it. */
async function migrations({ db, close }: DatabaseConnection, statement = sql`select 1`): Promise<number> {
  await db.execute(statement);
  const found = await db.select().from(sql`drizzle.__drizzle_migrations`);
  await close();
  return found.length;
}
const forgetNewest = sql`delete from drizzle.__drizzle_migrations
  where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;

const bases = {
  async embedded() {
    const dataDir = await testDataDir();
    made.push(dataDir);
    return { settings: { DATA_DIR: dataDir }, open: () => openPglite(dataDir) };
  },
  async PostgreSQL() {
    const dataDir = await dataDirWithoutDatabase();
    made.push(dataDir);
    const url = (await newDatabase(dataDir)) ?? '';
    return {
      settings: { DATA_DIR: dataDir, DATABASE_URL: url },
      open: () => openPostgres(url, () => {}),
    };
  },
};

// Each starts commands one after the other, or waits: together they take as long as the longest.
describe.concurrent('what only looks', () => {
  test.each(Object.keys(bases) as (keyof typeof bases)[])(
    'no command migrates an older %s database, and each says so',
    { timeout: 120_000 },
    async (base) => {
      if (base === 'PostgreSQL' && !process.env[sharedPostgres]) return;
      const { settings, open } = await bases[base]();
      const newest = await migrations(await open());
      for (const look of looks)
        expect([look, await runs(look, settings)]).toEqual([look, { status: 0, said: '' }]);
      const older = await migrations(await open(), forgetNewest);
      expect(older).toBe(newest - 1);
      for (const look of looks) {
        const { status, said } = await runs(look, settings);
        expect([look, said]).toEqual([look, expect.stringContaining('数据库还停留在旧版本（差 1 次升级）')]);
        expect(status).toBe(1);
      }
      const { status, said } = await runs(put, settings);
      expect([status, said]).toEqual([1, expect.stringContaining('（差 1 次升级）。命令不会升级数据库')]);
    },
  );

  test('a statement of who looks at all of it takes as long as it does', { timeout: 60_000 }, async () => {
    if (!process.env[sharedPostgres]) return;
    const { settings, open } = await bases.PostgreSQL();
    const takesLong = ({ db }: DatabaseConnection) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`select pg_sleep(${answerMs / 1000 + 2})`);
      });
    const called = await open();
    const looked = await openPostgres(settings.DATABASE_URL, () => {}, { isLookedAt: true });
    const told = await Promise.allSettled([takesLong(called), takesLong(looked)]);
    expect(told.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await called.close();
    await looked.close();
  });

  test('where no server was ever started they make nothing', { timeout: 120_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nothing-here-'));
    made.push(dataDir);
    for (const look of looks) {
      const { status, said } = await runs(look, { DATA_DIR: dataDir });
      expect([look, said]).toEqual([look, expect.stringContaining('这里还没有数据')]);
      expect(status).toBe(1);
    }
    // As `npm run accounts` starts it, from its source.
    const asOperator = ['--import', 'tsx', 'server/command/main.ts', 'staff', 'list'];
    const { status, said } = await says(asOperator, { DATA_DIR: dataDir });
    expect([status, said]).toEqual([1, expect.stringContaining('这里还没有数据')]);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    // The insurer's key may be made before the first start.
    expect(await runs(put, { DATA_DIR: dataDir })).toEqual({ status: 0, said: '' });
  });
});
