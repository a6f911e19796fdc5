import { randomUUID, randomBytes, createCipheriv, createDecipheriv } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const inMemory = 256 * 1024;

/**
 * Keeps an appended piece until all of it is here, so that a client that stalls holds no lock, and one that breaks off
 * has not touched the object. Usual pieces stay in memory; the rest goes to a file under a key that no one keeps.
 * Rejects where the source or the disk does, and leaves no file.
 */
export async function spool(source: AsyncIterable<Buffer>, temporary: string): Promise<Spool> {
  const kept: Buffer[] = [];
  const sealing = { key: randomBytes(32), iv: randomBytes(16) };
  const cipher = createCipheriv('aes-256-ctr', sealing.key, sealing.iv);
  const path = join(temporary, randomUUID());
  let size = 0;
  let file: FileHandle | null = null;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      kept.push(chunk);
      if (size <= inMemory) continue;
      file ??= await open(path, 'wx', 0o600);
      for (const piece of kept.splice(0)) await file.appendFile(cipher.update(piece));
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file?.close();
  }
  return new Spool(kept, file ? { path, ...sealing } : null);
}

interface SpoolFile {
  readonly path: string;
  readonly key: Buffer;
  readonly iv: Buffer;
}

export class Spool {
  readonly #kept: readonly Buffer[];
  readonly #file: SpoolFile | null;

  constructor(kept: readonly Buffer[], file: SpoolFile | null) {
    this.#kept = kept;
    this.#file = file;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    if (!this.#file) {
      yield* this.#kept;
      return;
    }
    const decipher = createDecipheriv('aes-256-ctr', this.#file.key, this.#file.iv);
    const file = await open(this.#file.path, 'r');
    for await (const chunk of file.createReadStream()) yield decipher.update(chunk as Buffer);
  }

  async remove(): Promise<void> {
    if (this.#file) await rm(this.#file.path, { force: true });
  }
}
