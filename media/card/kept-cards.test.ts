import { beforeEach, expect, it, vi } from 'vitest';
import { keptFolders, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import type { CardJournal, KeptPicture } from './card-journal.ts';
import { dropOldCards, forgetCards } from './kept-cards.ts';
import { openStoredCard } from './stored-card.ts';

vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...{ openDeviceStore: vi.fn(), keptFolders: vi.fn() },
}));

const dayMs = 86_400_000;
const now = 100 * dayMs;
const ignored = () => undefined;

interface Folder {
  journal: string | null;
  readonly files: Set<string>;
}
const phone = new Map<string, Folder>();
const held = new Set<string>();

/** A folder of this phone, as far as the pictures of a card need it. */
async function open(name: string, create: boolean): Promise<DeviceStore | null> {
  if (held.has(name)) throw Object.assign(new Error('open in another window'), { name: 'Held' });
  const folder = phone.get(name) ?? (create ? { journal: null, files: new Set<string>() } : null);
  if (!folder) return null;
  phone.set(name, folder);
  return {
    readJournal: async () => folder.journal,
    writeJournal: async (text: string) => void (folder.journal = text),
    append: async (file: string, { length }: Uint8Array) => (folder.files.add(file), length),
    remove: async (file: string) => void folder.files.delete(file),
    removeAll: async () => void phone.delete(name),
    close: async () => undefined,
  } as unknown as DeviceStore;
}

const picture = (pictureId: string, keptAt?: number): KeptPicture => ({
  ...{ page: 'sheet_1', pictureId, bytes: 1, anyway: false, ...(keptAt !== undefined && { keptAt }) },
});

function keeps(name: string, pictures: readonly KeptPicture[], removed: readonly KeptPicture[] = []) {
  const journal: CardJournal = { format: 1, pictures, removed };
  const files = [...pictures, ...removed].map(({ pictureId }) => `${pictureId}.jpg`);
  phone.set(name, { journal: JSON.stringify(journal), files: new Set(files) });
}
const filesIn = (name: string) => [...(phone.get(name)?.files ?? [])];

beforeEach(() => {
  phone.clear();
  held.clear();
  vi.mocked(openDeviceStore).mockImplementation(open);
  vi.mocked(keptFolders).mockImplementation(async () => [...phone.keys()]);
});

it('finds what 0.1.0 kept of the same member under another link, and of nobody else', async () => {
  keeps('card-T1-M2', [picture('other')]);
  keeps('card-T1-M1', [picture('old')]);
  const stored = await openStoredCard('card-M1', false, ignored);
  expect(stored?.pictures).toEqual([picture('old')]);
  expect(await openStoredCard('card-M3', false, ignored)).toBeNull();
  expect([...phone.keys()]).toEqual(['card-T1-M2', 'card-T1-M1']);
});

it('deletes what was kept of a member until then, by whatever link, and nothing of another', async () => {
  keeps('card-M1', [picture('before', 5), picture('after', 7)]);
  keeps('card-T1-M1', [picture('undated')]);
  keeps('card-M2', [picture('other', 5)]);
  keeps('recording-M1', [picture('film', 5)]);
  await forgetCards('M1', 6, ignored);
  expect(filesIn('card-M1')).toEqual(['after.jpg']);
  expect([...phone.keys()]).toEqual(['card-M1', 'card-M2', 'recording-M1']);
});

it('deletes the cards of all members whom the holder of a process photographed', async () => {
  keeps('card-I1-M1', [picture('own', 5)]);
  keeps('card-I1-M2', [picture('child', 5)], [picture('removed', 5)]);
  keeps('card-I2-M3', [picture('other', 5)]);
  await forgetCards('I1', 6, ignored);
  expect([...phone.keys()]).toEqual(['card-I2-M3']);
});

it('says that it could not where another window has the card open', async () => {
  keeps('card-M1', [picture('one', 5)]);
  held.add('card-M1');
  await expect(forgetCards('M1', 6, ignored)).rejects.toThrow('another window');
});

it('drops pictures after a month, those undated a month after it first saw them, and folders without any', async () => {
  keeps('card-M1', [picture('old', now - 30 * dayMs), picture('new', now - 29 * dayMs)]);
  keeps('card-T1-M2', [picture('undated')]);
  keeps('card-M3', []);
  keeps('card-M4', [], [picture('removed', now - 31 * dayMs)]);
  keeps('card-M5', [picture('open', now - 31 * dayMs)]);
  keeps('R1', []);
  held.add('card-M5');
  await dropOldCards(now, ignored);
  expect([...phone.keys()]).toEqual(['card-M1', 'card-T1-M2', 'card-M5', 'R1']);
  expect([filesIn('card-M1'), filesIn('card-T1-M2')]).toEqual([['new.jpg'], ['undated.jpg']]);
  await dropOldCards(now + 30 * dayMs, ignored);
  expect([...phone.keys()]).toEqual(['card-M5', 'R1']);
});
