import { pause, throwIfAborted } from '../abort.ts';
import { isHeld } from '../device/device-store.ts';
import { newFileId } from '../device/file-id.ts';
import { memoryTask } from '../device/memory-task.ts';
import { cardPicture, createPictureMaker, sheetPicture, type PictureMaker } from '../image/picture-maker.ts';
import { reasonOf, type Log } from '../log.ts';
import { backoffMs } from '../upload/backoff.ts';
import { createKeyRing } from '../upload/key-ring.ts';
import { CallRefused, PromiseBroken, type UploadedFile } from '../upload/upload-calls.ts';
import type { UploadTask } from '../upload/upload-task.ts';
import { Uploader } from '../upload/uploader.ts';
import { everyCardPage, type CardCalls, type CardPage } from './card-calls.ts';
import { uploadedAs, type KeptPicture } from './card-journal.ts';
import { isUnsent, type PictureState } from './picture-state.ts';
import { openStoredCard, type StoredCard } from './stored-card.ts';

export interface CardSessionOptions<Answer> {
  /** Names the card on this device (`cardFolder`): the same for the same member, whatever link leads to them. */
  readonly folder: string;
  readonly calls: CardCalls<Answer>;
  readonly log: Log;
}

const empty = { kind: 'empty' } as const;

interface UnderWay {
  readonly kept: KeptPicture;
  readonly picture: Blob;
  /** Else this page's memory alone has it, and a reload asks for it anew. */
  readonly onDevice: boolean;
}

interface KeptTask extends Pick<UnderWay, 'onDevice'> {
  readonly task: UploadTask;
}

/**
 * The pictures of one card: each is made small, kept on this device where that takes it, sent to the store and read by
 * the server, without anybody waiting for it. A failure is a state. Belongs to whoever disposes of it.
 */
export class CardSession<Answer> {
  readonly #options: CardSessionOptions<Answer>;
  readonly #life = new AbortController();
  readonly #listeners = new Set<() => void>();
  readonly #maker: PictureMaker;
  readonly #uploader: Uploader;
  /** Of each page the picture that counts: what comes of an earlier one is of no more use. */
  readonly #current = new Map<CardPage, string>();
  readonly #underWay = new Map<CardPage, UnderWay>();
  #states: ReadonlyMap<CardPage, PictureState<Answer>> = new Map();
  #opening: Promise<StoredCard | null> | null = null;

  constructor(options: CardSessionOptions<Answer>) {
    const { calls, log } = options;
    this.#options = options;
    this.#maker = createPictureMaker(log);
    this.#uploader = new Uploader({
      ...{ calls, log, signal: this.#life.signal },
      keyRing: createKeyRing((signal) => calls.uploadKeys(signal)),
      onChange: () => this.#showSent(),
      onRegistered: () => undefined,
    });
    void this.#uploader.run();
  }

  /** The same map until something changes. */
  getStates(): ReadonlyMap<CardPage, PictureState<Answer>> {
    return this.#states;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has what pictures are made and kept with here before the first one: the network may be gone by then. */
  prepare(): void {
    this.#maker.prepare();
    void this.#open().catch((error: unknown) =>
      this.#options.log('card_not_prepared', { reason: reasonOf(error) }),
    );
  }

  /** A photograph of whatever source takes the place of the page's former one. Never rejects. */
  async take(page: CardPage, photograph: Blob, anyway = false): Promise<void> {
    const pictureId = newFileId();
    this.#begin(page, pictureId);
    this.#show(page, pictureId, { kind: 'making' });
    try {
      const limits = this.#options.calls.isRead(page) ? cardPicture : sheetPicture;
      const made = await this.#maker.make(photograph, limits, this.#life.signal);
      if (made.kind === 'refused') return this.#show(page, pictureId, made);
      const kept = { page, pictureId, bytes: made.jpeg.size, anyway, keptAt: Date.now() };
      if (!this.#counts(page, pictureId)) return;
      await this.#keepAndSend(kept, made.jpeg);
    } catch (error) {
      this.#fail(page, pictureId, photograph, error);
    }
  }

  /** Sends the same picture once more: after a failure as it was sent before, or to have it taken although it is not good. */
  async sendAgain(page: CardPage, anyway = this.#underWay.get(page)?.kept.anyway ?? false): Promise<void> {
    const underWay = this.#underWay.get(page);
    const state = this.#states.get(page);
    if (!underWay) {
      // It could not be made small, or another window has the card: its bytes are in the page's hands alone.
      if (state?.kind === 'failed') await this.take(page, state.picture, anyway);
      return;
    }
    // Another question to the server is another picture of the page.
    if (anyway !== underWay.kept.anyway) return this.take(page, underWay.picture, anyway);
    this.#uploader.retryNow();
    await this.#send(underWay);
  }

  /** Sends what found no answer once more, as it was sent before. Never rejects. */
  async sendUnsent(): Promise<void> {
    const unsent = [...this.#states].flatMap(([page, state]) => (isUnsent(state) ? [page] : []));
    await Promise.all(unsent.map((page) => this.sendAgain(page)));
  }

  /** Goes on with what an earlier visit left on this device, however old it is by its clock. Never rejects. */
  async resume(): Promise<void> {
    try {
      const finding = openStoredCard(this.#options.folder, false, this.#options.log);
      this.#opening = finding;
      const stored = await finding;
      if (!stored) return;
      for (const kept of stored.removed) void this.#resumeRemoval(stored, kept);
      await Promise.all(stored.pictures.map((kept) => this.#resumeOne(stored, kept)));
    } catch (error) {
      this.#options.log('card_not_resumed', { reason: reasonOf(error) });
    }
  }

  /**
   * As if that page had never been taken. `isGone`: the server has removed it. Else what it may have of it is removed
   * there, too, as soon as that is known, at the latest with the next visit.
   */
  remove(page: CardPage, isGone: boolean): void {
    const before = this.#underWay.get(page);
    if (before && !isGone && this.#uploader.mayBeRegistered(before.kept.pictureId)) {
      this.#underWay.delete(page);
      void this.#stored().then((stored) => this.#takeBack(stored, before.kept));
    }
    this.#begin(page, '');
    this.#states = new Map([...this.#states].filter(([of]) => of !== page));
    this.#notify();
  }

  /** As if no page had ever been taken, those included that an earlier visit left and that are still being found. */
  forget(): void {
    for (const page of everyCardPage) this.#begin(page, '');
    this.#states = new Map();
    this.#notify();
  }

  /** What is on the device and not with the server stays there. */
  dispose(): void {
    this.#life.abort(new DOMException('the session was disposed', 'AbortError'));
    this.#maker.stop();
    this.#listeners.clear();
    void this.#opening?.then((stored) => stored?.close()).catch(() => undefined);
  }

  #begin(page: CardPage, pictureId: string): void {
    const before = this.#underWay.get(page);
    if (before) this.#uploader.remove(before.kept.pictureId);
    if (before) void this.#drop(before.kept);
    this.#underWay.delete(page);
    this.#current.set(page, pictureId);
  }

  async #keepAndSend(kept: KeptPicture, picture: Blob): Promise<void> {
    const { task, onDevice } = await this.#keep(kept, picture);
    if (!this.#counts(kept.page, kept.pictureId)) return this.#drop(kept);
    const underWay = { kept, picture, onDevice };
    this.#underWay.set(kept.page, underWay);
    this.#uploader.add(task, 'growing');
    await this.#send(underWay);
  }

  /** Where this device takes no more it is sent out of memory. Rejects where another window has the card open. */
  async #keep(kept: KeptPicture, picture: Blob): Promise<KeptTask> {
    try {
      const stored = await this.#open();
      await stored.keep(kept, new Uint8Array(await picture.arrayBuffer()));
      return { task: stored.uploadTask(kept), onDevice: stored.outlastsPage };
    } catch (error) {
      throwIfAborted(this.#life.signal);
      if (isHeld(error)) throw error;
      this.#options.log('card_not_kept', { page: kept.page, reason: reasonOf(error) });
      return { task: memoryTask(uploadedAs(kept), picture), onDevice: false };
    }
  }

  /** It need not stay on this device. Never rejects. */
  async #drop(kept: KeptPicture): Promise<void> {
    await (await this.#stored())?.drop(kept);
  }

  async #resumeOne(stored: StoredCard, kept: KeptPicture): Promise<void> {
    const { page, pictureId } = kept;
    if (this.#current.has(page)) return stored.drop(kept);
    const picture = await stored.blob(kept);
    if (picture.size !== kept.bytes || this.#current.has(page)) return stored.drop(kept);
    this.#current.set(page, pictureId);
    const underWay = { kept, picture, onDevice: true };
    this.#underWay.set(page, underWay);
    this.#uploader.add(stored.uploadTask(kept), 'kept');
    await this.#send(underWay);
  }

  async #resumeRemoval(stored: StoredCard, kept: KeptPicture): Promise<void> {
    const { size } = await stored.blob(kept).catch(() => ({ size: 0 }));
    if (size !== kept.bytes) return stored.drop(kept);
    this.#uploader.add(stored.uploadTask(kept), 'kept');
    await this.#takeBack(stored, kept);
  }

  /** Once the server has said which file it is, that is removed. Never rejects. */
  async #takeBack(stored: StoredCard | null, kept: KeptPicture): Promise<void> {
    const { calls, log } = this.#options;
    const { signal } = this.#life;
    stored?.remove(kept);
    for (let failures = 1; !signal.aborted; failures++)
      try {
        await calls.remove(await this.#uploader.whenRegistered(kept.pictureId, signal), signal);
        break;
      } catch (error) {
        log('card_not_taken_back', { reason: reasonOf(error) });
        // It never was with the server, or is to stay there.
        if (error instanceof CallRefused) break;
        await pause(backoffMs(failures, Math.random()), signal).catch(() => undefined);
      }
    if (signal.aborted) return;
    this.#uploader.remove(kept.pictureId);
    await stored?.drop(kept);
  }

  async #send({ kept, picture, onDevice }: UnderWay): Promise<void> {
    const { page, pictureId, anyway } = kept;
    const { calls } = this.#options;
    const { signal } = this.#life;
    this.#show(page, pictureId, { kind: 'sending', picture, onDevice, fraction: 0, offline: false });
    const read = async (file: UploadedFile): Promise<void> => {
      this.#show(page, pictureId, { kind: 'reading', picture });
      const answer = await calls.read({ page, pictureId, file, anyway }, signal);
      const fileId = 'fileId' in file ? file.fileId : null;
      this.#show(page, pictureId, { kind: 'read', picture, fileId, answer });
    };
    try {
      const isPromised = calls.isRead(page) && (await this.#readPromised(pictureId, read));
      if (!isPromised) await read({ fileId: await this.#uploader.whenRegistered(pictureId, signal) });
      // What the machine did not read is the server's only once the whole paper is submitted.
      if (!calls.isRead(page)) return;
      // Without its bytes nothing of it can be registered any more.
      this.#uploader.remove(pictureId);
      void this.#drop(kept);
    } catch (error) {
      this.#fail(page, pictureId, picture, error);
    }
  }

  /** The server begins while the last piece is on its way; false where it waited for it in vain. */
  async #readPromised(pictureId: string, read: (file: UploadedFile) => Promise<void>): Promise<boolean> {
    try {
      await read(await this.#uploader.whenPromised(pictureId, this.#life.signal));
      return true;
    } catch (error) {
      if (!(error instanceof PromiseBroken)) throw error;
      this.#uploader.retryNow();
      return false;
    }
  }

  /** Where it could not be opened the next call tries again. */
  async #open(): Promise<StoredCard> {
    const { folder, log } = this.#options;
    const before = this.#opening;
    const found = await before?.catch(() => null);
    if (found) return found;
    if (this.#opening === before) this.#opening = openStoredCard(folder, true, log);
    const stored = await this.#opening;
    if (!stored) throw new Error('no storage could be made');
    return stored;
  }

  /** What was opened; null where nothing was or could be. Never rejects. */
  async #stored(): Promise<StoredCard | null> {
    return (await this.#opening?.catch(() => null)) ?? null;
  }

  #counts(page: CardPage, pictureId: string): boolean {
    return this.#current.get(page) === pictureId;
  }

  #fail(page: CardPage, pictureId: string, picture: Blob, error: unknown): void {
    if (this.#life.signal.aborted) return;
    this.#options.log('card_failure', { page, reason: reasonOf(error) });
    const code = error instanceof CallRefused ? error.code : null;
    const message = error instanceof Error ? error.message : String(error);
    this.#show(page, pictureId, { kind: 'failed', picture, code, message, held: isHeld(error) });
  }

  #showSent(): void {
    const offline = this.#uploader.link() === 'offline';
    for (const [page, { kept, picture, onDevice }] of this.#underWay) {
      if (this.#states.get(page)?.kind !== 'sending') continue;
      const fraction = this.#uploader.storeBytes(kept.pictureId) / kept.bytes;
      this.#show(page, kept.pictureId, { kind: 'sending', picture, onDevice, fraction, offline });
    }
  }

  #show(page: CardPage, pictureId: string, state: PictureState<Answer>): void {
    if (!this.#counts(page, pictureId) || this.#life.signal.aborted) return;
    this.#states = new Map([...this.#states, [page, state]]);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The state of a page, also of one that was never taken. */
export const stateOf = <Answer>(
  states: ReadonlyMap<CardPage, PictureState<Answer>>,
  page: CardPage,
): PictureState<Answer> => states.get(page) ?? empty;
