import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { CallRefused, type UploadCalls, type UploadKeys } from './upload-calls.ts';
import { StoreReach } from './store-reach.ts';
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
/** Of the page that each test is on. */
let reach: StoreReach;

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
});
beforeEach(() => {
  vi.stubGlobal('fetch', store);
  ended = new AbortController();
  reach = new StoreReach();
  lengths.clear();
});
afterEach(() => {
  ended.abort();
  sdk.isAway = false;
  vi.useRealTimers();
});

const bytes = new Uint8Array(1000);
const task = (id: string, own = bytes): UploadTask => ({
  ...{ id, name: id, contentType: 'image/jpeg', closed: () => true },
  ...{ deviceBytes: () => own.length, read: async (from, to) => own.subarray(from, to) },
  ...{ blob: async () => new Blob([own]), crc64: async () => '7' },
});
const large = new Uint8Array(3 * 1024 * 1024);
const away = () => Promise.reject(new TypeError('Failed to fetch'));

const keys = {
  ...{ prefix: 'own/', append: true, sessionToken: 'token', endpoint: null },
  ...{ serverTime: 0, expiredTime: 900 },
} as UploadKeys;

/** Its server refuses to register what is named so. */
function uploaderFor(refused: string, form: Partial<Pick<UploadCalls, 'uploadForm'>> = {}): Uploader {
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
    ...form,
  } satisfies UploadCalls;
  const uploader = new Uploader({
    ...{ calls, log: nothing, signal: ended.signal, onChange: nothing, onRegistered: nothing },
    reach,
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

it('never sends by the server what a store that was reached before does not take for a moment', async () => {
  vi.useFakeTimers();
  const uploadForm = vi.fn(async () => ({ fileId: 'form' }));
  const uploader = uploaderFor('nothing', { uploadForm });
  uploader.add(task('one', large), 'growing');
  await uploader.whenRegistered('one', ended.signal);
  let fails = 4;
  vi.stubGlobal('fetch', (...call: Parameters<typeof store>) => (fails-- > 0 ? away() : store(...call)));
  uploader.add(task('two'), 'growing');
  const registered = uploader.whenRegistered('two', ended.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await registered).toBe('file-own/two');
  expect(uploadForm).not.toHaveBeenCalled();
});

describe('a store that was never reached', () => {
  const lost = (after: (onProgress: (bytes: number) => void) => void) =>
    vi.fn<UploadCalls['uploadForm']>(async (_, onProgress) => {
      after(onProgress);
      throw new Error('no response');
    });
  const waited = (uploader: Uploader, id: string) => {
    const outcome = vi.fn();
    uploader.whenRegistered(id, ended.signal).then(outcome, outcome);
    return outcome;
  };

  it.each([
    ['of a large file half a minute long', large, 30_000],
    ['of a small one for four tries', bytes, 1000],
  ])('is waited for, %s, before all of it goes by the server', async (_, own, leastMs) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', away);
    const uploadForm = vi.fn(async () => ({ fileId: 'form' }));
    const uploader = uploaderFor('nothing', { uploadForm });
    uploader.add(task('one', own), 'kept');
    await vi.advanceTimersByTimeAsync(leastMs);
    expect(uploadForm).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await uploader.whenRegistered('one', ended.signal)).toBe('form');
  });

  it('has a large file go by the server although whoever waits for it begins anew with each rejection', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', away);
    const uploadForm = vi.fn(async () => ({ fileId: 'form' }));
    let tries = 0;
    const tried = async (): Promise<string> => {
      tries += 1;
      const uploader = uploaderFor('nothing', { uploadForm });
      uploader.add(task('one', large), 'kept');
      return uploader.whenRegistered('one', ended.signal).catch(tried);
    };
    const registered = vi.fn();
    void tried().then(registered);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(registered).toHaveBeenCalledWith('form');
    expect(tries).toBeGreaterThan(1);
  });

  it('was reached by whoever sent before, and a small file waits for it in the next try as well', async () => {
    vi.useFakeTimers();
    const first = uploaderFor('nothing');
    first.add(task('one'), 'kept');
    await first.whenRegistered('one', ended.signal);
    vi.stubGlobal('fetch', away);
    const uploadForm = vi.fn(async () => ({ fileId: 'form' }));
    const next = uploaderFor('nothing', { uploadForm });
    next.add(task('two'), 'kept');
    const registered = waited(next, 'two');
    await vi.advanceTimersByTimeAsync(10_000);
    vi.stubGlobal('fetch', store);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(registered).toHaveBeenCalledWith('file-own/two');
    expect(uploadForm).not.toHaveBeenCalled();
  });

  it('is waited for while a file grows: nothing of it goes by the server before it is closed', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', away);
    const uploader = uploaderFor('nothing', { uploadForm: async () => ({ fileId: 'form' }) });
    uploader.add({ ...task('one', large), closed: () => false }, 'growing');
    await vi.advanceTimersByTimeAsync(90_000);
    const asked = vi.fn(store);
    vi.stubGlobal('fetch', asked);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveBeenCalled();
  });

  it('is tried again after a form that broke off', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', away);
    const uploadForm = lost(() => vi.stubGlobal('fetch', store));
    const uploader = uploaderFor('nothing', { uploadForm });
    uploader.add(task('one'), 'kept');
    const registered = waited(uploader, 'one');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(registered).toHaveBeenCalledWith('file-own/one');
    expect(uploadForm).toHaveBeenCalledOnce();
  });

  it('is told of although forms begin well, each time', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', away);
    const uploadForm = lost((onProgress) => onProgress(500));
    const uploader = uploaderFor('nothing', { uploadForm });
    uploader.add(task('one'), 'kept');
    const registered = waited(uploader, 'one');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(registered).toHaveBeenCalledWith(expect.any(Error));
    expect(uploadForm.mock.calls.length).toBeGreaterThan(0);
  });
});
