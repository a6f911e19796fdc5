import { rmSync } from 'node:fs';
import { readConfig } from '../../server/config/config.ts';
import { startServer } from '../../server/start.ts';
import { engineProcesses } from '../../server/wiring/engine-processes.ts';
import { dataDirWithoutDatabase, testDataDir } from './data-dir.ts';
import { databaseKept, dropTestDatabase, newDatabase, sharedPostgres } from './test-database.ts';
import type { RunningServer } from '../../server/start.ts';

export interface TestServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  close(options?: { keepData?: boolean }): Promise<void>;
}

/** A worker's servers look, listen, read and print by the same processes: to start them took longer than their work. */
const engines = engineProcesses();

/** The real server on free ports and a directory of its own; environment variables as a user would set them. */
export async function testServer(
  env: Record<string, string> = {},
  client: 'built' | 'none' = 'none',
): Promise<TestServer> {
  const dataDir = env['DATA_DIR'] ?? (await dataDirWithTables());
  const address = databaseKept(dataDir);
  const config = readConfig(
    {
      ...{ PORT: '0', LOG_LEVEL: 'error', CAPTCHA_RESEND_SECONDS: '0', REVIEW_UNDO_SECONDS: '0' },
      ...(address === null ? {} : { DATABASE_URL: address }),
      ...env,
      DATA_DIR: dataDir,
    },
    [],
  );
  const server = await startServer(config, { client, say: () => {}, engines });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    dataDir,
    server,
    async close({ keepData = false } = {}) {
      await server.close();
      if (keepData) return;
      rmSync(dataDir, { recursive: true, force: true });
      await dropTestDatabase(dataDir);
    },
  };
}

/**
 * For who starts one server after another on the same data. Its database is in it only where the run has no PostgreSQL;
 * one that a test makes by `testDataDir` always has it.
 */
export async function dataDirWithTables(): Promise<string> {
  if (!process.env[sharedPostgres]) return await testDataDir();
  const dataDir = await dataDirWithoutDatabase();
  await newDatabase(dataDir);
  return dataDir;
}
