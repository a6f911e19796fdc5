import { decodeSlot, encodeSlot, latestSlot } from './slots.ts';
import type { OpenStorage, Storage } from './storage.ts';

const rootName = 'recordings';
const slotNames = ['journal.0', 'journal.1'] as const;

const isMissing = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';
const isHeld = (error: unknown) =>
  error instanceof DOMException &&
  (error.name === 'NoModificationAllowedError' || error.name === 'InvalidStateError');

/** Early Safari had these methods asynchronous. */
interface SyncHandle {
  read(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  getSize(): number | Promise<number>;
  truncate(size: number): void | Promise<void>;
  flush(): void | Promise<void>;
  close(): void | Promise<void>;
}

/** The worker of a page that was just left may hold its handles for a moment longer. */
async function openHandle(file: FileSystemFileHandle): Promise<SyncHandle> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!isHeld(error) || attempt === 15) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function recordingFolder(recordingNo: string, create: boolean) {
  const root = await navigator.storage.getDirectory();
  try {
    const recordings = await root.getDirectoryHandle(rootName, { create });
    return { recordings, folder: await recordings.getDirectoryHandle(recordingNo, { create }) };
  } catch (error) {
    if (!create && isMissing(error)) return null;
    throw error;
  }
}

function readAll(handle: SyncHandle, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  return bytes.subarray(0, handle.read(bytes, { at: 0 }));
}

function writeWhole(handle: SyncHandle, bytes: Uint8Array, at: number) {
  const source = bytes as Uint8Array<ArrayBuffer>;
  let done = 0;
  while (done < source.length) {
    const written = handle.write(source.subarray(done), { at: at + done });
    if (written === 0) throw new DOMException('the device took no more bytes', 'QuotaExceededError');
    done += written;
  }
}

export const openOpfsStorage: OpenStorage = async (recordingNo, create) => {
  if (
    typeof FileSystemFileHandle === 'undefined' ||
    !('createSyncAccessHandle' in FileSystemFileHandle.prototype)
  )
    throw new Error('no synchronous access handles');
  const folders = await recordingFolder(recordingNo, create);
  if (!folders) return null;
  const { recordings, folder } = folders;
  const handles = new Map<string, SyncHandle>();

  async function handleOf(name: string): Promise<SyncHandle> {
    const open = handles.get(name);
    if (open) return open;
    const handle = await openHandle(await folder.getFileHandle(name, { create: true }));
    handles.set(name, handle);
    return handle;
  }

  async function closeHandle(name: string) {
    const handle = handles.get(name);
    handles.delete(name);
    await handle?.close();
  }

  async function closeAll() {
    for (const name of [...handles.keys()]) await closeHandle(name);
  }

  const slots: ReturnType<typeof decodeSlot>[] = [];
  for (const name of slotNames) {
    const handle = await handleOf(name);
    slots.push(decodeSlot(readAll(handle, await handle.getSize())));
  }
  let latest = latestSlot(slots);

  const storage: Storage = {
    async readJournal() {
      return latest?.text ?? null;
    },
    async writeJournal(text) {
      const next = { sequence: (latest?.sequence ?? 0) + 1, text };
      const handle = await handleOf(slotNames[next.sequence % 2] ?? slotNames[0]);
      const bytes = encodeSlot(next);
      writeWhole(handle, bytes, 0);
      await handle.truncate(bytes.length);
      await handle.flush();
      latest = next;
    },
    async append(name, bytes) {
      const handle = await handleOf(name);
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
    },
    async size(name) {
      try {
        await folder.getFileHandle(name);
      } catch (error) {
        if (isMissing(error)) return 0;
        throw error;
      }
      return (await handleOf(name)).getSize();
    },
    async read(name, from, to) {
      const bytes = new Uint8Array(to - from);
      const read = (await handleOf(name)).read(bytes, { at: from });
      return bytes.subarray(0, read);
    },
    async remove(name) {
      await closeHandle(name);
      await folder.removeEntry(name).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async removeAll() {
      await closeAll();
      latest = null;
      await recordings.removeEntry(recordingNo, { recursive: true });
    },
    close: closeAll,
  };
  return storage;
};
