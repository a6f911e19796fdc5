import { createPictureMaker, type PictureMaker } from '../../../../media/image/picture-maker.ts';
import type { UploadCalls } from '../../../../media/upload/upload-calls.ts';
import { CallRefused } from '../../../../media/upload/upload-calls.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { isClear } from './clarity.ts';

/** A page of a report is read by a person: more pixels than a card, and within what the server takes. */
const reportPicture = { longSide: 2600, bytes: 2_600_000 };
const mostDocumentBytes = 20 * 1024 * 1024;
const atOnce = 2;

export type TileState =
  | { readonly kind: 'queued' }
  | { readonly kind: 'uploading'; readonly fraction: number }
  | { readonly kind: 'done'; readonly fileId: string }
  | { readonly kind: 'unclear'; readonly fileId: string }
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

export interface Tile {
  readonly id: string;
  readonly memberNo: string;
  readonly image: string;
  readonly type: 'image' | 'document';
  readonly name: string;
  /** Of the picture on this device. */
  readonly url: string | null;
  readonly state: TileState;
}

interface Options {
  readonly calls: (memberNo: string, type: Tile['type']) => Pick<UploadCalls, 'uploadForm'>;
  readonly onChange: () => void;
}

/** Material on its way: two at a time, each with its own state; leaving the page keeps the queue. */
export class ImageQueue {
  readonly #options: Options;
  readonly #blobs = new Map<string, Blob>();
  readonly #made = new Map<string, { readonly jpeg: Blob; readonly clear: boolean }>();
  readonly #running = new Map<string, AbortController>();
  #maker: PictureMaker | null = null;
  #tiles: readonly Tile[] = [];

  constructor(options: Options) {
    this.#options = options;
    addEventListener('online', () => this.retryAll());
  }

  get tiles(): readonly Tile[] {
    return this.#tiles;
  }

  add(memberNo: string, image: string, file: File): void {
    const type = file.type === 'application/pdf' || /\.pdf$/i.test(file.name) ? 'document' : 'image';
    const id = newRequestId().slice(0, 24);
    this.#blobs.set(id, file);
    const url = type === 'image' ? URL.createObjectURL(file) : null;
    const tile: Tile = { id, memberNo, image, type, name: file.name, url, state: { kind: 'queued' } };
    this.#show([...this.#tiles, tile]);
    this.#next();
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    const tile = this.#tiles.find((one) => one.id === id);
    if (tile?.url) URL.revokeObjectURL(tile.url);
    this.#blobs.delete(id);
    this.#made.delete(id);
    this.#show(this.#tiles.filter((one) => one.id !== id));
    this.#next();
  }

  /** Once more, after it failed. */
  retry(id: string): void {
    this.#set(id, { kind: 'queued' });
    this.#next();
  }

  retryAll(): void {
    for (const { id, state } of this.#tiles) if (state.kind === 'failed' && state.again) this.retry(id);
  }

  #next(): void {
    const waiting = this.#tiles.filter(({ state }) => state.kind === 'queued');
    for (const tile of waiting.slice(0, Math.max(0, atOnce - this.#running.size))) void this.#send(tile);
  }

  async #send(tile: Tile): Promise<void> {
    const life = new AbortController();
    this.#running.set(tile.id, life);
    this.#set(tile.id, { kind: 'uploading', fraction: 0 });
    try {
      const { body, clear } = await this.#bodyOf(tile, life.signal);
      const name = `${tile.id}.${tile.type === 'document' ? 'pdf' : 'jpg'}`;
      const onProgress = (sent: number) =>
        this.#set(tile.id, { kind: 'uploading', fraction: Math.min(1, sent / body.size) });
      const calls = this.#options.calls(tile.memberNo, tile.type);
      const { fileId } = await calls.uploadForm({ name, body }, onProgress, life.signal);
      this.#set(tile.id, { kind: clear ? 'done' : 'unclear', fileId });
    } catch (error) {
      if (!life.signal.aborted) this.#set(tile.id, failed(error));
    } finally {
      this.#running.delete(tile.id);
      this.#next();
    }
  }

  async #bodyOf({ id, type }: Tile, signal: AbortSignal): Promise<{ body: Blob; clear: boolean }> {
    const blob = this.#blobs.get(id);
    if (!blob) throw new Refusal('文件已不在，请重新选择');
    if (type === 'document') {
      if (blob.size > mostDocumentBytes) throw new Refusal('PDF 超过 20 MB，请换小一点的');
      return { body: blob, clear: true };
    }
    const known = this.#made.get(id);
    if (known) return { body: known.jpeg, clear: known.clear };
    this.#maker ??= createPictureMaker(() => undefined);
    const made = await this.#maker.make(blob, reportPicture, signal);
    if (made.kind !== 'made') throw new Refusal('不是可以打开的照片，请重拍或换一张');
    const clear = await isClear(made.jpeg);
    this.#made.set(id, { jpeg: made.jpeg, clear });
    return { body: made.jpeg, clear };
  }

  #set(id: string, state: TileState): void {
    this.#show(this.#tiles.map((tile) => (tile.id === id ? { ...tile, state } : tile)));
  }

  #show(tiles: readonly Tile[]): void {
    this.#tiles = tiles;
    this.#options.onChange();
  }
}

/** What the same file will never become. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

function failed(error: unknown): TileState {
  if (error instanceof Refusal) return { kind: 'failed', message: error.message, again: false };
  if (error instanceof CallRefused) return { kind: 'failed', message: error.message, again: true };
  return { kind: 'failed', message: '网络中断，恢复后会自动继续', again: true };
}
