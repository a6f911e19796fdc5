import { throwIfAborted } from '../../../../media/abort.ts';
import { refusedPictures } from '../../../parts/picture-input/refused-pictures.ts';
import { createPictureMaker, type PictureMaker } from '../../../../media/image/picture-maker.ts';
import { reasonOf, type Log } from '../../../../media/log.ts';
import {
  openStoredMaterial,
  uploadedAs,
  type KeptFile,
  type KeptOrders,
  type StoredMaterial,
} from '../../../../media/material/stored-material.ts';
import { isFull, isHeld } from '../../../../media/device/device-store.ts';
import { newFileId } from '../../../../media/device/file-id.ts';
import { createKeyRing, type KeyRing } from '../../../../media/upload/key-ring.ts';
import { memoryTask } from '../../../../media/device/memory-task.ts';
import type { UploadCalls } from '../../../../media/upload/upload-calls.ts';
import { CallRefused } from '../../../../media/upload/upload-calls.ts';
import type { TaskOrigin } from '../../../../media/upload/upload-entry.ts';
import { Uploader } from '../../../../media/upload/uploader.ts';
import { isClear } from './clarity.ts';

/** A page of a report is read by a person: more pixels than a card, and within what the server takes. */
const reportPicture = { longSide: 2600, bytes: 2_600_000 };
const mostDocumentBytes = 20 * 1024 * 1024;
const atOnce = 2;

export type TileState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'uploading' }
  | { readonly kind: 'done'; readonly fileId: string }
  | { readonly kind: 'unclear'; readonly fileId: string }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** `by_itself`: for the network alone. */
      readonly again: 'never' | 'by_tap' | 'by_itself';
    };

export interface Tile {
  readonly id: string;
  readonly memberNo: string;
  readonly image: string;
  readonly type: 'image' | 'document';
  /** Of the picture on this device. */
  readonly url: string | null;
  /** As it is sent; as it was chosen until it is made. */
  readonly bytes: number;
  /** Of them, those that the store has. */
  readonly sentBytes: number;
  /** Whether a reload finds it again, as far as is known: a device that is full keeps nothing. */
  readonly onDevice: boolean;
  readonly state: TileState;
}

/** Going on with what an earlier visit left on this device. */
export type Resumption = 'running' | 'done' | 'failed';

interface Options {
  /** Names the material on this device: the same for the same process. */
  readonly folder: string;
  readonly calls: (memberNo: string, type: Tile['type']) => UploadCalls;
  readonly log: Log;
  readonly onChange: () => void;
}

/**
 * Material on its way: on this device first, then two at a time to the store, each with its own state. Leaving the page
 * keeps the queue, and a reload goes on with it.
 */
export class ImageQueue {
  readonly #options: Options;
  /** What was chosen and is not on the device yet. */
  readonly #chosen = new Map<string, Blob>();
  /** As they are sent, of those that this device does not keep. */
  readonly #bodies = new Map<string, Blob>();
  readonly #files = new Map<string, KeptFile>();
  readonly #rings = new Map<string, KeyRing>();
  readonly #keeping = new Map<string, Promise<KeptFile>>();
  #lastKept: Promise<void> = Promise.resolve();
  readonly #running = new Map<string, AbortController>();
  #maker: PictureMaker | null = null;
  /** Null as long as nothing was kept. */
  #stored: Promise<StoredMaterial | null> = Promise.resolve(null);
  /** The last one that kept nothing more, and was closed. */
  #broken: StoredMaterial | null = null;
  /** What need not be kept any more: a store that is opened anew may have it still. */
  readonly #forgotten = new Set<string>();
  #tiles: readonly Tile[] = [];
  #laid: readonly string[] = [];
  #orders: KeptOrders = {};
  #resumption: Resumption = 'running';

  constructor(options: Options) {
    this.#options = options;
    addEventListener('online', () => this.retryLost());
  }

  get tiles(): readonly Tile[] {
    return this.#tiles;
  }

  /** As an earlier visit left them. */
  get orders(): KeptOrders {
    return this.#orders;
  }

  /** Whether it is known what an earlier visit left on this device. */
  get resumption(): Resumption {
    return this.#resumption;
  }

  /** Goes on with what an earlier visit left on this device; once more, after it failed. Never rejects. */
  async resume(): Promise<void> {
    this.#setResumption('running');
    await this.#opened(false).catch((error: unknown) => {
      this.#options.log('material_not_resumed', { reason: String(error) });
      this.#setResumption('failed');
    });
  }

  add(memberNo: string, image: string, file: File): void {
    const type = file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? 'document' : 'image';
    const id = newFileId();
    this.#chosen.set(id, file);
    const url = type === 'image' ? URL.createObjectURL(file) : null;
    const unsent = { bytes: file.size, sentBytes: 0, onDevice: true, state: { kind: 'queued' } } as const;
    this.#show([...this.#tiles, { id, memberNo, image, type, url, ...unsent }]);
    // The page may be ended behind the camera at any moment.
    void this.#keepRaw(id)
      // It is tried again when its turn comes, and then said.
      .catch(() => undefined)
      .then(() => this.#next());
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    const tile = this.#tiles.find((one) => one.id === id);
    if (tile?.url) URL.revokeObjectURL(tile.url);
    this.#forget(id);
    this.#show(this.#tiles.filter((one) => one.id !== id));
    this.#next();
  }

  /** Nothing of it is sent or shown any more, and the store is another's to open. */
  async letGo(): Promise<void> {
    this.#empty();
    await this.#lastKept;
    const stored = await this.#stored.catch(() => null);
    // What was found meanwhile.
    this.#empty();
    this.#stored = Promise.resolve(null);
    await stored?.close();
  }

  #empty(): void {
    for (const life of this.#running.values()) life.abort();
    for (const { url } of this.#tiles) if (url) URL.revokeObjectURL(url);
    this.#chosen.clear();
    this.#bodies.clear();
    this.#files.clear();
    this.#show([]);
  }

  /** Once more, after it failed. */
  retry(id: string): void {
    this.#set(id, { kind: 'queued' });
    this.#next();
  }

  retryLost(): void {
    for (const { id, state } of this.#tiles) if (isLost(state)) this.retry(id);
  }

  /** The customer's order, for the next visit: as long as anything waits here. */
  keepOrders(orders: KeptOrders): void {
    if (this.#resumption === 'done' && this.#files.size > 0)
      void this.#stored.then((stored) => stored?.keepOrders(orders)).catch(() => undefined);
  }

  /** What the server's list has now: this device need not keep it, nor show what was taken back elsewhere. */
  laid(fileIds: readonly string[]): void {
    for (const { id, fileId } of this.#files.values())
      if (fileId !== null && fileIds.includes(fileId)) this.#forget(id);
    const gone = this.#laid.filter((fileId) => !fileIds.includes(fileId));
    this.#laid = fileIds;
    for (const { id, state } of this.#tiles)
      if ('fileId' in state && gone.includes(state.fileId)) this.remove(id);
  }

  #forget(id: string): void {
    this.#chosen.delete(id);
    this.#bodies.delete(id);
    this.#files.delete(id);
    this.#forgotten.add(id);
    void this.#stored.then((stored) => stored?.drop(id)).catch(() => undefined);
  }

  async #resumeAll(stored: StoredMaterial): Promise<void> {
    // Where nothing waits, what was moved last is in the server's order alone.
    if (stored.files.length > 0) this.#orders = stored.orders;
    for (const file of stored.files)
      await this.#resumeOne(stored, file).catch((error: unknown) => this.#showUnread(file, error));
  }

  async #resumeOne(stored: StoredMaterial, file: KeptFile): Promise<void> {
    if (this.#forgotten.has(file.id)) return stored.drop(file.id);
    if (this.#tiles.some(({ id }) => id === file.id)) return;
    const blob = await stored.blob(file);
    if (!blob) return stored.drop(file.id);
    const { id, memberNo, image, type, bytes, fileId, clear } = file;
    this.#files.set(id, file);
    const url = type === 'image' ? URL.createObjectURL(blob) : null;
    const state: TileState =
      fileId === null ? { kind: 'queued' } : { kind: clear ? 'done' : 'unclear', fileId };
    const sentBytes = fileId === null ? 0 : bytes;
    const sent = { bytes, sentBytes, onDevice: true, state };
    this.#show([...this.#tiles, { id, memberNo, image, type, url, ...sent }]);
  }

  /** It is on this device and may be read the next time. */
  #showUnread(file: KeptFile, error: unknown): void {
    this.#options.log('material_not_read', { reason: String(error) });
    const { id, memberNo, image, type, bytes } = file;
    this.#files.set(id, file);
    const unsent = { bytes, sentBytes: 0, onDevice: true, state: failed(new Unread(), true) };
    this.#show([...this.#tiles, { id, memberNo, image, type, url: null, ...unsent }]);
  }

  #next(): void {
    const waiting = this.#tiles.filter(({ state }) => state.kind === 'queued');
    for (const tile of waiting.slice(0, Math.max(0, atOnce - this.#running.size))) void this.#send(tile);
  }

  async #send(tile: Tile): Promise<void> {
    const { id } = tile;
    const life = new AbortController();
    this.#running.set(id, life);
    this.#set(id, { kind: 'uploading' });
    try {
      const known = this.#files.get(id);
      const made = known?.stage === 'made' ? known : await this.#make(tile, life.signal);
      const { bytes } = made;
      this.#change(id, { bytes });
      const origin = made === known ? 'kept' : 'growing';
      const fileId = await this.#upload(tile, made, { origin, signal: life.signal });
      const done = { ...made, fileId };
      if (life.signal.aborted) return;
      this.#files.set(id, done);
      if (!this.#bodies.has(id)) (await this.#open()).change(done);
      this.#change(id, { sentBytes: bytes, state: { kind: made.clear ? 'done' : 'unclear', fileId } });
    } catch (error) {
      if (!life.signal.aborted) this.#set(id, failed(error, this.#isOnDevice(id)));
    } finally {
      life.abort(new DOMException('the upload is over', 'AbortError'));
      this.#running.delete(id);
      this.#next();
    }
  }

  /** Rejects where the store does not get it; of the bytes that it has none is sent twice. */
  async #upload(
    { id, memberNo, type }: Tile,
    file: KeptFile,
    { origin, signal }: { readonly origin: TaskOrigin; readonly signal: AbortSignal },
  ): Promise<string> {
    const calls = this.#options.calls(memberNo, type);
    const body = this.#bodies.get(id);
    const task = body ? memoryTask(uploadedAs(file), body) : (await this.#open()).uploadTask(file);
    const uploader: Uploader = new Uploader({
      ...{ calls, log: this.#options.log, signal, keyRing: this.#ringOf(memberNo, type, calls) },
      onChange: () => {
        const sentBytes = Math.min(file.bytes, uploader.storeBytes(id));
        if (!signal.aborted) this.#change(id, { sentBytes });
      },
      onRegistered: () => undefined,
    });
    void uploader.run();
    uploader.add(task, origin);
    return await uploader.whenRegistered(id, signal);
  }

  #ringOf(memberNo: string, type: Tile['type'], calls: UploadCalls): KeyRing {
    const of = `${memberNo}/${type}`;
    const ring = this.#rings.get(of) ?? createKeyRing((signal) => calls.uploadKeys(signal));
    this.#rings.set(of, ring);
    return ring;
  }

  /** Made as it is sent, and put on this device in the place of what was chosen. */
  async #make({ id, type }: Tile, signal: AbortSignal): Promise<KeptFile> {
    const raw = this.#files.get(id) ?? (await this.#keepRaw(id));
    throwIfAborted(signal);
    const blob = this.#chosen.get(id) ?? (await this.#read(raw));
    if (!blob) throw new Refusal('文件已不在，请重新选择');
    this.#maker ??= createPictureMaker(this.#options.log);
    const body = type === 'document' ? blob : await jpegOf(this.#maker, blob, signal);
    const clear = type === 'document' || (await isClear(body));
    const made: KeptFile = { ...raw, stage: 'made', bytes: body.size, clear };
    throwIfAborted(signal);
    const isKept = await this.#keep(made, body);
    // Removed meanwhile.
    if (signal.aborted) this.#forget(id);
    throwIfAborted(signal);
    if (!isKept) this.#bodies.set(id, body);
    this.#files.set(id, made);
    this.#chosen.delete(id);
    return made;
  }

  async #read(raw: KeptFile): Promise<Blob | null> {
    const stored = await this.#open();
    try {
      return await stored.blob(raw);
    } catch (error) {
      this.#closeBroken(stored);
      throw new Unread(String(error));
    }
  }

  /**
   * False where this device does not keep it, which then goes on in memory; a connection to its storage that broke is
   * made anew once. Rejects where another window has the store.
   */
  async #keep(file: KeptFile, body: Blob): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      let stored: StoredMaterial | null = null;
      try {
        stored = await this.#open();
        await stored.keep(file, body);
        this.#change(file.id, { onDevice: stored.outlastsPage });
        return true;
      } catch (error) {
        if (isHeld(error)) throw error;
        this.#options.log('material_not_kept', { reason: reasonOf(error) });
        if (stored && !isFull(error)) this.#closeBroken(stored);
        if (stored && !isFull(error) && tries === 1) continue;
        // What was chosen may be there still.
        if (file.stage === 'raw') this.#change(file.id, { onDevice: false });
        return false;
      }
    }
  }

  /** The next call opens another one. */
  #closeBroken(stored: StoredMaterial): void {
    if (this.#broken === stored) return;
    this.#broken = stored;
    const closed = () => null;
    this.#stored = stored.close().then(closed, closed);
  }

  #isOnDevice(id: string): boolean {
    return this.#tiles.find((tile) => tile.id === id)?.onDevice ?? true;
  }

  /** What was chosen, as it is, one after another: each is in memory once. Rejects as #keepNow(). */
  #keepRaw(id: string): Promise<KeptFile> {
    const known = this.#keeping.get(id);
    if (known) return known;
    const kept = this.#lastKept.then(() => this.#keepNow(id));
    this.#keeping.set(id, kept);
    this.#lastKept = kept.then(
      () => undefined,
      () => void this.#keeping.delete(id),
    );
    return kept;
  }

  /** Rejects with a Refusal where it would be in vain, and where another window has the store. */
  async #keepNow(id: string): Promise<KeptFile> {
    const [tile, blob] = [this.#tiles.find((one) => one.id === id), this.#chosen.get(id)];
    if (!tile || !blob) throw new Refusal('文件已不在，请重新选择');
    const { memberNo, image, type } = tile;
    if (type === 'document' && blob.size > mostDocumentBytes)
      throw new Refusal('PDF 超过 20 MB，请换小一点的');
    const raw: KeptFile = {
      ...{ id, memberNo, image, type, stage: 'raw', bytes: blob.size, clear: true, fileId: null },
      keptAt: Date.now(),
    };
    await this.#keep(raw, blob);
    // Removed meanwhile.
    if (!this.#chosen.has(id)) this.#forget(id);
    else if (!this.#files.has(id)) this.#files.set(id, raw);
    return this.#files.get(id) ?? raw;
  }

  /** Rejects where the device gives no storage, or another window has it. */
  async #open(): Promise<StoredMaterial> {
    const stored = await this.#opened(true);
    if (!stored) throw new Error('no storage could be made');
    return stored;
  }

  /** What an earlier visit left is gone on with before anything is added: whoever opens it first finds it. */
  #opened(create: boolean): Promise<StoredMaterial | null> {
    // Opened a second time it would be held by this page itself.
    this.#stored = this.#stored.catch(() => null).then((stored) => stored ?? this.#openNow(create));
    return this.#stored;
  }

  async #openNow(create: boolean): Promise<StoredMaterial | null> {
    const { folder, log } = this.#options;
    const stored = await openStoredMaterial(folder, create, log);
    if (stored) await this.#resumeAll(stored);
    this.#setResumption('done');
    this.#next();
    return stored;
  }

  #setResumption(resumption: Resumption): void {
    this.#resumption = resumption;
    this.#options.onChange();
  }

  #set(id: string, state: TileState): void {
    this.#change(id, { state });
  }

  #change(id: string, change: Partial<Tile>): void {
    this.#show(this.#tiles.map((tile) => (tile.id === id ? { ...tile, ...change } : tile)));
  }

  #show(tiles: readonly Tile[]): void {
    this.#tiles = tiles;
    this.#options.onChange();
  }
}

async function jpegOf(maker: PictureMaker, blob: Blob, signal: AbortSignal): Promise<Blob> {
  const made = await maker.make(blob, reportPicture, signal);
  if (made.kind !== 'made')
    throw new Refusal(
      made.refusal === 'not_a_picture' ? '不是照片或 PDF，请重拍或换一张' : refusedPictures[made.refusal],
    );
  return made.jpeg;
}

/** Whether the network alone stood in the way. */
export const isLost = (state: TileState): boolean => state.kind === 'failed' && state.again === 'by_itself';

/** What the same file will never become. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** On this device, which does not give it just now. */
class Unread extends Error {
  override readonly name = 'Unread';
}

function failed(error: unknown, onDevice: boolean): TileState {
  if (error instanceof Refusal) return { kind: 'failed', message: error.message, again: 'never' };
  if (error instanceof CallRefused) return { kind: 'failed', message: error.message, again: 'by_tap' };
  if (error instanceof Unread)
    return { kind: 'failed', message: '这张读不出来，点这里重试', again: 'by_tap' };
  if (isHeld(error))
    return { kind: 'failed', message: '已在另一个窗口打开，请关闭那个窗口后点这里重试', again: 'by_tap' };
  const lost = onDevice ? '网络中断，恢复后会自动继续' : '网络中断，请不要关闭本页，恢复后会自动继续';
  return { kind: 'failed', message: lost, again: 'by_itself' };
}
