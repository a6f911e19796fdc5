import { sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queryable } from '../../ports/database.ts';
import { migrationsFolder } from './migrations-folder.ts';

export interface OpenOptions {
  /** Nothing is changed, not even the tables. */
  readonly isLookedAt?: boolean;
}

/** An earlier release made the tables. */
export class TablesOlder extends Error {
  override readonly name = 'TablesOlder';
  constructor(missing: number) {
    super(
      `数据库还停留在旧版本（差 ${missing} 次升级）。这个命令只查看，不改动数据库：请先启动一次服务完成升级，再重新运行。`,
    );
  }
}

/** No server was ever started on it. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
  constructor() {
    super('这里还没有数据。请确认 DATA_DIR 或 DATABASE_URL，并先启动一次服务。');
  }
}

/** Throws TablesOlder or NoTables; tables of a later release are taken as they are. */
export async function requireMigrated(db: Queryable): Promise<void> {
  const made = await valueOf(db, sql`to_regclass('drizzle.__drizzle_migrations')::text`);
  if (made === null) throw new NoTables();
  const newest = Number(
    await valueOf(db, sql`(select max(created_at) from drizzle.__drizzle_migrations)::text`),
  );
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  if (missing.length > 0) throw new TablesOlder(missing.length);
}

async function valueOf(db: Queryable, value: SQL): Promise<string | null> {
  const [row] = await db.select({ value: sql<string | null>`${value}` }).from(sql`(select 1) as one`);
  return row?.value ?? null;
}
