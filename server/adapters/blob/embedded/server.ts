import { embeddedBucket } from './bucket.ts';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer, type ServerOptions as TlsOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Reservations } from './allowance.ts';
import type { BodyPatience } from './body.ts';
import type { AllowedOrigins } from './cors.ts';
import { DataFiles } from './data-files.ts';
import { KeyedLock } from './keyed-lock.ts';
import { storeListener, type Log } from './listener.ts';
import { MultipartStore } from './multipart-store.ts';
import type { ObjectRecord, UploadRecord } from './object-record.ts';
import { ObjectStore } from './object-store.ts';
import type { Refusals } from './refusals.ts';
import { SealedRecords } from './sealed-records.ts';
import { deriveStoreKeys, ownerCredentials } from './store-keys.ts';
import { sweepStore, type Needed, type Swept } from './sweep.ts';

interface EmbeddedStoreOptions {
  /** Held by this process alone; the caller keeps others out. */
  readonly directory: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly host: string;
  /** 32 bytes. */
  readonly masterKey: Buffer;
  readonly allowedOrigins: AllowedOrigins;
  readonly bucket?: string;
  readonly tls?: Pick<TlsOptions, 'key' | 'cert'> | null;
  readonly maxObjectBytes?: number;
  readonly bodyPatience?: BodyPatience;
  /** For tests of a client. */
  readonly refusals?: Refusals;
  readonly log?: Log;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface EmbeddedStore {
  readonly port: number;
  readonly bucket: string;
  /** Removes uploads and appendable objects not written to for that long nor needed, and what killed processes left. */
  sweep(olderThanMs: number, needed?: Needed): Promise<Swept>;
  close(): Promise<void>;
}

const fiveGibibytes = 5 * 1024 ** 3;
// A large file on a slow uplink takes longer than Node's five minutes; one of which nothing comes does not.
const usualPatience: BodyPatience = { idleMs: 30_000, totalMs: 3_600_000 };
const silent: Log = { info() {}, error() {} };
const nobodyNeeds: Needed = () => Promise.resolve(new Set());

/**
 * A COS bucket on disk. What an SDK needs to reach it is said at parseStoreRequest. Throws unless the master key has 32
 * bytes.
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { directory, masterKey, log = silent, clock: now = Date.now, bucket = embeddedBucket } = options;
  const keys = deriveStoreKeys(masterKey);
  const place = (name: string) => join(directory, name);
  // What is in here was not acknowledged by the process that wrote it.
  await rm(place('temporary'), { recursive: true, force: true });
  for (const name of ['objects', 'uploads', 'data', 'temporary'])
    await mkdir(place(name), { recursive: true });

  const shared = { lock: new KeyedLock(), data: new DataFiles(place('data'), keys.data), now };
  const maxObjectBytes = options.maxObjectBytes ?? fiveGibibytes;
  const temporary = place('temporary');
  const records = new SealedRecords<ObjectRecord>({
    directory: place('objects'),
    temporary,
    keys,
    kind: 'object',
  });
  const uploadRecords = new SealedRecords<UploadRecord>({
    directory: place('uploads'),
    temporary,
    keys,
    kind: 'upload',
  });
  const objects = new ObjectStore({ ...shared, records, temporary });
  const uploads = new MultipartStore({ ...shared, records: uploadRecords, objects });

  const listener = storeListener({
    ...{ bucket, objects, uploads, log, now, maxObjectBytes },
    data: shared.data,
    reservations: new Reservations(),
    allowedOrigins: options.allowedOrigins,
    bodyPatience: options.bodyPatience ?? usualPatience,
    refusals: options.refusals ?? null,
    access: { owner: ownerCredentials(masterKey), tokenKey: keys.token, now: () => Math.floor(now() / 1000) },
  });
  const server = options.tls ? createTlsServer(options.tls, listener) : createServer(listener);
  // Else Node asks for the body before anybody has looked at the signature.
  server.on('checkContinue', listener);
  await listen(server, options);
  return {
    bucket,
    port: (server.address() as AddressInfo).port,
    sweep: (olderThanMs, needed = nobodyNeeds) =>
      sweepStore({ ...shared, records, objects, uploads }, olderThanMs, needed),
    close: () => close(server),
  };
}

async function listen(server: Server, { port, host }: EmbeddedStoreOptions): Promise<void> {
  // Later than the body's own patience, which answers where these only close.
  server.requestTimeout = usualPatience.totalMs * 2;
  server.timeout = usualPatience.idleMs * 2;
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const graceMs = 5_000;

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
