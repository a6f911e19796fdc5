import { randomBytes } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, makeDirectory, syncDirectory } from './durable.ts';
import { cipherAt, slicesOf, type Extent } from './extent.ts';

const readLength = 256 * 1024;

/** The encrypted bytes of objects, in files that only grow and are removed when nothing refers to them. */
export class DataFiles {
  readonly #directory: string;
  readonly #dataKey: Buffer;
  /** Files that a request is reading or writing; those doomed meanwhile go when the last one lets go. */
  readonly #holders = new Map<string, number>();
  readonly #doomed = new Set<string>();

  constructor(directory: string, dataKey: Buffer) {
    this.#directory = directory;
    this.#dataKey = dataKey;
  }

  /** Runs with the files kept on disk: from being written until a record refers to them, and while they are read. */
  async holding<R>(files: readonly string[], work: () => Promise<R>): Promise<R> {
    const release = this.hold(files);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  hold(files: readonly string[]): () => Promise<void> {
    for (const file of files) this.#holders.set(file, (this.#holders.get(file) ?? 0) + 1);
    return async () => {
      for (const file of files) {
        const left = (this.#holders.get(file) ?? 1) - 1;
        if (left > 0) this.#holders.set(file, left);
        else this.#holders.delete(file);
      }
      await this.discard(files.filter((file) => this.#doomed.has(file)));
    };
  }

  held(): ReadonlySet<string> {
    return new Set(this.#holders.keys());
  }

  newExtent(): Extent {
    return { file: randomBytes(16).toString('hex'), iv: randomBytes(16).toString('hex'), size: 0 };
  }

  /**
   * A new file with all of the bytes, on disk when this resolves. Removed again where it rejects, as the source may.
   */
  async write(extent: Extent, source: AsyncIterable<Buffer>): Promise<Extent> {
    const path = this.#path(extent.file);
    await makeDirectory(dirname(path));
    try {
      const file = await open(path, 'wx', 0o600);
      const size = await this.#fill(file, extent, 0, source);
      await syncDirectory(dirname(path));
      return { ...extent, size };
    } catch (error) {
      this.#doomed.add(extent.file);
      throw error;
    }
  }

  /**
   * What is on disk: more than the extent's size after a write that was cut off, null where the file is lost. Rejects
   * where the disk does not say.
   */
  async lengthOf(extent: Extent): Promise<number | null> {
    try {
      return (await stat(this.#path(extent.file))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async append(extent: Extent, source: AsyncIterable<Buffer>): Promise<Extent> {
    const size = await this.#fill(await open(this.#path(extent.file), 'r+'), extent, extent.size, source);
    return { ...extent, size };
  }

  async #fill(
    file: FileHandle,
    extent: Extent,
    from: number,
    source: AsyncIterable<Buffer>,
  ): Promise<number> {
    let at = from;
    try {
      const cipher = cipherAt(this.#dataKey, extent, from);
      for await (const chunk of source) {
        const sealed = cipher.update(chunk);
        for (let done = 0; done < sealed.length;)
          done += (await file.write(sealed, done, sealed.length - done, at + done)).bytesWritten;
        at += sealed.length;
      }
      await file.datasync();
    } finally {
      await file.close();
    }
    return at;
  }

  /** The bytes from `start` to `end` inclusive. Throws where a file is lost, or shorter than its record says. */
  async *read(extents: readonly Extent[], start: number, end: number): AsyncGenerator<Buffer> {
    for (const { extent, offset, length } of slicesOf(extents, start, end)) {
      const file = await open(this.#path(extent.file), 'r');
      try {
        const cipher = cipherAt(this.#dataKey, extent, offset);
        for (let done = 0; done < length;) {
          const buffer = Buffer.allocUnsafe(Math.min(readLength, length - done));
          const { bytesRead } = await file.read(buffer, 0, buffer.length, offset + done);
          if (bytesRead === 0) throw new Error(`a data file is shorter than its record says`);
          done += bytesRead;
          yield cipher.update(buffer.subarray(0, bytesRead));
        }
      } finally {
        await file.close();
      }
    }
  }

  async discard(files: readonly string[]): Promise<void> {
    for (const file of files) {
      if (this.#holders.has(file)) this.#doomed.add(file);
      else {
        this.#doomed.delete(file);
        await rm(this.#path(file), { force: true });
      }
    }
  }

  async list(): Promise<string[]> {
    const shards = await readdir(this.#directory);
    const found = await Promise.all(
      shards.map((shard) =>
        readdir(join(this.#directory, shard)).catch((error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        }),
      ),
    );
    return found.flat();
  }

  #path(file: string): string {
    return join(this.#directory, file.slice(0, 2), file);
  }
}
