import { join } from 'node:path';
import { cosBlobStore } from '../adapters/blob/cos-blob-store.ts';
import { embeddedBucket, embeddedRegion } from '../adapters/blob/embedded/bucket.ts';
import { startEmbeddedStore } from '../adapters/blob/embedded/server.ts';
import type { Needed } from '../adapters/blob/embedded/sweep.ts';
import { ownerCredentials } from '../adapters/blob/embedded/store-keys.ts';
import { knownEncrypted } from '../adapters/blob/known-encrypted.ts';
import { embeddedSts } from '../adapters/blob/embedded/sts.ts';
import { tencentSts } from '../adapters/blob/tencent-sts.ts';
import { cosBucket, type CosBucket } from '../config/blob.ts';
import type { Config } from '../config/config.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Log } from '../ports/context.ts';

/** An upload that nobody went on with for a week, nor registered, is nobody's. */
const abandonedMs = 7 * 86_400_000;

export interface OpenStore {
  readonly blobs: BlobStore;
  /** The store's origin, as a browser that calls us by this host name reaches it. */
  origin(hostname: string): string;
  /** Removes what nobody goes on with but those of the keys that are needed; a cloud's bucket has its own rules. */
  sweep(needed: Needed): Promise<void>;
  close(): Promise<void>;
}

type Tls = { readonly key: string; readonly cert: string };

/** The cloud's bucket, another process's embedded store, or one of this process's own; in production one that encrypts. */
export async function openStore(
  config: Config,
  masterKey: Buffer,
  tls: Tls | null,
  log: Log,
): Promise<OpenStore> {
  const store = await chosenStore(config, masterKey, tls, log);
  return config.production ? { ...store, blobs: knownEncrypted(store.blobs) } : store;
}

async function chosenStore(config: Config, masterKey: Buffer, tls: Tls | null, log: Log): Promise<OpenStore> {
  const bucket = cosBucket(config.env);
  if (bucket) return cloudStore(bucket);
  const shared = config.env.STORE_ORIGIN;
  return shared ? sharedStore(shared, masterKey) : await ownStore(config, masterKey, tls, log);
}

const nothing = async () => {};

function cloudStore({ append, ...bucket }: CosBucket): OpenStore {
  return {
    blobs: cosBlobStore({ ...bucket, append, endpoint: null, sts: tencentSts(bucket) }),
    origin: () => `https://${bucket.bucket}.cos.${bucket.region}.myqcloud.com`,
    sweep: nothing,
    close: nothing,
  };
}

function embeddedBlobs(masterKey: Buffer, endpoint: string, publicEndpoint: string): BlobStore {
  return cosBlobStore({
    bucket: embeddedBucket,
    region: embeddedRegion,
    endpoint,
    publicEndpoint,
    ...ownerCredentials(masterKey),
    append: true,
    sts: embeddedSts(masterKey),
  });
}

function sharedStore(url: string, masterKey: Buffer): OpenStore {
  const { origin } = new URL(url);
  return {
    blobs: embeddedBlobs(masterKey, url, origin),
    origin: () => origin,
    sweep: nothing,
    close: nothing,
  };
}

async function ownStore(config: Config, masterKey: Buffer, tls: Tls | null, log: Log): Promise<OpenStore> {
  const running = await startEmbeddedStore({
    directory: join(config.dataDir, 'store'),
    bucket: embeddedBucket,
    host: config.host,
    port: config.storePort,
    masterKey,
    // The store's pages are on another port of the same host, whatever the host is called.
    allowedOrigins: () => true,
    tls,
    log,
  });
  const origin = (hostname: string) => `${tls ? 'https' : 'http'}://${hostname}:${running.port}`;
  return {
    blobs: embeddedBlobs(masterKey, origin('127.0.0.1'), origin('{host}')),
    origin,
    sweep: async (needed) => {
      await running.sweep(abandonedMs, needed);
    },
    close: () => running.close(),
  };
}
