import * as Comlink from 'comlink';
import type { OpenedStorage, StoreWorker } from '../../workers/store/types.ts';

/** The bytes on this device, behind their worker. */
export interface DeviceStore {
  readonly opened: OpenedStorage;
  readJournal(): Promise<string | null>;
  writeJournal(text: string): Promise<void>;
  /** Resolves when the bytes are on the device. */
  append(name: string, bytes: Uint8Array): Promise<number>;
  size(name: string): Promise<number>;
  read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  blob(name: string, type: string): Promise<Blob>;
  crc64(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

const blobStep = 4 * 1024 * 1024;

/** Null where nothing is kept under this name and `create` is false. */
export async function openDeviceStore(recordingNo: string, create: boolean): Promise<DeviceStore | null> {
  const worker = new Worker(new URL('../../workers/store/store.worker.ts', import.meta.url), {
    type: 'module',
  });
  const remote = Comlink.wrap<StoreWorker>(worker);
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(`the store's worker failed: ${event.message}`));
  });
  broken.catch(() => undefined);
  const asked = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, broken]);
  try {
    const opened = await asked(remote.open(recordingNo, create));
    if (opened) return wrap(opened, remote, asked, worker);
  } catch (error) {
    worker.terminate();
    throw error;
  }
  worker.terminate();
  return null;
}

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
    append: async (name, bytes) => (await asked(remote.append(name, bytes))).size,
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
