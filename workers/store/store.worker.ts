import * as Comlink from 'comlink';
import { holdFolder } from './hold-folder.ts';
import { everyFolder, openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import type { StoreWorker } from './types.ts';
import { crc64Text, emptyCrc64, updateCrc64, type Crc64 } from '../tasks/crc64.ts';

let storage: Storage | null = null;
let letGo: () => void = () => undefined;
const running = new Map<string, { crc: Crc64; size: number }>();
const readStep = 4 * 1024 * 1024;

function opened(): Storage {
  if (!storage) throw new Error('the storage is not open');
  return storage;
}

// Sizes are read and then written to: two at a time would overlap.
let queue: Promise<unknown> = Promise.resolve();
function inTurn<Arguments extends unknown[], Result>(task: (...values: Arguments) => Promise<Result>) {
  return (...values: Arguments): Promise<Result> => {
    const result = queue.then(() => task(...values));
    queue = result.catch(() => undefined);
    return result;
  };
}

const worker: StoreWorker = {
  folders: everyFolder,
  open: inTurn(async (folder, create) => {
    letGo = await holdFolder(folder);
    const found = await openStorage(folder, create);
    storage = found?.storage ?? null;
    if (!storage) letGo();
    return found?.opened ?? null;
  }),
  readJournal: inTurn(() => opened().readJournal()),
  writeJournal: inTurn((text) => opened().writeJournal(text)),
  append: inTurn(async (name, bytes) => {
    const size = await opened().append(name, bytes);
    const before = running.get(name) ?? { crc: emptyCrc64, size: 0 };
    // Goes on only over a file seen from its start; else crc64() reads it anew.
    if (before.size + bytes.length === size) running.set(name, { crc: updateCrc64(before.crc, bytes), size });
    return { size };
  }),
  size: inTurn((name) => opened().size(name)),
  read: inTurn(async (name, from, to) => {
    const bytes = await opened().read(name, from, to);
    return Comlink.transfer(bytes, [bytes.buffer]);
  }),
  crc64: inTurn(async (name) => {
    const size = await opened().size(name);
    let { crc, size: done } = running.get(name) ?? { crc: emptyCrc64, size: 0 };
    while (done < size) {
      const bytes = await opened().read(name, done, Math.min(size, done + readStep));
      if (bytes.length === 0) break;
      crc = updateCrc64(crc, bytes);
      done += bytes.length;
    }
    running.set(name, { crc, size: done });
    return crc64Text(crc);
  }),
  remove: inTurn(async (name) => {
    running.delete(name);
    await opened().remove(name);
  }),
  removeAll: inTurn(async () => {
    running.clear();
    await opened().removeAll();
  }),
  close: inTurn(async () => {
    await storage?.close();
    storage = null;
    letGo();
  }),
};

Comlink.expose(worker);
