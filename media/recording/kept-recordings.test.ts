import { beforeEach, expect, it, vi } from 'vitest';
import { keptFolders, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { newJournal } from './journal.ts';
import { dropOldRecordings, forgetRecording } from './kept-recordings.ts';
import { findUnfinished } from './unfinished.ts';

vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...{ openDeviceStore: vi.fn(), keptFolders: vi.fn() },
}));

const dayMs = 86_400_000;
const now = 100 * dayMs;
const ignored = () => undefined;

/** By the folder's name, its journal. */
const phone = new Map<string, string>();
const held = new Set<string>();

/** A folder of this phone, as far as a recording needs it. */
async function open(name: string): Promise<DeviceStore | null> {
  if (held.has(name)) throw Object.assign(new Error('open in another window'), { name: 'Held' });
  if (!phone.has(name)) return null;
  return {
    readJournal: async () => phone.get(name),
    writeJournal: async (text: string) => void phone.set(name, text),
    size: async () => 1000,
    removeAll: async () => void phone.delete(name),
    close: async () => undefined,
  } as unknown as DeviceStore;
}

const clip = {
  ...{ clipId: 'c1', rung: 'live_append', container: 'mp4', contentType: 'video/mp4', rungChanges: [] },
  ...{ marks: [], stage: { kind: 'closed', durationMs: 1000 } },
};

/** Somebody came to it last; undated as by an older version. */
function keeps(recordingNo: string, keptAt?: number) {
  const dated = keptAt === undefined ? {} : { keptAt };
  phone.set(recordingNo, JSON.stringify({ ...newJournal(recordingNo, '1', null), clips: [clip], ...dated }));
}
const left = () => [...phone.keys()];

beforeEach(() => {
  phone.clear();
  held.clear();
  vi.mocked(openDeviceStore).mockImplementation(open);
  vi.mocked(keptFolders).mockImplementation(async () => left());
});

it('deletes the clips of one recording, and nothing of another', async () => {
  keeps('R1', 5);
  keeps('R2', 5);
  await forgetRecording('R1', 6);
  expect(left()).toEqual(['R2']);
});

it('deletes what lies in the second storage as well, of a visit to which the first did not open', async () => {
  keeps('R1', 5);
  const second = [phone.get('R1')!];
  vi.mocked(openDeviceStore).mockImplementation(async (name) => {
    const store = await open(name);
    const removeAll = async () => {
      phone.delete(name);
      for (const journal of second.splice(0)) phone.set(name, journal);
    };
    return store && { ...store, removeAll };
  });
  await forgetRecording('R1', 6);
  expect(left()).toEqual([]);
});

it('keeps what was read after the consent was given anew', async () => {
  keeps('R1', 7);
  await forgetRecording('R1', 6);
  expect(left()).toEqual(['R1']);
});

it('says that it could not where another window has the recording open', async () => {
  keeps('R1', 5);
  held.add('R1');
  await expect(forgetRecording('R1', 6)).rejects.toThrow('another window');
});

it('drops recordings after a month, those undated or unreadable a month after it first saw them', async () => {
  keeps('R1', now - 30 * dayMs);
  keeps('R2', now - 29 * dayMs);
  keeps('R3');
  phone.set('R4', 'torn');
  keeps('R5', now - 31 * dayMs);
  held.add('R5');
  phone.set('face-films', '');
  await dropOldRecordings(now, ignored);
  expect(left()).toEqual(['R2', 'R3', 'R4', 'R5', 'face-films']);
  await dropOldRecordings(now + 30 * dayMs, ignored);
  expect(left()).toEqual(['R5', 'face-films']);
});

it('keeps a recording to whose page somebody came back', async () => {
  keeps('R1', Date.now() - 31 * dayMs);
  const script = { recordingNo: 'R1', version: '1', segments: [] };
  await findUnfinished(script as unknown as Parameters<typeof findUnfinished>[0], []);
  await dropOldRecordings(Date.now(), ignored);
  expect(left()).toEqual(['R1']);
});

it('counts what a fast clock dated from when the server’s time is known, and keeps what a slow one did', async () => {
  keeps('R1', now + 40 * dayMs);
  await dropOldRecordings(now, ignored);
  await dropOldRecordings(now + 29 * dayMs, ignored);
  expect(left()).toEqual(['R1']);
  await dropOldRecordings(now + 30 * dayMs, ignored);
  expect(left()).toEqual([]);
  vi.spyOn(Date, 'now').mockReturnValue(now - 60 * dayMs);
  keeps('R2', now - 60 * dayMs);
  await dropOldRecordings(now, ignored);
  expect(left()).toEqual(['R2']);
  vi.mocked(Date.now).mockRestore();
});
