import {
  closingOnFailure,
  journalOf,
  keptFolders,
  openDeviceStore,
  type DeviceStore,
} from '../device/device-store.ts';
import { isKeptUntil, isUndated, tooOldAt } from '../device/dated.ts';
import { StoredJournal } from '../device/stored-journal.ts';
import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { numbersOf } from './card-folder.ts';
import {
  emptyJournal,
  fileName,
  parseJournal,
  removedOf,
  uploadedAs,
  withoutPicture,
  withPicture,
  withRemoved,
  withTimes,
  type CardJournal,
  type KeptPicture,
} from './card-journal.ts';

/** A card's pictures as they are kept on this device until the server has them; a paper's, until it is submitted. */
export class StoredCard {
  readonly #store: DeviceStore;
  readonly #journal: StoredJournal<CardJournal>;

  constructor(store: DeviceStore, journal: StoredJournal<CardJournal>) {
    this.#store = store;
    this.#journal = journal;
  }

  /** Whether what it keeps is there after a reload: a browser in a private mode may give no more than memory. */
  get outlastsPage(): boolean {
    return this.#store.opened.kind !== 'memory';
  }

  get pictures(): readonly KeptPicture[] {
    return this.#journal.content.pictures;
  }

  /** What was removed by hand and may be with the server. */
  get removed(): readonly KeptPicture[] {
    return removedOf(this.#journal.content);
  }

  /** It is no page's any more; its bytes stay until it is dropped. */
  remove(picture: KeptPicture): void {
    this.#journal.change((journal) => withRemoved(journal, picture));
  }

  /** Resolves when the bytes are on the device; rejects where it takes no more, and then has nothing of it. */
  async keep(picture: KeptPicture, bytes: Uint8Array): Promise<void> {
    const before = this.pictures.find(({ page }) => page === picture.page);
    try {
      await this.#store.append(fileName(picture), bytes);
    } catch (error) {
      await this.#store.remove(fileName(picture)).catch(() => undefined);
      throw error;
    }
    this.#journal.change((journal) => withPicture(journal, picture));
    await this.#journal.written();
    if (before) await this.#store.remove(fileName(before)).catch(() => undefined);
  }

  /** What the server has need not stay here. Never rejects. */
  async drop(picture: KeptPicture): Promise<void> {
    this.#journal.change((journal) => withoutPicture(journal, picture.pictureId));
    await this.#store.remove(fileName(picture)).catch(() => undefined);
  }

  /** Drops what was kept until then. Never rejects. */
  async dropKeptUntil(time: number): Promise<void> {
    const all = [...this.pictures, ...this.removed];
    for (const picture of all.filter(isKeptUntil(time))) await this.drop(picture);
    await this.#journal.written();
  }

  /** Drops what nobody came back to for a month. Never rejects. */
  async dropOld(now: number): Promise<void> {
    if ([...this.pictures, ...this.removed].some(isUndated(now)))
      this.#journal.change((journal) => withTimes(journal, now));
    await this.dropKeptUntil(tooOldAt(now));
  }

  /** Closes it, and leaves nothing behind where no picture is in it. */
  async closeTidily(): Promise<void> {
    const isEmpty = this.pictures.length + this.removed.length === 0;
    if (isEmpty) await closingOnFailure(this.#store, () => this.#store.removeAll());
    await this.#store.close();
  }

  blob(picture: KeptPicture): Promise<Blob> {
    return this.#store.blob(fileName(picture), 'image/jpeg');
  }

  uploadTask(picture: KeptPicture): UploadTask {
    const named = uploadedAs(picture);
    const { name } = named;
    return {
      ...named,
      deviceBytes: () => picture.bytes,
      closed: () => true,
      read: (from, to) => this.#store.read(name, from, to),
      blob: () => this.blob(picture),
      crc64: () => this.#store.crc64(name),
    };
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** 0.1.0 kept an invited member's under the number of their link as well: another link found nothing there. */
async function openStoreBefore(folder: string): Promise<DeviceStore | null> {
  const end = `-${numbersOf(folder)?.join('-')}`;
  const before = (await keptFolders()).find((name) => numbersOf(name) && name.endsWith(end));
  return before === undefined ? null : await openDeviceStore(before, false);
}

/** Null where nothing is kept and `create` is false; rejects where the browser gives no storage at all. */
export async function openStoredCard(folder: string, create: boolean, log: Log): Promise<StoredCard | null> {
  const store = (await openDeviceStore(folder, create)) ?? (await openStoreBefore(folder));
  if (!store) return null;
  const journal = parseJournal(await journalOf(store)) ?? emptyJournal;
  const onFailure = (error: unknown) => log('journal_failure', { reason: reasonOf(error) });
  return new StoredCard(store, new StoredJournal(store, journal, onFailure));
}
