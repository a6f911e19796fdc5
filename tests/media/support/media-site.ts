import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { cosBlobStore } from '../../../server/adapters/blob/cos-blob-store.ts';
import { embeddedSts } from '../../../server/adapters/blob/embedded/sts.ts';
import { embeddedBucket, embeddedRegion } from '../../../server/adapters/blob/embedded/bucket.ts';
import { startEmbeddedStore } from '../../../server/adapters/blob/embedded/server.ts';
import { ownerCredentials } from '../../../server/adapters/blob/embedded/store-keys.ts';
import type { BlobStore } from '../../../server/ports/blob-store.ts';
import type { RegisteredClip, SubmittedClip } from '../../../media/recording/recording-calls.ts';
import { until } from '../../support/reader.ts';
import { pageTypes } from './page-types.ts';
import { buildHarness } from './build-harness.ts';
import { startLink, type Link, type LinkSpeed } from './link.ts';

/** What the site does to its visitors, changed while it runs. */
export interface Faults {
  keySeconds: number;
  /** What the keys are said to last, where that is not the truth. */
  claimedKeySeconds: number | null;
  append: boolean;
  /** The next registrations are refused with this code. */
  refuseRegister: number | null;
}

export interface Submission {
  readonly clips: readonly RegisteredClip[];
  readonly at: number;
}

export interface MediaSite {
  readonly origin: string;
  readonly faults: Faults;
  readonly storeLink: Link;
  readonly submissions: Submission[];
  /** What a device told of before the submission. */
  readonly kept: Map<string, RegisteredClip>;
  objects(): Promise<string[]>;
  readonly calls: string[];
  /** The object's bytes; throws where it is missing. */
  object(fileId: string): Promise<Buffer<ArrayBuffer>>;
  close(): Promise<void>;
}

const prefix = 'recordings/test/';
/** As strict as the product's own: a media path that needs more fails here. */
const policy = (storeOrigin: string) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${storeOrigin}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob: mediastream:",
  ].join('; ');

const fileIdOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 24);
const unlimited: LinkSpeed = { uplinkBitsPerSecond: 1e9, roundTripMs: 0 };

/** A page, its API and the embedded store, each at the other end of one link. */
export async function startMediaSite(speed: LinkSpeed = unlimited): Promise<MediaSite> {
  const masterKey = randomBytes(32);
  const directory = await mkdtemp(join(tmpdir(), 'media-store-'));
  const pages = await buildHarness();
  const faults: Faults = { keySeconds: 1800, claimedKeySeconds: null, append: true, refuseRegister: null };
  const store = await startEmbeddedStore({
    ...{ directory, port: 0, host: '127.0.0.1', masterKey, allowedOrigins: ['*'] },
  });
  const link = startLink(speed);
  const storeLink = speed === unlimited ? startLink(speed) : link;
  const storeOrigin = `http://127.0.0.1:${await storeLink.through(store.port)}`;
  const sts = embeddedSts(masterKey);
  const blobs: BlobStore = cosBlobStore({
    ...{ bucket: embeddedBucket, region: embeddedRegion, append: true, sts },
    ...ownerCredentials(masterKey),
    endpoint: `http://127.0.0.1:${store.port}`,
  });
  const files = new Map<string, string>();
  const submissions: Submission[] = [];
  const kept = new Map<string, RegisteredClip>();
  const calls: string[] = [];

  async function register(
    key: string,
    size: number,
    crc64: string | null,
  ): Promise<{ readonly fileId: string } | { readonly refused: number; readonly message: string }> {
    if (faults.refuseRegister !== null)
      return { refused: faults.refuseRegister, message: 'refused by the test' };
    const head = await blobs.head(key);
    if (!head) return { refused: 40_401, message: 'the object is missing' };
    if (head.size !== size) return { refused: 40_902, message: `size ${head.size}, not ${size}` };
    if (crc64 !== null && head.crc64 !== crc64)
      return { refused: 40_903, message: `crc64 ${head.crc64}, not ${crc64}` };
    files.set(fileIdOf(key), key);
    return { fileId: fileIdOf(key) };
  }

  async function arrived({ object, ...facts }: Extract<SubmittedClip, { object: unknown }>) {
    const { key, size, crc64 } = object;
    // As the server does it: where nothing comes, register() says so.
    await until(
      () => blobs.head(key),
      (head) => head?.size === size,
      4,
    ).catch(() => null);
    const registered = await register(key, size, crc64);
    return 'refused' in registered ? registered : { ...facts, ...registered };
  }

  async function api(name: string, query: URLSearchParams, request: IncomingMessage): Promise<unknown> {
    calls.push(name);
    if (name === 'keys') {
      const { startTime, expiredTime, ...keys } = await sts(prefix, faults.keySeconds);
      const place = { bucket: embeddedBucket, region: embeddedRegion, endpoint: storeOrigin, prefix };
      const serverTime = Math.floor(Date.now() / 1000);
      const claimed = faults.claimedKeySeconds === null ? expiredTime : startTime + faults.claimedKeySeconds;
      return { ...place, ...keys, startTime, expiredTime: claimed, serverTime, append: faults.append };
    }
    if (name === 'register')
      return register(query.get('key') ?? '', Number(query.get('size')), query.get('crc64'));
    if (name === 'form') {
      const key = `${prefix}${query.get('name')}`;
      const body = await buffer(request);
      await blobs.put(key, body, { contentType: 'application/octet-stream', size: body.length });
      return register(key, body.length, null);
    }
    if (name === 'keep') {
      const clip = JSON.parse((await buffer(request)).toString()) as RegisteredClip;
      if (!files.has(clip.fileId)) return { refused: 40_404, message: 'the clip is missing' };
      kept.set(clip.clipId, clip);
      return {};
    }
    if (name === 'discard') {
      for (const clipId of JSON.parse((await buffer(request)).toString()) as string[]) {
        kept.delete(clipId);
        for (const { key } of await blobs.list(`${prefix}${clipId}.`)) await blobs.remove(key);
      }
      return {};
    }
    const submitted = JSON.parse((await buffer(request)).toString()) as SubmittedClip[];
    const clips: RegisteredClip[] = [];
    for (const clip of submitted) {
      const stored = 'fileId' in clip ? clip : await arrived(clip);
      if ('refused' in stored) return stored;
      clips.push(stored);
    }
    if (clips.length === 0 || clips.some(({ fileId }) => !files.has(fileId)))
      return { refused: 40_404, message: 'a clip is missing' };
    submissions.push({ clips, at: Date.now() });
    const durationMs = clips.reduce((sum, clip) => sum + clip.durationMs, 0);
    return { submittedAt: new Date().toISOString(), durationMs };
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://page');
    if (url.pathname.startsWith('/api/')) {
      const body = JSON.stringify(await api(url.pathname.slice(5), url.searchParams, request));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
      return;
    }
    const path = url.pathname === '/' ? '/index.html' : url.pathname;
    const body = await readFile(join(pages, decodeURIComponent(path))).catch(() => null);
    const headers = {
      'Content-Type': pageTypes[extname(path)] ?? 'application/octet-stream',
      'Content-Security-Policy': policy(storeOrigin),
      'Cache-Control': path === '/index.html' ? 'no-store' : 'max-age=3600',
    };
    response.writeHead(body ? 200 : 404, headers).end(body ?? '');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${await link.through((server.address() as AddressInfo).port)}`;

  return {
    ...{ origin, faults, storeLink, submissions, kept, calls },
    objects: async () => (await blobs.list(prefix)).map(({ key }) => key),
    async object(fileId) {
      const key = files.get(fileId);
      if (key === undefined) throw new Error(`no file ${fileId}`);
      return Buffer.from(await buffer(await blobs.read(key)));
    },
    async close() {
      await link.close();
      if (storeLink !== link) await storeLink.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await store.close();
      await rm(directory, { recursive: true, force: true });
      await rm(pages, { recursive: true, force: true });
    },
  };
}
