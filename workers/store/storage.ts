/**
 * A folder of files and a journal beside them. What was written is on the device when the promise resolves; each
 * rejects where the device refuses it.
 */
export interface Storage {
  readJournal(): Promise<string | null>;
  writeJournal(text: string): Promise<void>;
  /** Makes the file where there is none; resolves with its size. */
  append(name: string, bytes: Uint8Array): Promise<number>;
  /** 0 where there is no such file. */
  size(name: string): Promise<number>;
  /** `to` is exclusive; fewer bytes where the file ends before. */
  read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Null where nothing is kept in this folder and `create` is false. Rejects where this browser does not grant such
 * storage.
 */
export type OpenStorage = (folder: string, create: boolean) => Promise<Storage | null>;
