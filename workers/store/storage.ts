/** Where the bytes of one recording are kept. What was written is on the device when the promise resolves. */
export interface Storage {
  readJournal(): Promise<string | null>;
  writeJournal(text: string): Promise<void>;
  append(name: string, bytes: Uint8Array): Promise<number>;
  size(name: string): Promise<number>;
  read(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  remove(name: string): Promise<void>;
  removeAll(): Promise<void>;
  close(): Promise<void>;
}

/** Null where nothing is kept under this name and `create` is false. */
export type OpenStorage = (recordingNo: string, create: boolean) => Promise<Storage | null>;
