import { datedBy, isUndated } from '../device/dated.ts';
import { journalOf, openDeviceStore, type DeviceStore } from '../device/device-store.ts';
import { parseContent, StoredJournal } from '../device/stored-journal.ts';
import { reasonOf, type Log } from '../log.ts';
import type { UploadTask } from '../upload/upload-task.ts';

/** What the device knows of a check's film that the server has not yet, beside its bytes. */
export interface KeptFilm<Of> {
  /** Also the object's name in the store. */
  readonly filmId: string;
  readonly checkNo: string;
  /** Whose it is, as the calls name it. */
  readonly of: Of;
  readonly contentType: 'video/mp4' | 'video/webm';
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** The server takes none that is older than a day, by its own clock: this device's may be put right meanwhile. */
const goodForMs = 2 * 24 * 60 * 60 * 1000;

/** What a device dated whose own clock is behind is not old. */
const isTooOld =
  (now: number) =>
  ({ keptAt }: KeptFilm<unknown>): boolean =>
    Math.min(now, Date.now()) - keptAt > goodForMs;

interface FilmJournal<Of> {
  readonly format: 1;
  readonly films: readonly KeptFilm<Of>[];
}

const nameOf = ({ filmId, contentType }: KeptFilm<unknown>): string =>
  `${filmId}.${contentType === 'video/mp4' ? 'mp4' : 'webm'}`;

/** Films as they are kept on this device until the server has them. */
export class KeptFilms<Of> {
  readonly #store: DeviceStore;
  readonly #journal: StoredJournal<FilmJournal<Of>>;

  constructor(store: DeviceStore, journal: StoredJournal<FilmJournal<Of>>) {
    this.#store = store;
    this.#journal = journal;
  }

  get films(): readonly KeptFilm<Of>[] {
    return this.#journal.content.films;
  }

  /** Resolves when the bytes are on the device; rejects where it takes no more, and then has nothing of it. */
  async keep(film: KeptFilm<Of>, clip: Blob): Promise<void> {
    try {
      await this.#store.append(nameOf(film), new Uint8Array(await clip.arrayBuffer()));
    } catch (error) {
      await this.#store.remove(nameOf(film)).catch(() => undefined);
      throw error;
    }
    this.#journal.change((journal) => ({ ...journal, films: [...journal.films, film] }));
    await this.#journal.written();
  }

  /** What the server has, or never will, need not stay here. Never rejects. */
  async drop({ filmId, ...film }: KeptFilm<Of>): Promise<void> {
    const films = this.films.filter((one) => one.filmId !== filmId);
    this.#journal.change((journal) => ({ ...journal, films }));
    await this.#store.remove(nameOf({ filmId, ...film })).catch(() => undefined);
    await this.#journal.written();
  }

  /** Drops what the server takes no more: `now` is its time, and what a fast clock dated counts as kept now. Never rejects. */
  async dropOld(now: number): Promise<void> {
    if (this.films.some(isUndated(now)))
      this.#journal.change((journal) => ({ ...journal, films: journal.films.map(datedBy(now)) }));
    for (const film of this.films.filter(isTooOld(now))) await this.drop(film);
    await this.#journal.written();
  }

  /** Whether all of its bytes are here: a device may have cleared them away. Rejects where it cannot be read. */
  async isWhole(film: KeptFilm<Of>): Promise<boolean> {
    return (await this.#store.size(nameOf(film))) === film.bytes;
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  uploadTask(film: KeptFilm<Of>): UploadTask {
    const name = nameOf(film);
    return {
      ...{ id: film.filmId, name, contentType: film.contentType },
      deviceBytes: () => film.bytes,
      closed: () => true,
      read: (from, to) => this.#store.read(name, from, to),
      blob: () => this.#store.blob(name, film.contentType),
      crc64: () => this.#store.crc64(name),
    };
  }
}

/** Null where nothing is kept and `create` is false; rejects where the browser gives no storage at all. */
export async function openKeptFilms<Of>(create: boolean, log: Log): Promise<KeptFilms<Of> | null> {
  const store = await openDeviceStore('face-films', create);
  if (!store) return null;
  const isJournal = (value: unknown): value is FilmJournal<Of> => {
    const journal = value as Partial<FilmJournal<Of>> | null;
    return journal?.format === 1 && Array.isArray(journal.films);
  };
  const journal = parseContent(await journalOf(store), isJournal) ?? { format: 1, films: [] };
  const onFailure = (error: unknown) => log('journal_failure', { reason: reasonOf(error) });
  return new KeptFilms(store, new StoredJournal(store, journal, onFailure));
}

/** Deletes the films that nobody wants. Rejects where it cannot, as where another window has one of them. */
export const dropFilms = <Of>(isUnwanted: (film: KeptFilm<Of>) => boolean, log: Log): Promise<void> =>
  withKeptFilms<Of>(log, async (kept) => {
    for (const film of kept.films.filter(isUnwanted)) await kept.drop(film);
  });

/** Deletes the films that the server takes no more by its time, `now`. Rejects as `dropFilms`. */
export const dropOldFilms = (now: number, log: Log): Promise<void> =>
  withKeptFilms(log, (kept) => kept.dropOld(now));

async function withKeptFilms<Of>(log: Log, work: (kept: KeptFilms<Of>) => Promise<void>): Promise<void> {
  const kept = await openKeptFilms<Of>(false, log);
  if (!kept) return;
  try {
    await work(kept);
  } finally {
    await kept.close();
  }
}
