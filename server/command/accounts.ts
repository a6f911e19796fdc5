import type { OpenOptions } from '../adapters/database/migrated.ts';
import { lockDirectory } from '../adapters/process/directory-lock.ts';
import { masterKey } from '../adapters/secrets/master-key.ts';
import { sealedPersonalData } from '../adapters/secrets/sealed-personal-data.ts';
import { staffCredentials } from '../adapters/secrets/staff-credentials.ts';
import type { Config } from '../config/config.ts';
import { agentsOrigin } from '../config/server.ts';
import type { Database } from '../ports/database.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { StaffCredentials } from '../ports/staff-credentials.ts';
import { isKnownKey, requireSameKey } from '../records/secrets/key-check.ts';
import { openDatabase } from '../wiring/database.ts';

/** What commands over accounts work with. */
export interface Accounts {
  readonly db: Database;
  readonly personalData: PersonalData;
  readonly staffCredentials: StaffCredentials;
  readonly now: () => Date;
  /** Where agents open their pages; null where customers’ address is not set. */
  readonly agentsOrigin: string | null;
  close(): Promise<void>;
}

/**
 * Opens the server's own database; its tables are made where there are none, and never changed. Rejects with
 * DirectoryInUse where a server has the embedded one, or as openDatabase.
 */
export async function openAccounts(config: Config, options: OpenOptions): Promise<Accounts> {
  const { env, dataDir } = config;
  const unlock = env.DATABASE_URL ? async () => {} : await lockDirectory(dataDir);
  try {
    const quiet = { info: () => {}, error: () => {} };
    const connection = await openDatabase(config, quiet, { ...options, keepsTables: true });
    const personalData = sealedPersonalData(masterKey(env.MASTER_KEY, dataDir));
    await (options.isLookedAt ? isKnownKey : requireSameKey)(connection.db, personalData);
    return {
      db: connection.db,
      personalData,
      staffCredentials,
      now: () => new Date(),
      agentsOrigin: agentsOrigin(env),
      async close() {
        await connection.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}
