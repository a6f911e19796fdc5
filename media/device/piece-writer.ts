import type { DeviceStore } from './device-store.ts';

/**
 * Puts a clip's pieces on the device in their order. While one is being written, what comes after is joined into
 * the next, so that a slow device writes larger pieces rather than a longer queue.
 */
export interface ClipWriter {
  readonly madeBytes: number;
  readonly deviceBytes: number;
  put(piece: Uint8Array): void;
  /** Resolves when all that was put is on the device; rejects where the device took no more. */
  drained(): Promise<void>;
  /** The newest bytes, where they are still in memory: saves reading back what was just written. */
  recent(from: number, to: number): Uint8Array | null;
}

const recentBytes = 1024 * 1024;

export function joinPieces(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

export function createClipWriter(
  store: DeviceStore,
  name: string,
  onWritten: () => void,
  onFailure: (error: unknown) => void,
): ClipWriter {
  let waiting: Uint8Array[] = [];
  let tail: { at: number; bytes: Uint8Array }[] = [];
  let madeBytes = 0;
  let deviceBytes = 0;
  let failure: { error: unknown } | null = null;
  let writing: Promise<void> | null = null;

  function keepRecent(at: number, bytes: Uint8Array) {
    tail.push({ at, bytes });
    let held = tail.reduce((size, piece) => size + piece.bytes.length, 0);
    while (tail.length > 1 && held > recentBytes) held -= tail.shift()!.bytes.length;
  }

  async function write() {
    // One turn later, so that the boxes of one fragment become one write.
    await Promise.resolve();
    while (waiting.length > 0) {
      const piece = joinPieces(waiting);
      waiting = [];
      await store.append(name, piece);
      keepRecent(deviceBytes, piece);
      deviceBytes += piece.length;
      onWritten();
    }
  }

  return {
    get madeBytes() {
      return madeBytes;
    },
    get deviceBytes() {
      return deviceBytes;
    },
    put(piece) {
      if (failure || piece.length === 0) return;
      madeBytes += piece.length;
      waiting.push(piece.slice());
      writing ??= write()
        .catch((error: unknown) => {
          failure = { error };
          waiting = [];
          tail = [];
          onFailure(error);
        })
        .finally(() => {
          writing = null;
        });
    },
    async drained() {
      while (writing) await writing;
      if (failure) throw failure.error;
    },
    recent(from, to) {
      const first = tail[0];
      if (!first || from < first.at || to > deviceBytes) return null;
      const parts = tail
        .filter(({ at, bytes }) => at < to && at + bytes.length > from)
        .map(({ at, bytes }) => bytes.subarray(Math.max(0, from - at), Math.min(bytes.length, to - at)));
      return joinPieces(parts);
    },
  };
}
