import type { DeviceStore } from './device-store.ts';

const recentBytes = 1024 * 1024;

interface PlacedPiece {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/**
 * Puts the pieces of one file on the device in their order. While one is being written, what comes after is joined
 * into the next, so that a slow device writes larger pieces rather than a longer queue.
 */
export class PieceWriter {
  readonly #store: Pick<DeviceStore, 'append'>;
  readonly #name: string;
  readonly #onWritten: () => void;
  readonly #onFailure: (error: unknown) => void;
  #waiting: Uint8Array[] = [];
  #recent: PlacedPiece[] = [];
  #madeBytes = 0;
  #deviceBytes = 0;
  #failure: { readonly error: unknown } | null = null;
  #writing: Promise<void> | null = null;

  constructor(
    store: Pick<DeviceStore, 'append'>,
    name: string,
    onWritten: () => void,
    onFailure: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#name = name;
    this.#onWritten = onWritten;
    this.#onFailure = onFailure;
  }

  /** Bytes given so far. */
  get madeBytes(): number {
    return this.#madeBytes;
  }

  /** Bytes on the device so far. */
  get deviceBytes(): number {
    return this.#deviceBytes;
  }

  /** Keeps a copy: encoders use their memory again. After a failure it takes no more. */
  put(piece: Uint8Array): void {
    if (this.#failure || piece.length === 0) return;
    this.#madeBytes += piece.length;
    this.#waiting.push(piece.slice());
    this.#writing ??= this.#write();
  }

  /** Resolves when all that was put is on the device; rejects where the device took no more. */
  async drained(): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#failure) throw this.#failure.error;
  }

  /** The newest bytes, where they are still in memory: saves reading back what was just written. */
  recent(from: number, to: number): Uint8Array | null {
    const first = this.#recent[0];
    if (!first || from < first.at || to > this.#deviceBytes) return null;
    const parts = this.#recent
      .filter(({ at, bytes }) => at < to && at + bytes.length > from)
      .map(({ at, bytes }) => bytes.subarray(Math.max(0, from - at), Math.min(bytes.length, to - at)));
    return joinPieces(parts);
  }

  async #write(): Promise<void> {
    try {
      // One turn later, so that the boxes of one fragment become one write.
      await Promise.resolve();
      while (this.#waiting.length > 0) await this.#writeWaiting();
    } catch (error) {
      this.#failure = { error };
      this.#waiting = [];
      this.#recent = [];
      this.#onFailure(error);
    } finally {
      this.#writing = null;
    }
  }

  async #writeWaiting(): Promise<void> {
    const piece = joinPieces(this.#waiting);
    this.#waiting = [];
    await this.#store.append(this.#name, piece);
    this.#remember({ at: this.#deviceBytes, bytes: piece });
    this.#deviceBytes += piece.length;
    this.#onWritten();
  }

  #remember(piece: PlacedPiece): void {
    this.#recent.push(piece);
    let held = this.#recent.reduce((size, { bytes }) => size + bytes.length, 0);
    while (this.#recent.length > 1 && held > recentBytes) held -= this.#recent.shift()?.bytes.length ?? 0;
  }
}

export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
