import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { startEmbeddedStore } from '../../../server/adapters/blob/embedded/server.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { freePort } from '../../support/free-port.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { pageTypes } from '../support/page-types.ts';
import { buildHarness } from '../support/build-harness.ts';
import { startFaultProxy, type FaultProxy, type Told } from './fault-proxy.ts';

/** The real server and the real store, each behind a place where things go wrong. */
export interface World {
  readonly site: FaultProxy;
  readonly store: FaultProxy;
  /** All that its server printed so far, of each process: its log. */
  printed(): string;
  restartStore(): Promise<void>;
  /** kill -9, and a new process on the same data. */
  killServer(): Promise<void>;
  close(): Promise<void>;
}

/**
 * From now on: whether what was told to lie in wait has met a request, and what was cut, slowed or replaced was felt by
 * one at either link. What meets none does no harm, and proves nothing. `one`: of those that lie in wait one is enough;
 * a link that is down between two requests is none of what the matrices judge.
 */
export function watchFaults(
  { site, store }: Pick<World, 'site' | 'store'>,
  which: 'each' | 'one' = 'each',
): () => boolean {
  const told = since(() => [site.told, store.told]);
  const broken = since(() => [site.broken, store.broken]);
  return () => {
    if (which === 'one') return told().met >= Math.min(1, told().ordered);
    return told().met >= told().ordered && broken().met >= Math.min(1, broken().ordered);
  };
}

/** Both sums from now on. */
function since(all: () => readonly [Told, Told]): () => Told {
  const sum = (): Told => {
    const [one, other] = all();
    return { ordered: one.ordered + other.ordered, met: one.met + other.met };
  };
  const before = sum();
  return () => {
    const now = sum();
    return { ordered: now.ordered - before.ordered, met: now.met - before.met };
  };
}

/** `pages`: whether the server's own are asked for, or the harness around a session. `settings`: of the server, beside what it stands on. */
export async function startWorld(
  pages: 'harness' | 'product' = 'harness',
  settings: Readonly<Record<string, string>> = {},
): Promise<World> {
  const masterKey = randomBytes(32);
  const storeDirectory = mkdtempSync(join(tmpdir(), 'fault-store-'));
  const dataDir = await testDataDir();
  const harness = pages === 'harness' ? await buildHarness() : null;
  const [storePort, serverPort] = [await freePort(), await freePort()];
  const openStore = () =>
    startEmbeddedStore({
      ...{ directory: storeDirectory, port: storePort, host: '127.0.0.1', masterKey, allowedOrigins: ['*'] },
    });
  let running = await openStore();
  const store = await startFaultProxy({ target: () => `http://127.0.0.1:${storePort}` });
  const openServer = (): Promise<ServerProcess> =>
    serverProcess({
      ...(pages === 'product' && { TEST_CLIENT: 'built' }),
      ...{ DATA_DIR: dataDir, PORT: String(serverPort), STORE_ORIGIN: store.origin },
      ...{ MASTER_KEY: masterKey.toString('hex'), JOB_LEASE_SECONDS: '5', ...settings },
    });
  let server = await openServer();
  let before = '';
  const policy = `default-src 'self' 'wasm-unsafe-eval' blob: data:; connect-src 'self' ${store.origin}`;
  const site = await startFaultProxy({
    target: () => `http://127.0.0.1:${serverPort}`,
    async own(path) {
      if (!harness || /^\/(api|service|sandbox)\//.test(path)) return null;
      const file = path === '/' ? '/index.html' : path;
      const body = await readFile(join(harness, decodeURIComponent(file))).catch(() => null);
      const type = pageTypes[extname(file)] ?? 'application/octet-stream';
      return body && { type, body, headers: { 'Content-Security-Policy': policy } };
    },
  });
  return {
    site,
    store,
    printed: () => before + server.printed(),
    async restartStore() {
      store.replaced();
      await running.close();
      running = await openStore();
    },
    async killServer() {
      site.replaced();
      await server.kill();
      before += server.printed();
      server = await openServer();
    },
    async close() {
      await site.close();
      await server.stop();
      await store.close();
      await running.close();
      for (const directory of [storeDirectory, dataDir, ...(harness ? [harness] : [])])
        rmSync(directory, { recursive: true, force: true });
    },
  };
}
