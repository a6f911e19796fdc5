import { decodeSlot, encodeSlot, latestSlot, type Slot } from './slots.ts';
import type { OpenStorage, Storage } from './storage.ts';
import { hasSyncHandles, openHandle, readAll, writeWhole, type SyncHandle } from './sync-handle.ts';

const rootName = 'recordings';
const slotNames = ['journal.0', 'journal.1'] as const;

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** A folder of the origin's private file system. Rejects in a browser without synchronous access handles. */
export const openOpfsStorage: OpenStorage = async (folderName, create) => {
  if (!hasSyncHandles()) throw new Error('no synchronous access handles');
  const found = await findFolder(folderName, create);
  if (!found) return null;
  const storage = new OpfsStorage(found.parent, found.folder);
  await storage.readSlots();
  return storage;
};

/** The names of all folders there. */
export async function opfsFolders(): Promise<string[]> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  for await (const name of (await root.getDirectoryHandle(rootName)).keys()) names.push(name);
  return names;
}

async function findFolder(name: string, create: boolean) {
  const root = await navigator.storage.getDirectory();
  try {
    const parent = await root.getDirectoryHandle(rootName, { create });
    return { parent, folder: await parent.getDirectoryHandle(name, { create }) };
  } catch (error) {
    if (!create && isMissing(error)) return null;
    throw error;
  }
}

class OpfsStorage implements Storage {
  readonly #parent: FileSystemDirectoryHandle;
  readonly #folder: FileSystemDirectoryHandle;
  readonly #handles = new Map<string, SyncHandle>();
  #latest: Slot | null = null;

  constructor(parent: FileSystemDirectoryHandle, folder: FileSystemDirectoryHandle) {
    this.#parent = parent;
    this.#folder = folder;
  }

  async readSlots(): Promise<void> {
    const slots: (Slot | null)[] = [];
    for (const name of slotNames) slots.push(decodeSlot(await readAll(await this.#handleOf(name))));
    this.#latest = latestSlot(slots);
  }

  async readJournal(): Promise<string | null> {
    return this.#latest?.text ?? null;
  }

  async writeJournal(text: string): Promise<void> {
    const next = { sequence: (this.#latest?.sequence ?? 0) + 1, text };
    const handle = await this.#handleOf(slotNames[next.sequence % 2] ?? slotNames[0]);
    const bytes = encodeSlot(next);
    writeWhole(handle, bytes, 0);
    await handle.truncate(bytes.length);
    await handle.flush();
    this.#latest = next;
  }

  async append(name: string, bytes: Uint8Array): Promise<number> {
    const handle = await this.#handleOf(name);
    const size = await handle.getSize();
    try {
      writeWhole(handle, bytes, size);
      await handle.flush();
      // Over its quota Chromium has been seen to count bytes as written that are not in the file.
      if ((await handle.getSize()) !== size + bytes.length)
        throw new DOMException('the device kept less than it took', 'QuotaExceededError');
    } catch (error) {
      // A half-written piece would break the file for what comes after.
      await handle.truncate(size);
      throw error;
    }
    return size + bytes.length;
  }

  async size(name: string): Promise<number> {
    try {
      await this.#folder.getFileHandle(name);
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
    return (await this.#handleOf(name)).getSize();
  }

  async read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(to - from);
    const read = (await this.#handleOf(name)).read(bytes, { at: from });
    return bytes.subarray(0, read);
  }

  async remove(name: string): Promise<void> {
    await this.#closeHandle(name);
    await this.#folder.removeEntry(name).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  async removeAll(): Promise<void> {
    await this.close();
    this.#latest = null;
    await this.#parent.removeEntry(this.#folder.name, { recursive: true });
  }

  async close(): Promise<void> {
    for (const name of [...this.#handles.keys()]) await this.#closeHandle(name);
  }

  async #handleOf(name: string): Promise<SyncHandle> {
    const open = this.#handles.get(name);
    if (open) return open;
    const handle = await openHandle(await this.#folder.getFileHandle(name, { create: true }));
    this.#handles.set(name, handle);
    return handle;
  }

  async #closeHandle(name: string): Promise<void> {
    const handle = this.#handles.get(name);
    this.#handles.delete(name);
    await handle?.close();
  }
}
