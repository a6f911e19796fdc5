import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseConnection } from '../../ports/database.ts';
import { Notices, tellAll } from './notices.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { mayMigrate, NoTables, type OpenOptions } from './migrated.ts';

/**
 * PostgreSQL inside this process, in a directory. The caller holds the directory's lock. Rejects where the tables
 * cannot be migrated; for a command, with TablesOlder or NoTables where they are not those of this program.
 */
export async function openPglite(dataDir: string, options: OpenOptions = {}): Promise<DatabaseConnection> {
  const directory = join(dataDir, 'database');
  if (options.isLookedAt && !existsSync(join(directory, 'PG_VERSION'))) throw new NoTables();
  mkdirSync(directory, { recursive: true });
  const client = await PGlite.create(directory);
  const waiting = letOthersIn(client);
  const db = drizzle({ client });
  try {
    if (await mayMigrate(db, options)) await migrate(db, { migrationsFolder });
  } catch (error) {
    await client.close();
    throw error;
  }
  const notices = new Notices(async (channel, payloads) => {
    await client.query(tellAll, [channel, payloads]);
  });
  return {
    db,
    waiting,
    notify: (channel, payload) => notices.tell(channel, payload),
    listen: async (channel, listener) => {
      await client.listen(channel, listener);
    },
    // It lives in this process: that it is open is all there is to know, and a question would wait behind all others.
    ping: async () => {
      if (!client.ready || client.closed) throw new Error('the embedded database is closed');
    },
    close: async () => {
      await notices.close();
      await client.close();
    },
  };
}

/**
 * A statement runs to its end in this thread, and those that wait for it would follow at once: before each of them what
 * the network brought meanwhile is let in. It is let in once the statement's turn has come, not before it waits.
 * Answers how many wait.
 */
function letOthersIn(client: PGlite): () => number {
  let waiting = 0;
  const counted = <T>(exclusively: (work: () => Promise<T>) => Promise<T>, work: () => Promise<T>) => {
    waiting++;
    return exclusively(() => {
      waiting--;
      return work();
    });
  };
  const statements = client._runExclusiveQuery.bind(client);
  client._runExclusiveQuery = (statement) =>
    counted(statements, async () => {
      await turn();
      return await statement();
    });
  const transactions = client._runExclusiveTransaction.bind(client);
  client._runExclusiveTransaction = (transaction) => counted(transactions, transaction);
  return () => waiting;
}
