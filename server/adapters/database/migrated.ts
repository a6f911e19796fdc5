import { sql, type SQL } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queryable } from '../../ports/database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** The lock that one process holds while it migrates, or a table that is used meanwhile. */
export type WaitedFor = 'migrations' | 'tables';

export interface OpenOptions {
  /** To a database server, at most, for statements. */
  readonly connections?: number;
  /** Others hold a lock for seconds; asked for again until they let it go. */
  readonly onWait?: (lock: WaitedFor) => void;
  /** Nothing is changed, not even the tables. */
  readonly isLookedAt?: boolean;
  /** Tables that are there stay as they are: servers of the release before may be running on them. */
  readonly keepsTables?: boolean;
}

/** An earlier release made the tables. */
export class TablesOlder extends Error {
  override readonly name = 'TablesOlder';
  constructor(missing: number, isLookedAt: boolean) {
    const why = isLookedAt
      ? '这个命令只查看，不改动数据库'
      : '命令不会升级数据库，以免影响还在运行的旧版服务';
    super(`数据库还停留在旧版本（差 ${missing} 次升级）。${why}：请先启动一次服务完成升级，再重新运行。`);
  }
}

/** No server was ever started on it. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
  constructor() {
    super('这里还没有数据。请确认 DATA_DIR 或 DATABASE_URL，并先启动一次服务。');
  }
}

/**
 * Whether the tables are to be brought to this release. Throws TablesOlder where that is a server's to do, and NoTables
 * where somebody only looks; tables of a later release are taken as they are.
 */
export async function mayMigrate(
  db: Queryable,
  { isLookedAt = false, keepsTables = false }: OpenOptions,
): Promise<boolean> {
  if (!isLookedAt && !keepsTables) return true;
  const made = await valueOf(db, sql`to_regclass('drizzle.__drizzle_migrations')::text`);
  if (made === null) {
    if (isLookedAt) throw new NoTables();
    return true;
  }
  const newest = Number(
    await valueOf(db, sql`(select max(created_at) from drizzle.__drizzle_migrations)::text`),
  );
  const missing = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  );
  if (missing.length > 0) throw new TablesOlder(missing.length, isLookedAt);
  return false;
}

async function valueOf(db: Queryable, value: SQL): Promise<string | null> {
  const [row] = await db.select({ value: sql<string | null>`${value}` }).from(sql`(select 1) as one`);
  return row?.value ?? null;
}
