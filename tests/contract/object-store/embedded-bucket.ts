import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedSts } from '../../../server/adapters/blob/embedded/sts.ts';
import { embeddedBucket, embeddedRegion } from '../../../server/adapters/blob/embedded/bucket.ts';
import { startEmbeddedStore, type EmbeddedStore } from '../../../server/adapters/blob/embedded/server.ts';
import { ownerCredentials } from '../../../server/adapters/blob/embedded/store-keys.ts';
import { testBucket, type TestBucket } from './test-bucket.ts';

type StoreOptions = Partial<Parameters<typeof startEmbeddedStore>[0]>;

export interface EmbeddedBucket extends TestBucket {
  readonly directory: string;
  readonly masterKey: Buffer;
  readonly store: EmbeddedStore;
  /** The same directory and port, another server. */
  restart(): Promise<EmbeddedBucket>;
  remove(): Promise<void>;
}

export const embeddedAt = (port: number, masterKey: Buffer, clock = Date.now, scheme = 'http'): TestBucket =>
  testBucket({
    ...{ bucket: embeddedBucket, region: embeddedRegion, endpoint: `${scheme}://127.0.0.1:${port}` },
    ...{ owner: ownerCredentials(masterKey), sts: embeddedSts(masterKey, clock) },
  });

export async function openEmbedded(options: StoreOptions = {}): Promise<EmbeddedBucket> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'object-store-')));
  const masterKey = options.masterKey ?? randomBytes(32);
  const fixed = { ...options, directory, masterKey };
  const store = await startEmbeddedStore({ host: '127.0.0.1', port: 0, allowedOrigins: [], ...fixed });
  return {
    ...embeddedAt(store.port, masterKey, options.clock, options.tls ? 'https' : 'http'),
    ...{ directory, masterKey, store },
    async restart() {
      await store.close();
      return await openEmbedded({ ...fixed, port: store.port });
    },
    async remove() {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}
