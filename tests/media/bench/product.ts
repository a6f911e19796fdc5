import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/free-port.ts';
import { withoutSettings } from '../../support/without-settings.ts';
import { startLink, type LinkSpeed } from '../support/link.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The product as its users start it, in a process of its own, and the way of a phone to it. */
export interface Product {
  /** Without the link. */
  readonly origin: string;
  /** Chromium's flags with which the product and its store are at the other end of the link. */
  readonly phoneFlags: readonly string[];
  close(): Promise<void>;
}

/** Builds the client where there is none. Rejects with what the server printed where it does not start. */
export async function startProduct(speed: LinkSpeed): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'));
  const [port, storePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      ...withoutSettings(),
      ...{ PORT: String(port), STORE_PORT: String(storePort), DATA_DIR: dataDir },
      ...{ LOG_LEVEL: 'error', CAPTCHA_RESEND_SECONDS: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const origin = `http://localhost:${port}`;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const link = startLink(speed);
  const [page, store] = [await link.through(port), await link.through(storePort)];
  const rules = `MAP localhost:${port} 127.0.0.1:${page}, MAP localhost:${storePort} 127.0.0.1:${store}`;
  return {
    origin,
    phoneFlags: [`--host-resolver-rules=${rules}`],
    async close() {
      await link.close();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
