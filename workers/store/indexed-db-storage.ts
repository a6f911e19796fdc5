import { joinRange, type PlacedPiece } from './join-range.ts';
import type { OpenStorage, Storage } from './storage.ts';

const databaseName = 'recordings';

/** As it lies in the database: `recordingNo` is the folder's name. */
interface StoredPiece extends PlacedPiece {
  readonly recordingNo: string;
  readonly name: string;
}

type StoreName = 'journals' | 'pieces';

/** A folder in the database: its files as the pieces that were appended. */
export const openIndexedDbStorage: OpenStorage = async (folder, create) => {
  const storage = new IndexedDbStorage(await openDatabase(), folder);
  if (create || (await storage.readJournal()) !== null) return storage;
  await storage.close();
  return null;
};

/** The names of all folders there. */
export async function indexedDbFolders(): Promise<string[]> {
  const database = await openDatabase();
  try {
    return (await settled(database.transaction('journals').objectStore('journals').getAllKeys())) as string[];
  } finally {
    database.close();
  }
}

class IndexedDbStorage implements Storage {
  readonly #database: IDBDatabase;
  readonly #folder: string;
  readonly #sizes = new Map<string, number>();

  constructor(database: IDBDatabase, folder: string) {
    this.#database = database;
    this.#folder = folder;
  }

  async readJournal(): Promise<string | null> {
    return ((await settled(this.#reading('journals').get(this.#folder))) as string | undefined) ?? null;
  }

  async writeJournal(text: string): Promise<void> {
    await this.#write('journals', (journals) => journals.put(text, this.#folder));
  }

  async append(name: string, bytes: Uint8Array): Promise<number> {
    const at = await this.size(name);
    const own = bytes as Uint8Array<ArrayBuffer>;
    const piece: StoredPiece = { recordingNo: this.#folder, name, at, bytes: own };
    await this.#write('pieces', (pieces) => pieces.put(piece));
    this.#sizes.set(name, at + bytes.length);
    return at + bytes.length;
  }

  async size(name: string): Promise<number> {
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    const last = await this.#lastPiece(this.#range(name, 0, Infinity));
    const bytes = last ? last.at + last.bytes.length : 0;
    this.#sizes.set(name, bytes);
    return bytes;
  }

  async read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    // Pieces begin anywhere: the one that holds `from` is the last that begins at or before it.
    const first = await this.#lastPiece(this.#range(name, 0, from));
    const range = IDBKeyRange.bound(
      [this.#folder, name, first?.at ?? 0],
      [this.#folder, name, to],
      false,
      true,
    );
    return joinRange((await settled(this.#reading('pieces').getAll(range))) as StoredPiece[], from, to);
  }

  async remove(name: string): Promise<void> {
    this.#sizes.delete(name);
    await this.#write('pieces', (pieces) => pieces.delete(this.#range(name, 0, Infinity)));
  }

  async removeAll(): Promise<void> {
    this.#sizes.clear();
    const all = IDBKeyRange.bound([this.#folder], [this.#folder, []]);
    await this.#write('pieces', (pieces) => pieces.delete(all));
    await this.#write('journals', (journals) => journals.delete(this.#folder));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #range(name: string, from: number, to: number): IDBKeyRange {
    return IDBKeyRange.bound([this.#folder, name, from], [this.#folder, name, to]);
  }

  #reading(store: StoreName): IDBObjectStore {
    return this.#database.transaction(store).objectStore(store);
  }

  async #lastPiece(range: IDBKeyRange): Promise<StoredPiece | undefined> {
    const cursor = await settled(this.#reading('pieces').openCursor(range, 'prev'));
    return cursor?.value as StoredPiece | undefined;
  }

  async #write(store: StoreName, change: (objects: IDBObjectStore) => void): Promise<void> {
    const transaction = this.#database.transaction(store, 'readwrite');
    const done = committed(transaction);
    change(transaction.objectStore(store));
    // Left to itself it waits for this worker to hear that it is written: a page that goes away undoes it.
    if ('commit' in transaction) transaction.commit();
    await done;
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  await wokenUp();
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('journals');
    request.result.createObjectStore('pieces', { keyPath: ['recordingNo', 'name', 'at'] });
  };
  return settled(request);
}

const askAgainMs = 100;
const mostAsked = 20;

/** Safari 14.1 leaves the first databases of a visit unopened for good, unless it is asked for their names until it gives them. */
function wokenUp(): Promise<void> {
  if (!('databases' in indexedDB)) return Promise.resolve();
  return new Promise((resolve) => {
    let asked = 0;
    const end = () => {
      clearInterval(timer);
      resolve();
    };
    const ask = () => {
      if (++asked > mostAsked) end();
      else indexedDB.databases().then(end, end);
    };
    const timer = setInterval(ask, askAgainMs);
    ask();
  });
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
