import * as Comlink from 'comlink';
import { inTime, isTimeout } from '../abort.ts';
import { NotLoaded, workerFailure } from '../not-loaded.ts';
import { askToStay } from './ask-to-stay.ts';
import type { OpenedStorage, StoreWorker } from '../../workers/store/types.ts';

/**
 * A folder of files on this device with a journal beside them, behind their worker. Every call rejects where the
 * device refuses it, or where the worker is broken.
 */
export interface DeviceStore {
  readonly opened: OpenedStorage;
  readJournal(): Promise<string | null>;
  writeJournal(text: string): Promise<void>;
  /** Resolves when the bytes are on the device, with the file's size; makes the file where there is none. */
  append(name: string, bytes: Uint8Array): Promise<number>;
  /** In bytes; 0 where there is no such file. */
  size(name: string): Promise<number>;
  read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  /** The whole file, in memory. */
  blob(name: string, type: string): Promise<Blob>;
  /** CRC-64/ECMA-182 of the whole file, as a decimal number. */
  crc64(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Of a worker that neither answers nor fails. */
const openDeadlineMs = 15_000;
const blobStep = 4 * 1024 * 1024;

/** A worker of the store, and its answers: each rejects once the worker is broken. */
function startWorker() {
  const worker = new Worker(new URL('../../workers/store/store.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<StoreWorker>(worker);
  let failure: Error | null = null;
  // Not a race with a promise of their own: that would hold every answer, and all bytes read, as long as the worker lives.
  const waiting = new Set<(error: Error) => void>();
  worker.onerror = (event) => {
    failure = workerFailure(event, "the store's worker");
    for (const reject of waiting) reject(failure);
  };
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (failure) reject(failure);
      waiting.add(reject);
      answer.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  /** Its first answer; where none comes the worker ends. */
  const first = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await inTime(openDeadlineMs, new AbortController().signal, asked(answer));
    } catch (error) {
      worker.terminate();
      throw isTimeout(error) ? new NotLoaded("the store's worker") : error;
    }
  };
  return { worker, remote, asked, first };
}

/**
 * Opens the folder of that name. Null where there is none and `create` is false; rejects where the worker cannot be
 * started or a storage that may have it does not answer, with NotLoaded where its code does not arrive in time, and with
 * Held where another window has it open.
 */
export async function openDeviceStore(folder: string, create: boolean): Promise<DeviceStore | null> {
  const { worker, remote, asked, first } = startWorker();
  const opened = await first(remote.open(folder, create));
  if (opened) return wrap(opened, remote, asked, worker);
  worker.terminate();
  return null;
}

/** The names of all folders on this device; rejects as openDeviceStore does. */
export async function keptFolders(): Promise<readonly string[]> {
  const { worker, remote, first } = startWorker();
  const names = await first(remote.folders());
  worker.terminate();
  return names;
}

/** What is done with a store that was just opened. Where it rejects the store is closed first: nobody else could. */
export async function closingOnFailure<T>(store: DeviceStore, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What it failed of first says more than that it cannot be closed either.
    await store.close().catch(() => undefined);
    throw error;
  }
}

/** What its journal says, of a store that was just opened; null: nothing was ever written. */
export const journalOf = (store: DeviceStore): Promise<string | null> =>
  closingOnFailure(store, () => store.readJournal());

/** Whether an error says that another window has the folder open. It comes from the worker, so its class is lost. */
export const isHeld = (error: unknown): boolean => error instanceof Error && error.name === 'Held';

/** Whether the device has no room, as it says itself; the error comes from the store's thread. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError';

function wrap(
  opened: OpenedStorage,
  remote: Comlink.Remote<StoreWorker>,
  asked: <T>(answer: Promise<T>) => Promise<T>,
  worker: Worker,
): DeviceStore {
  const read: DeviceStore['read'] = (name, from, to) => asked(remote.read(name, from, to));
  return {
    opened,
    read,
    readJournal: () => asked(remote.readJournal()),
    writeJournal: (text) => asked(remote.writeJournal(text)),
    async append(name, bytes) {
      const { size } = await asked(remote.append(name, bytes));
      if (opened.kind !== 'memory') askToStay();
      return size;
    },
    size: (name) => asked(remote.size(name)),
    async blob(name, type) {
      const size = await asked(remote.size(name));
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < size; at += blobStep)
        parts.push(await read(name, at, Math.min(size, at + blobStep)));
      return new Blob(parts, { type });
    },
    crc64: (name) => asked(remote.crc64(name)),
    remove: (name) => asked(remote.remove(name)),
    removeAll: () => asked(remote.removeAll()),
    async close() {
      try {
        await asked(remote.close());
      } finally {
        remote[Comlink.releaseProxy]();
        worker.terminate();
      }
    },
  };
}
