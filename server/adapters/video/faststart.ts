import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { moveChunks } from './chunk-offsets.ts';

interface TopBox {
  readonly type: string;
  readonly start: number;
  readonly size: number;
}

export interface WrittenFile {
  /** Bytes. */
  readonly size: number;
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Writes an MP4 whose index (moov) is its last box to a new file with the index before the media, so that it plays
 * while it loads. The media is passed through by pieces. Rejects where its boxes have another order, or one is cut off.
 */
export async function faststart(from: string, to: string): Promise<WrittenFile> {
  const file = await open(from, 'r');
  try {
    const boxes = await topBoxes(file);
    const [head, index] = [boxes[0], boxes.at(-1)];
    if (head?.type !== 'ftyp' || index?.type !== 'moov')
      throw new Error('the MP4 has another order of boxes');
    const moov = await readBytes(file, index.start, index.size);
    moveChunks(moov, index.size);
    const hash = createHash('sha256');
    let size = 0;
    await pipeline(
      async function* () {
        yield* stretch(file, 0, head.size);
        yield moov;
        yield* stretch(file, head.size, index.start);
      },
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      },
      createWriteStream(to, { flags: 'wx', mode: 0o600 }),
    );
    return { size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

async function topBoxes(file: FileHandle): Promise<TopBox[]> {
  const { size: end } = await file.stat();
  const boxes: TopBox[] = [];
  for (let start = 0; start < end; start += boxes.at(-1)?.size ?? end) {
    const header = await readBytes(file, start, Math.min(16, end - start));
    const short = header.readUInt32BE(0);
    const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
    if (size < 8 || start + size > end) throw new Error('the MP4 has a box that does not end');
    boxes.push({ type: header.toString('latin1', 4, 8), start, size });
  }
  return boxes;
}

async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  if (bytesRead < length) throw new Error('the MP4 ends too early');
  return bytes;
}

async function* stretch(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const pieces = file.createReadStream({
    start,
    end: end - 1,
    autoClose: false,
    highWaterMark: 1024 * 1024,
  });
  for await (const piece of pieces) yield piece as Buffer;
}
