import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { crc64Text, emptyCrc64, updateCrc64 } from '../../workers/tasks/crc64.ts';
import { openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { CallRefused, type StoredObject, type UploadKeys } from '../upload/upload-calls.ts';
import type { CardCalls, CardPage } from './card-calls.ts';
import { CardSession, stateOf } from './card-session.ts';

const maker = vi.hoisted(() => ({ made: 0 }));
vi.mock('../image/picture-maker.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  createPictureMaker: () => ({
    prepare: () => undefined,
    stop: () => undefined,
    make: async (photograph: Blob) => {
      maker.made += 1;
      return { kind: 'made', jpeg: photograph };
    },
  }),
}));
vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...{ openDeviceStore: vi.fn(), keptFolders: async () => [] },
}));
vi.mock('../upload/cos-client.ts', () => ({
  createCosClient: async () => ({ address: ({ key }: { key: string }) => `http://store.test/${key}` }),
}));
vi.mock('../upload/backoff.ts', () => ({ backoffMs: () => 1 }));

const nothing = () => undefined;
const noBytes = new Uint8Array();
const crcOf = (bytes: Uint8Array) => crc64Text(updateCrc64(emptyCrc64, bytes));
const joined = (before: Uint8Array, more: Uint8Array) => new Uint8Array([...before, ...more]);

/** What the store has of each object, and whether anything is reached. */
const objects = new Map<string, Uint8Array>();
const network = { isDown: false };
async function store(url: string, { method, body }: { method: string; body?: Uint8Array }) {
  if (network.isDown) throw new TypeError('Failed to fetch');
  const key = url.slice('http://store.test/'.length);
  if (body) objects.set(key, joined(objects.get(key) ?? noBytes, body));
  const bytes = objects.get(key) ?? noBytes;
  const headers = { 'content-length': String(bytes.length), 'x-cos-hash-crc64ecma': crcOf(bytes) };
  return new Response(null, method === 'HEAD' ? { headers } : {});
}

/** The card's folder on the phone. */
const files = new Map<string, Uint8Array>();
const phone = { isFull: false, journal: null as string | null };
const folder = {
  opened: { kind: 'opfs', refused: [] },
  readJournal: async () => phone.journal,
  writeJournal: async (journal: string) => void (phone.journal = journal),
  async append(name: string, bytes: Uint8Array) {
    if (phone.isFull) throw new DOMException('no room', 'QuotaExceededError');
    files.set(name, bytes);
    return bytes.length;
  },
  read: async (name: string, from: number, to: number) => (files.get(name) ?? noBytes).slice(from, to),
  blob: async (name: string) => new Blob([(files.get(name) ?? noBytes) as BlobPart]),
  crc64: async (name: string) => crcOf(files.get(name) ?? noBytes),
  remove: async (name: string) => void files.delete(name),
  close: async () => undefined,
} as unknown as DeviceStore;

const registered: StoredObject[] = [];
const calls: CardCalls<string> = {
  isRead: () => true,
  uploadKeys: async () => ({ prefix: 'own/', append: true, serverTime: 0, expiredTime: 900 }) as UploadKeys,
  async registerFile(object) {
    registered.push(object);
    const { size, crc64 } = object;
    const stored = objects.get(object.key) ?? noBytes;
    if (stored.length !== size || crcOf(stored) !== crc64) throw new CallRefused(40_905, 'it differs');
    return { fileId: object.key };
  },
  async uploadForm({ name, body }) {
    if (network.isDown) throw new TypeError('Failed to fetch');
    objects.set(`own/${name}`, new Uint8Array(await body.arrayBuffer()));
    return { fileId: `own/${name}` };
  },
  // As the server does, it waits for what it was promised.
  async read({ page, file }) {
    if ('object' in file)
      await vi.waitFor(() => expect(objects.get(file.object.key)).toHaveLength(file.object.size));
    return `what is on the ${page}`;
  },
  remove: async () => undefined,
};

let session: CardSession<string>;
const stateNow = (page: CardPage) => stateOf(session.getStates(), page);
const photograph = (words: string) => new Blob([words], { type: 'image/jpeg' });

beforeAll(() => {
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', store);
});
beforeEach(() => {
  for (const kept of [objects, files]) kept.clear();
  registered.length = 0;
  Object.assign(network, { isDown: false });
  Object.assign(phone, { isFull: false, journal: null });
  maker.made = 0;
  vi.mocked(openDeviceStore).mockReset().mockResolvedValue(folder);
  session = new CardSession({ folder: 'card-M1', calls, log: nothing });
});
afterEach(() => {
  session.dispose();
});

it('sends what a full phone cannot keep', async () => {
  phone.isFull = true;
  await session.take('front', photograph('a front'));
  expect(stateNow('front')).toMatchObject({ kind: 'read', answer: 'what is on the front' });
  expect(files.size).toBe(0);
});

it('sends it again without making it anew, once the network is back', async () => {
  phone.isFull = true;
  network.isDown = true;
  const seen = new Set<unknown>();
  session.subscribe(() => {
    const state = stateNow('front');
    if (state.kind === 'sending') seen.add(state.onDevice);
  });
  await session.take('front', photograph('a front'));
  expect(stateNow('front')).toMatchObject({ kind: 'failed', code: null, held: false });
  network.isDown = false;
  await session.sendUnsent();
  expect(stateNow('front').kind).toBe('read');
  expect(maker.made).toBe(1);
  expect([...seen]).toEqual([false]);
});

it('sends what it cannot keep where no storage is given at all', async () => {
  vi.mocked(openDeviceStore).mockRejectedValue(new Error('no storage'));
  await session.take('front', photograph('a front'));
  expect(stateNow('front').kind).toBe('read');
});

it('goes on with a picture whatever day the phone believes it is', async () => {
  network.isDown = true;
  await session.take('front', photograph('a front'));
  session.dispose();
  network.isDown = false;
  vi.setSystemTime(Date.now() + 40 * 86_400_000);
  session = new CardSession({ folder: 'card-M1', calls, log: nothing });
  await session.resume();
  vi.useRealTimers();
  expect(stateNow('front')).toMatchObject({ kind: 'read', answer: 'what is on the front' });
});

it('sends nothing of a card that another window has open', async () => {
  const held = Object.assign(new Error('open in another window'), { name: 'Held' });
  vi.mocked(openDeviceStore).mockRejectedValue(held);
  await session.take('front', photograph('a front'));
  expect(stateNow('front')).toMatchObject({ kind: 'failed', held: true });
  expect(objects.size).toBe(0);
});

it('sends a side once the network is back, whatever became of the bytes of one that was read', async () => {
  await session.take('front', photograph('a front'));
  await vi.waitFor(() => expect(files.size).toBe(0));
  network.isDown = true;
  await session.take('back', photograph('a back'));
  expect(stateNow('back')).toMatchObject({ kind: 'failed', code: null });
  network.isDown = false;
  await session.sendUnsent();
  expect([stateNow('front').kind, stateNow('back').kind]).toEqual(['read', 'read']);
  expect(registered.map(({ crc64 }) => crc64)).not.toContain(crcOf(noBytes));
});
