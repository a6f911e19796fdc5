// What store.worker.ts answers, free of worker typings so that a page's type check can read it.

export type StorageKind = 'opfs' | 'indexed_db' | 'memory';

/** How bytes are kept on this device, and why not better. */
export interface OpenedStorage {
  readonly kind: StorageKind;
  readonly refused: readonly { readonly kind: StorageKind; readonly reason: string }[];
}

export interface WrittenPiece {
  readonly size: number;
}

/** One folder of this device. Every call rejects where the device refuses it, or, but for `folders`, where none is open. */
export interface StoreWorker {
  /** The names of all that are kept on this device. Rejects with NoAnswer where a storage did not answer. */
  folders(): Promise<readonly string[]>;
  /**
   * Reading alone never makes anything: null where nothing is kept in this folder. Rejects with Held where another window
   * has it open, and with NoAnswer where nothing was found and a storage did not answer.
   */
  open(folder: string, create: boolean): Promise<OpenedStorage | null>;
  readJournal(): Promise<string | null>;
  writeJournal(text: string): Promise<void>;
  /** On the device when it resolves. */
  append(name: string, bytes: Uint8Array): Promise<WrittenPiece>;
  size(name: string): Promise<number>;
  read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  crc64(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}
