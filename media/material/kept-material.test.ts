import { beforeEach, expect, it, vi } from 'vitest';
import { keptFolders, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { dropOldMaterial, forgetMaterial } from './kept-material.ts';
import type { KeptFile } from './stored-material.ts';

vi.mock('../device/device-store.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ...{ openDeviceStore: vi.fn(), keptFolders: vi.fn() },
}));

const dayMs = 86_400_000;
const now = 100 * dayMs;
const ignored = () => undefined;

interface Folder {
  journal: string;
  readonly files: Set<string>;
}
const phone = new Map<string, Folder>();
const held = new Set<string>();

/** A folder of this phone, as far as material needs it. */
async function open(name: string): Promise<DeviceStore | null> {
  if (held.has(name)) throw Object.assign(new Error('open in another window'), { name: 'Held' });
  const folder = phone.get(name);
  if (!folder) return null;
  return {
    readJournal: async () => folder.journal,
    writeJournal: async (text: string) => void (folder.journal = text),
    remove: async (file: string) => void folder.files.delete(file),
    removeAll: async () => void phone.delete(name),
    close: async () => undefined,
  } as unknown as DeviceStore;
}

/** Chosen, and not with the server yet; undated as by 0.1.0. */
const report = (id: string, keptAt?: number): KeptFile => ({
  ...{
    id,
    memberNo: 'M1',
    image: 'record',
    type: 'image',
    stage: 'raw',
    bytes: 1,
    clear: true,
    fileId: null,
  },
  ...(keptAt !== undefined && { keptAt }),
});

function keeps(name: string, files: readonly KeptFile[]) {
  const journal = JSON.stringify({ format: 1, files, orders: {} });
  phone.set(name, { journal, files: new Set(files.map(({ id }) => `${id}.raw`)) });
}
const filesIn = (name: string) => [...(phone.get(name)?.files ?? [])];

beforeEach(() => {
  phone.clear();
  held.clear();
  vi.mocked(openDeviceStore).mockImplementation(open);
  vi.mocked(keptFolders).mockImplementation(async () => [...phone.keys()]);
});

it('deletes the reports of one application until then, and nothing of another', async () => {
  keeps('material-I1', [report('before', 5), report('undated')]);
  keeps('material-I2', [report('other', 5)]);
  keeps('card-I1-M1', []);
  await forgetMaterial('I1', 6, ignored);
  expect([...phone.keys()]).toEqual(['material-I2', 'card-I1-M1']);
});

it('keeps what was chosen after the consent was given anew', async () => {
  keeps('material-I1', [report('before', 5), report('after', 7)]);
  await forgetMaterial('I1', 6, ignored);
  expect(filesIn('material-I1')).toEqual(['after.raw']);
});

it('says that it could not where another window has the reports open', async () => {
  keeps('material-I1', [report('one', 5)]);
  held.add('material-I1');
  await expect(forgetMaterial('I1', 6, ignored)).rejects.toThrow('another window');
});

it('drops reports after a month, and those undated a month after it first saw them', async () => {
  keeps('material-I1', [report('old', now - 30 * dayMs), report('new', now - 29 * dayMs)]);
  keeps('material-I2', [report('undated')]);
  keeps('material-I3', [report('open', now - 31 * dayMs)]);
  keeps('R1', []);
  held.add('material-I3');
  await dropOldMaterial(now, ignored);
  expect([...phone.keys()]).toEqual(['material-I1', 'material-I2', 'material-I3', 'R1']);
  expect([filesIn('material-I1'), filesIn('material-I2')]).toEqual([['new.raw'], ['undated.raw']]);
  await dropOldMaterial(now + 30 * dayMs, ignored);
  expect([...phone.keys()]).toEqual(['material-I3', 'R1']);
});
