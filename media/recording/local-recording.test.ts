import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import type { Uploader } from '../upload/uploader.ts';
import { newJournal, withClip, type JournalClip } from './journal.ts';
import { LocalRecording } from './local-recording.ts';
import { SessionStore } from './session-store.ts';

vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openDeviceStore: vi.fn(),
}));
afterEach(() => vi.resetAllMocks());

const nothing = () => undefined;
const script = { recordingNo: 'r-1', version: '1', maxClipBytes: 1, segments: [] };
const clip: JournalClip = {
  ...{ clipId: 'clip', rung: 'live_encode', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
  ...{ marks: [], stage: { kind: 'closed', durationMs: 1000 } },
};

function deviceStore(change: Partial<DeviceStore> = {}) {
  const journal = withClip(newJournal('r-1', '1', null), clip);
  const close = vi.fn(async () => undefined);
  const store = {
    ...{ opened: { kind: 'opfs', refused: [] }, close },
    readJournal: async () => JSON.stringify(journal),
    writeJournal: async () => undefined,
    size: async () => 5,
    removeAll: async () => undefined,
    ...change,
  } as unknown as DeviceStore;
  return { store, close };
}

const localRecording = () =>
  new LocalRecording({
    ...{ script, elsewhere: [], log: nothing, onInterrupted: nothing },
    sessionStore: new SessionStore(nothing),
    uploader: { add: nothing, remove: nothing, storeBytes: () => 0, link: () => 'ok' } as unknown as Uploader,
  });

it('closes a store that was still being opened when it was left', async () => {
  const { store, close } = deviceStore();
  let opens: (store: DeviceStore) => void = nothing;
  vi.mocked(openDeviceStore).mockReturnValue(new Promise((resolve) => (opens = resolve)));
  const local = localRecording();
  void local.open();
  const closed = local.close();
  opens(store);
  await closed;
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([
  ['its journal', { readJournal: () => Promise.reject(new Error('torn')) }],
  ['a clip of an earlier visit', { size: () => Promise.reject(new Error('torn')) }],
])('closes a store of which %s cannot be read, and opens it anew the next time', async (_, change) => {
  const broken = deviceStore(change);
  const whole = deviceStore();
  vi.mocked(openDeviceStore).mockResolvedValueOnce(broken.store).mockResolvedValueOnce(whole.store);
  const local = localRecording();
  await expect(local.open()).rejects.toThrow('torn');
  expect(broken.close).toHaveBeenCalledTimes(1);
  await local.open();
  expect(whole.close).not.toHaveBeenCalled();
});

it('keeps the film that the page alone holds where the store failed of something else', async () => {
  vi.mocked(openDeviceStore).mockImplementation(async () => deviceStore().store);
  const local = localRecording();
  const film = new Blob(['film']);
  const { stored } = await local.open();
  stored.keepInMemory({ ...clip, clipId: 'film' }, film);
  await local.letGo();
  const again = (await local.open()).stored;
  expect(again.clips.map(({ clipId }) => clipId)).toEqual(['clip', 'film']);
  expect(await again.blobOf({ ...clip, clipId: 'film' })).toBe(film);
  expect(again.outlastsPage).toBe(false);
  await local.forget();
  expect((await local.open()).stored.outlastsPage).toBe(true);
});

describe('a device whose database does not answer', () => {
  const silent = { kind: 'memory', refused: [{ kind: 'indexed_db', reason: 'no answer' }] } as const;

  it('is asked once more before the memory takes its place', async () => {
    const memory = deviceStore({ opened: silent });
    const slow = deviceStore({ opened: { kind: 'indexed_db', refused: [] } });
    vi.mocked(openDeviceStore).mockResolvedValueOnce(memory.store).mockResolvedValueOnce(slow.store);
    const { stored } = await localRecording().open();
    expect(memory.close).toHaveBeenCalledOnce();
    expect(stored.clips).toHaveLength(1);
    expect(stored.outlastsPage).toBe(true);
  });

  it('is asked no third time, and one that says no not even twice', async () => {
    vi.mocked(openDeviceStore).mockImplementation(async () => deviceStore({ opened: silent }).store);
    await localRecording().open();
    expect(openDeviceStore).toHaveBeenCalledTimes(2);
    const refused = [{ kind: 'indexed_db', reason: 'InvalidStateError: private' }] as const;
    vi.mocked(openDeviceStore).mockResolvedValue(deviceStore({ opened: { kind: 'memory', refused } }).store);
    await localRecording().open();
    expect(openDeviceStore).toHaveBeenCalledTimes(3);
  });
});
