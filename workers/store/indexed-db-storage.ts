import type { OpenStorage } from './storage.ts';

const databaseName = 'recordings';

interface StoredPiece {
  readonly recordingNo: string;
  readonly name: string;
  readonly at: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('journals');
    request.result.createObjectStore('pieces', { keyPath: ['recordingNo', 'name', 'at'] });
  };
  return settled(request);
}

export const openIndexedDbStorage: OpenStorage = async (recordingNo, create) => {
  const database = await openDatabase();
  const of = (name: string) => IDBKeyRange.bound([recordingNo, name, 0], [recordingNo, name, Infinity]);
  const ofAll = IDBKeyRange.bound([recordingNo], [recordingNo, []]);
  const sizes = new Map<string, number>();
  const reading = (store: 'journals' | 'pieces') => database.transaction(store).objectStore(store);

  async function write(
    store: 'journals' | 'pieces',
    change: (objects: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = database.transaction(store, 'readwrite');
    const done = committed(transaction);
    change(transaction.objectStore(store));
    await done;
  }

  async function size(name: string): Promise<number> {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const cursor = await settled(reading('pieces').openCursor(of(name), 'prev'));
    const last = cursor?.value as StoredPiece | undefined;
    const bytes = last ? last.at + last.bytes.length : 0;
    sizes.set(name, bytes);
    return bytes;
  }

  const readJournal = async () =>
    ((await settled(reading('journals').get(recordingNo))) as string | undefined) ?? null;
  if (!create && (await readJournal()) === null) {
    database.close();
    return null;
  }

  return {
    readJournal,
    writeJournal: (text) => write('journals', (journals) => journals.put(text, recordingNo)),
    async append(name, bytes) {
      const at = await size(name);
      const piece: StoredPiece = { recordingNo, name, at, bytes: bytes as Uint8Array<ArrayBuffer> };
      await write('pieces', (pieces) => pieces.put(piece));
      sizes.set(name, at + bytes.length);
      return at + bytes.length;
    },
    size,
    async read(name, from, to) {
      // Pieces begin anywhere: the one that holds `from` is the last that begins at or before it.
      const before = IDBKeyRange.bound([recordingNo, name, 0], [recordingNo, name, from]);
      const first = (await settled(reading('pieces').openCursor(before, 'prev')))?.value as
        StoredPiece | undefined;
      const range = IDBKeyRange.bound(
        [recordingNo, name, first?.at ?? 0],
        [recordingNo, name, to],
        false,
        true,
      );
      const pieces = (await settled(reading('pieces').getAll(range))) as StoredPiece[];
      const end = pieces.reduce((last, piece) => Math.max(last, piece.at + piece.bytes.length), from);
      const bytes = new Uint8Array(Math.min(to, end) - from);
      for (const piece of pieces) {
        const start = Math.max(from, piece.at);
        const stop = Math.min(to, piece.at + piece.bytes.length);
        if (start < stop) bytes.set(piece.bytes.subarray(start - piece.at, stop - piece.at), start - from);
      }
      return bytes;
    },
    async remove(name) {
      sizes.delete(name);
      await write('pieces', (pieces) => pieces.delete(of(name)));
    },
    async removeAll() {
      sizes.clear();
      await write('pieces', (pieces) => pieces.delete(ofAll));
      await write('journals', (journals) => journals.delete(recordingNo));
    },
    async close() {
      database.close();
    },
  };
};
