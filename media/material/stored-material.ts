import { datedBy, isKeptUntil, isUndated, tooOldAt, type Dated } from '../device/dated.ts';
import { closingOnFailure, journalOf, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { parseContent, StoredJournal } from '../device/stored-journal.ts';
import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';

/** A file of somebody's material as this device keeps it until the server has it in its list; dated since 0.2.0. */
export interface KeptFile extends Dated {
  /** Also the object's name in the store. */
  readonly id: string;
  readonly memberNo: string;
  readonly image: string;
  readonly type: 'image' | 'document';
  /** `raw`: as it was chosen; `made`: as it is sent. */
  readonly stage: 'raw' | 'made';
  readonly bytes: number;
  /** Of the made picture: whether its lettering can be read. */
  readonly clear: boolean;
  /** Once it is registered; it is laid into the list a moment later. */
  readonly fileId: string | null;
}

/** By member and kind: the files in the customer's order, by their ids with the server or, before, on this device. */
export type KeptOrders = Readonly<Record<string, readonly string[]>>;

interface MaterialJournal {
  readonly format: 1;
  readonly files: readonly KeptFile[];
  readonly orders: KeptOrders;
}

const rawName = ({ id }: Pick<KeptFile, 'id'>): string => `${id}.raw`;
const madeName = ({ id, type }: Pick<KeptFile, 'id' | 'type'>): string =>
  `${id}.${type === 'document' ? 'pdf' : 'jpg'}`;
const nameOf = (file: KeptFile): string => (file.stage === 'raw' ? rawName(file) : madeName(file));
const typeOf = ({ type }: Pick<KeptFile, 'type'>): string =>
  type === 'document' ? 'application/pdf' : 'image/jpeg';

/** What the store knows it by, wherever its bytes lie on this device. */
export const uploadedAs = (file: Pick<KeptFile, 'id' | 'type'>) => ({
  ...{ id: file.id, name: madeName(file), contentType: typeOf(file) },
});

/** Material on this device: bytes first, then the journal that names them. */
export class StoredMaterial {
  readonly #store: DeviceStore;
  readonly #journal: StoredJournal<MaterialJournal>;

  constructor(store: DeviceStore, journal: StoredJournal<MaterialJournal>) {
    this.#store = store;
    this.#journal = journal;
  }

  /** Whether what it keeps is there after a reload: a browser in a private mode may give no more than memory. */
  get outlastsPage(): boolean {
    return this.#store.opened.kind !== 'memory';
  }

  /** In the order in which they were added. */
  get files(): readonly KeptFile[] {
    return this.#journal.content.files;
  }

  get orders(): KeptOrders {
    return this.#journal.content.orders;
  }

  keepOrders(orders: KeptOrders): void {
    if (JSON.stringify(orders) === JSON.stringify(this.orders)) return;
    this.#journal.change((journal) => ({ ...journal, orders }));
  }

  /**
   * Resolves when the bytes are on the device, in the place of what was kept of that file before; rejects where it takes
   * no more, and then has what it had.
   */
  async keep(file: KeptFile, body: Blob): Promise<void> {
    const before = this.files.find(({ id }) => id === file.id);
    const name = nameOf(file);
    try {
      await this.#store.remove(name).catch(() => undefined);
      for (let at = 0; at < body.size; at += step)
        await this.#store.append(name, new Uint8Array(await body.slice(at, at + step).arrayBuffer()));
    } catch (error) {
      await this.#store.remove(name).catch(() => undefined);
      throw error;
    }
    this.change(file);
    await this.#journal.written();
    if (before && nameOf(before) !== name) await this.#store.remove(nameOf(before)).catch(() => undefined);
  }

  /** What is known of a file; a new one comes last. */
  change(file: KeptFile): void {
    this.#journal.change((journal) => ({
      ...journal,
      files: journal.files.some(({ id }) => id === file.id)
        ? journal.files.map((one) => (one.id === file.id ? file : one))
        : [...journal.files, file],
    }));
  }

  /** What the server has in its list, or nobody wants, need not stay here. Never rejects. */
  async drop(id: string): Promise<void> {
    const file = this.files.find((one) => one.id === id);
    if (!file) return;
    this.#journal.change((journal) => ({ ...journal, files: journal.files.filter((one) => one.id !== id) }));
    await this.#journal.written();
    for (const name of [rawName(file), madeName(file)]) await this.#store.remove(name).catch(() => undefined);
  }

  /** Drops what was kept until then. Never rejects. */
  async dropKeptUntil(time: number): Promise<void> {
    for (const { id } of this.files.filter(isKeptUntil(time))) await this.drop(id);
    await this.#journal.written();
  }

  /** Drops what nobody came back to for a month. Never rejects. */
  async dropOld(now: number): Promise<void> {
    if (this.files.some(isUndated(now)))
      this.#journal.change((journal) => ({ ...journal, files: journal.files.map(datedBy(now)) }));
    await this.dropKeptUntil(tooOldAt(now));
  }

  /** Closes it once what was changed is written. */
  async close(): Promise<void> {
    await this.#journal.written();
    await this.#store.close();
  }

  /** Closes it, and leaves nothing behind where no file is in it. */
  async closeTidily(): Promise<void> {
    if (this.files.length === 0) await closingOnFailure(this.#store, () => this.#store.removeAll());
    await this.close();
  }

  /** Whole, in memory; null where the device has cleared some of it away. Rejects where it cannot be read. */
  async blob(file: KeptFile): Promise<Blob | null> {
    const blob = await this.#store.blob(nameOf(file), typeOf(file));
    return blob.size === file.bytes ? blob : null;
  }

  uploadTask(file: KeptFile): UploadTask {
    const named = uploadedAs(file);
    const { name } = named;
    return {
      ...named,
      deviceBytes: () => file.bytes,
      closed: () => true,
      read: (from, to) => this.#store.read(name, from, to),
      blob: () => this.#store.blob(name, typeOf(file)),
      crc64: () => this.#store.crc64(name),
    };
  }
}

const step = 4 * 1024 * 1024;

/** Null where nothing is kept and `create` is false; rejects where the browser gives no storage at all. */
export async function openStoredMaterial(
  folder: string,
  create: boolean,
  log: Log,
): Promise<StoredMaterial | null> {
  const store = await openDeviceStore(folder, create);
  if (!store) return null;
  const journal = parseContent(await journalOf(store), isJournal) ?? { format: 1, files: [], orders: {} };
  const onFailure = (error: unknown) => log('journal_failure', { reason: reasonOf(error) });
  return new StoredMaterial(store, new StoredJournal(store, journal, onFailure));
}

const isJournal = (value: unknown): value is MaterialJournal => {
  const journal = value as Partial<MaterialJournal> | null;
  return journal?.format === 1 && Array.isArray(journal.files) && typeof journal.orders === 'object';
};
