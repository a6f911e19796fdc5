import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { CallRefused, type UploadCalls, type UploadKeys } from './upload-calls.ts';
import type { UploadTask } from './upload-task.ts';
import { Uploader } from './uploader.ts';

const sdk = vi.hoisted(() => ({ isAway: false }));
vi.mock('cos-js-sdk-v5', () => ({
  get default() {
    if (sdk.isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return class {
      readonly options = {};
      getObjectUrl = ({ Key }: { Key: string }) => `http://store.test/${Key}`;
    };
  },
}));

const nothing = () => undefined;
let ended: AbortController;

/** A store that takes every piece, and says of what it has no more than how long it is. */
async function store(url: string, { method, body }: { method: string; body?: Uint8Array }) {
  const name = url.slice(url.lastIndexOf('/') + 1);
  if (body) lengths.set(name, (lengths.get(name) ?? 0) + body.length);
  const headers = { 'content-length': String(lengths.get(name) ?? 0) };
  return new Response(null, method === 'HEAD' ? { headers } : {});
}
const lengths = new Map<string, number>();

beforeAll(() => {
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', store);
});
beforeEach(() => {
  ended = new AbortController();
  lengths.clear();
});
afterEach(() => {
  ended.abort();
  sdk.isAway = false;
});

const bytes = new Uint8Array(1000);
const task = (id: string): UploadTask => ({
  ...{ id, name: id, contentType: 'image/jpeg', closed: () => true },
  ...{ deviceBytes: () => bytes.length, read: async (from, to) => bytes.subarray(from, to) },
  ...{ blob: async () => new Blob([bytes]), crc64: async () => '7' },
});

const keys = {
  ...{ prefix: 'own/', append: true, sessionToken: 'token', endpoint: null },
  ...{ serverTime: 0, expiredTime: 900 },
} as UploadKeys;

/** Its server refuses to register what is named so. */
function uploaderFor(refused: string): Uploader {
  const calls = {
    uploadKeys: async () => keys,
    async registerFile({ key }) {
      if (key === `own/${refused}`) throw new CallRefused(40_300, 'not wanted');
      return { fileId: `file-${key}` };
    },
    uploadForm: ({ name }) =>
      sdk.isAway
        ? Promise.resolve({ fileId: `form-${name}` })
        : Promise.reject(new Error('the store was reached')),
  } satisfies UploadCalls;
  const uploader = new Uploader({
    ...{ calls, log: nothing, signal: ended.signal, onChange: nothing, onRegistered: nothing },
    keyRing: createKeyRing(() => calls.uploadKeys()),
  });
  void uploader.run();
  return uploader;
}

it('tells of a task that is refused for good those who wait for it, and nobody else', async () => {
  const uploader = uploaderFor('one');
  for (const id of ['one', 'other']) uploader.add(task(id), 'growing');
  const waited = ['one', 'other'].map((id) => uploader.whenRegistered(id, ended.signal));
  expect(await Promise.allSettled(waited)).toEqual([
    { status: 'rejected', reason: new CallRefused(40_300, 'not wanted') },
    { status: 'fulfilled', value: 'file-own/other' },
  ]);
});

it('tells at once who comes to wait for it after that, until it is tried again', async () => {
  const uploader = uploaderFor('one');
  for (const id of ['one', 'other']) uploader.add(task(id), 'growing');
  await uploader.whenRegistered('other', ended.signal);
  await expect(uploader.whenPromised('one', ended.signal)).rejects.toThrow('not wanted');
  expect(uploader.isRefusedForGood()).toBe(true);
  uploader.retryNow();
  expect(uploader.isRefusedForGood()).toBe(false);
});

it('sends by the server what the store’s own code never came for', async () => {
  sdk.isAway = true;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const uploader = uploaderFor('nothing');
  uploader.add(task('one'), 'growing');
  expect(await uploader.whenRegistered('one', ended.signal)).toBe('form-one');
});
