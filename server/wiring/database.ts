import { openPglite } from '../adapters/database/pglite.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../ports/context.ts';
import type { DatabaseConnection } from '../ports/database.ts';

/** PostgreSQL where its address is given, else the database of the data directory, whose lock the caller holds. */
export async function openDatabase({ env, dataDir }: Config, log: Log): Promise<DatabaseConnection> {
  return env.DATABASE_URL
    ? await openPostgres(env.DATABASE_URL, (error) => log.error({ err: error }, 'database connection'))
    : await openPglite(dataDir);
}
