import type { OpenOptions, WaitedFor } from '../adapters/database/migrated.ts';
import { openPglite } from '../adapters/database/pglite.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports/context.ts';
import type { DatabaseConnection } from '../ports/database.ts';

/**
 * PostgreSQL where its address is given, else the database of the data directory, whose lock the caller holds. Its
 * tables are brought to this release, unless the options keep them. Rejects where the tables cannot be migrated; for a
 * command, with TablesOlder or NoTables.
 */
export async function openDatabase(
  { env, dataDir }: Config,
  log: Log,
  options?: OpenOptions,
): Promise<DatabaseConnection> {
  const onError = (error: Error) => log.error({ err: error }, 'database connection');
  const onWait = (lock: WaitedFor) =>
    log.info({ lock }, 'the database’s tables wait to be brought to this release: others hold a lock');
  return env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL, onError, {
        connections: env.DATABASE_CONNECTIONS,
        ...options,
        onWait,
      })
    : await openPglite(dataDir, options);
}
