import { isHeld } from '../device/device-store.ts';
import { newFileId } from '../device/file-id.ts';
import { reasonOf, type Log } from '../log.ts';
import { isNotLoaded } from '../not-loaded.ts';
import { onlineOrPause } from '../until-loaded.ts';
import { createKeyRing } from '../upload/key-ring.ts';
import { CallRefused, type UploadCalls } from '../upload/upload-calls.ts';
import { Uploader } from '../upload/uploader.ts';
import { openKeptFilms, type KeptFilm, type KeptFilms } from './kept-films.ts';

/** What films ask of the server. `Of` says whose a film is. */
export interface FilmCalls<Of> {
  upload(of: Of): UploadCalls;
  /** Lays an uploaded film beside the pictures of its check; may be repeated. Rejects with CallRefused for good. */
  attach(film: KeptFilm<Of>, fileId: string, signal: AbortSignal): Promise<void>;
  /** Whether it is refused to who is at the device now, and another may bring it yet. */
  isAnothers(refusal: CallRefused): boolean;
}

interface Options<Of> {
  readonly calls: FilmCalls<Of>;
  readonly log: Log;
  /** Whether any film waits on this device, whenever that changes. */
  readonly onWaiting: (waiting: boolean) => void;
}

/** What came of one try: `left` stays on the device for whose it is. */
type Outcome = 'done' | 'again' | 'left';

/** Of one film: its number once its bytes are in the store. */
interface Uploaded {
  fileId: string | null;
}

/** Between two tries where the link is bad. */
const pauseMs = 30_000;
/** The same where the code that keeps films did not come. */
const loadPauseMs = 2000;

/**
 * Brings the films of face checks to the server while nobody waits for them: kept on the device first, sent once the
 * check was answered, and gone on with by the next visit.
 */
export class FilmSender<Of> {
  readonly #options: Options<Of>;
  readonly #sending = new Set<string>();
  #opening: Promise<KeptFilms<Of> | null> | null = null;
  #users = 0;

  constructor(options: Options<Of>) {
    this.#options = options;
  }

  /** Fetches the code that keeps films before there is one: the network may be gone by then. Never rejects. */
  async warm(): Promise<void> {
    await this.#using(
      () => this.#open(false),
      async () => undefined,
    ).catch(() => undefined);
  }

  /** Puts a film on the device; `send` takes it from there. Null where the device keeps none: then there is no film. */
  async keep(of: Of, checkNo: string, clip: Blob): Promise<KeptFilm<Of> | null> {
    const contentType = clip.type.startsWith('video/mp4') ? 'video/mp4' : 'video/webm';
    const film = {
      filmId: newFileId(),
      checkNo,
      of,
      contentType,
      bytes: clip.size,
      keptAt: Date.now(),
    } as const;
    try {
      await this.#using(
        () => this.#openOnceLoaded(true),
        (kept) => kept.keep(film, clip),
      );
      this.#options.onWaiting(true);
      return film;
    } catch (error) {
      this.#options.log('film_not_kept', { reason: reasonOf(error) });
      return null;
    }
  }

  /** Until the server has it, wants it no more, or wants it of somebody else. Never rejects. */
  async send(film: KeptFilm<Of>): Promise<void> {
    if (this.#sending.has(film.filmId)) return;
    this.#sending.add(film.filmId);
    try {
      const uploaded: Uploaded = { fileId: null };
      while ((await this.#try(film, uploaded)) === 'again') await onlineOrPause(pauseMs);
    } catch (error) {
      this.#options.log('film_not_sent', { reason: reasonOf(error) });
    } finally {
      this.#sending.delete(film.filmId);
    }
  }

  /** Goes on with what an earlier visit left on this device. Never rejects. */
  async resume(): Promise<void> {
    try {
      const films = await this.#using(
        () => this.#openOnceLoaded(false),
        async (kept) => kept.films,
      );
      if (!films || films.length === 0) return this.#options.onWaiting(false);
      await Promise.all(films.map((film) => this.send(film)));
    } catch (error) {
      this.#options.log('film_not_resumed', { reason: reasonOf(error) });
    }
  }

  /** Rejects where the device cannot be read. */
  async #try(film: KeptFilm<Of>, uploaded: Uploaded): Promise<Outcome> {
    const work = async (kept: KeptFilms<Of>): Promise<Outcome> => {
      const outcome = await this.#bring(kept, film, uploaded);
      if (outcome !== 'done') return outcome;
      await kept.drop(film);
      if (kept.films.length === 0) this.#options.onWaiting(false);
      return outcome;
    };
    try {
      return (await this.#using(() => this.#open(true), work)) ?? 'done';
    } catch (error) {
      if (isHeld(error)) return 'again';
      throw error;
    }
  }

  /** Done is also what is refused for good, as one that is too old is, or without its bytes. */
  async #bring(kept: KeptFilms<Of>, film: KeptFilm<Of>, uploaded: Uploaded): Promise<Outcome> {
    const { calls, log } = this.#options;
    if (!(await kept.isWhole(film))) return 'done';
    const life = new AbortController();
    try {
      uploaded.fileId ??= await this.#upload(kept, film, life.signal);
      await calls.attach(film, uploaded.fileId, life.signal);
      return 'done';
    } catch (error) {
      log('film_failure', { reason: reasonOf(error) });
      if (!(error instanceof CallRefused)) return 'again';
      return calls.isAnothers(error) ? 'left' : 'done';
    } finally {
      life.abort(new DOMException('the try is over', 'AbortError'));
    }
  }

  /** The number of the file in the store. Rejects with CallRefused where the server wants none. */
  #upload(kept: KeptFilms<Of>, film: KeptFilm<Of>, signal: AbortSignal): Promise<string> {
    const { calls, log } = this.#options;
    const uploads = calls.upload(film.of);
    const uploader = new Uploader({
      ...{ calls: uploads, log, signal, onChange: () => undefined, onRegistered: () => undefined },
      keyRing: createKeyRing((asking) => uploads.uploadKeys(asking)),
    });
    void uploader.run();
    uploader.add(kept.uploadTask(film), 'kept');
    return uploader.whenRegistered(film.filmId, signal);
  }

  /** Has the folder no longer than the work takes: a check in another window keeps its film there, too. */
  async #using<T>(
    open: () => Promise<KeptFilms<Of> | null>,
    work: (kept: KeptFilms<Of>) => Promise<T>,
  ): Promise<T | null> {
    this.#users += 1;
    try {
      const kept = await open();
      return kept && (await work(kept));
    } finally {
      this.#users -= 1;
      if (this.#users === 0) await this.#close();
    }
  }

  async #close(): Promise<void> {
    const opened = this.#opening;
    this.#opening = null;
    await opened
      ?.then((kept) => kept?.close())
      .catch((error: unknown) => this.#options.log('films_not_closed', { reason: reasonOf(error) }));
  }

  /** Asked for again as long as its code does not come. Rejects where the device gives no storage. */
  async #openOnceLoaded(create: boolean): Promise<KeptFilms<Of> | null> {
    for (;;) {
      try {
        return await this.#open(create);
      } catch (error) {
        if (!isNotLoaded(error)) throw error;
      }
      await onlineOrPause(loadPauseMs);
    }
  }

  async #open(create: boolean): Promise<KeptFilms<Of> | null> {
    const opening = (this.#opening ??= openKeptFilms<Of>(create, this.#options.log));
    const opened = await opening.catch((error: unknown) => {
      this.#forget(opening);
      throw error;
    });
    if (opened) return opened;
    this.#forget(opening);
    return create ? await this.#open(true) : null;
  }

  /** The next who asks opens it anew, unless somebody does so already. */
  #forget(opening: Promise<KeptFilms<Of> | null>): void {
    if (this.#opening === opening) this.#opening = null;
  }
}
