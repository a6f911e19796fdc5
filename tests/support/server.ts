import { rmSync } from 'node:fs';
import { readConfig } from '../../server/config/config.ts';
import { startServer } from '../../server/start.ts';
import { testDataDir } from './data-dir.ts';
import type { RunningServer } from '../../server/start.ts';

export interface TestServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  close(options?: { keepData?: boolean }): Promise<void>;
}

/** The real server on free ports and a directory of its own; environment variables as a user would set them. */
export async function testServer(
  env: Record<string, string> = {},
  client: 'built' | 'none' = 'none',
): Promise<TestServer> {
  const dataDir = env['DATA_DIR'] ?? (await testDataDir());
  const config = readConfig(
    {
      ...{ PORT: '0', LOG_LEVEL: 'error', CAPTCHA_RESEND_SECONDS: '0', REVIEW_UNDO_SECONDS: '0' },
      ...env,
      DATA_DIR: dataDir,
    },
    [],
  );
  const server = await startServer(config, { client, say: () => {} });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    dataDir,
    server,
    async close({ keepData = false } = {}) {
      await server.close();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
