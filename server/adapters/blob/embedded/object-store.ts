import { createHash } from 'node:crypto';
import type { Body, BodySums } from './body.ts';
import { combineCrc64 } from './crc64.ts';
import type { DataFiles } from './data-files.ts';
import { CosError } from './errors.ts';
import type { Extent } from './extent.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { ObjectRecord, ObjectSummary } from './object-record.ts';
import { RecordIndex } from './record-index.ts';
import type { SealedRecords } from './sealed-records.ts';
import { spool, type Spool } from './spool.ts';

export interface ObjectStoreParts {
  readonly records: SealedRecords<ObjectRecord>;
  readonly data: DataFiles;
  readonly lock: KeyedLock;
  readonly temporary: string;
  now(): number;
}

type Attributes = Readonly<Record<string, string>>;

/** Objects: a record becomes visible in one step, after the bytes that it refers to are on disk. */
export class ObjectStore {
  readonly #parts: ObjectStoreParts;
  readonly #index: RecordIndex<ObjectRecord, ObjectSummary>;

  constructor(parts: ObjectStoreParts) {
    this.#parts = parts;
    this.#index = new RecordIndex(() => parts.records.all('skip'), summaryOf);
  }

  read(key: string): Promise<ObjectRecord | null> {
    return this.#parts.records.read(key);
  }

  list(prefix: string): Promise<readonly ObjectSummary[]> {
    return this.#index.below(prefix);
  }

  /** In no order. */
  all(): Promise<readonly ObjectSummary[]> {
    return this.#index.all();
  }

  bytesBelow(prefix: string): Promise<number> {
    return this.#index.bytesBelow(prefix);
  }

  async put(key: string, body: Body, headers: Attributes, forbidOverwrite: boolean): Promise<ObjectRecord> {
    const { data } = this.#parts;
    const extent = data.newExtent();
    return await data.holding([extent.file], async () => {
      const written = await data.write(extent, body);
      const { size, crc64, md5 } = body.sums;
      const modifiedAt = this.#parts.now();
      const record = {
        key,
        type: 'normal',
        size,
        crc64,
        etag: md5,
        modifiedAt,
        headers,
        extents: [written],
      } as const;
      try {
        return await this.commit(record, forbidOverwrite);
      } catch (error) {
        if (error instanceof CosError) await data.discard([extent.file]);
        throw error;
      }
    });
  }

  async commit(record: ObjectRecord, forbidOverwrite: boolean): Promise<ObjectRecord> {
    return await this.#locked(record.key, async (before) => {
      if (before && forbidOverwrite) throw new CosError('FileAlreadyExists');
      await this.#write(record);
      await this.#discard(before?.extents ?? [], record.extents);
      return record;
    });
  }

  /**
   * Throws CosError ObjectNotAppendable, AppendPositionErr or EntityTooLarge; rejects where the piece does not come
   * whole, or the disk does not take it.
   */
  async append(
    key: string,
    position: number,
    body: Body,
    headers: Attributes,
    maxBytes: number,
  ): Promise<ObjectRecord> {
    requireAppendable(await this.read(key), position, body.declared ?? 0, maxBytes);
    const piece = await spool(body, this.#parts.temporary);
    const fresh = this.#parts.data.newExtent();
    const work = () =>
      this.#locked(key, async (before) => {
        requireAppendable(before, position, body.sums.size, maxBytes);
        const extents = await this.#extend(before?.extents ?? [], fresh, piece);
        const record = appended(before, { key, headers, extents, modifiedAt: this.#parts.now() }, body.sums);
        await this.#write(record);
        return record;
      });
    try {
      return await this.#parts.data.holding([fresh.file], work);
    } finally {
      await piece.remove();
    }
  }

  /** Repeatable. With a condition, only while it holds. */
  async remove(key: string, condition: (record: ObjectRecord) => boolean = () => true): Promise<boolean> {
    return await this.#locked(key, async (before) => {
      if (!before || !condition(before)) return false;
      await this.#parts.records.remove(key);
      this.#index.note(key, null);
      await this.#discard(before.extents, []);
      return true;
    });
  }

  /** A file whose end was cut off is left as it is; the object goes on in the fresh one. */
  async #extend(extents: readonly Extent[], fresh: Extent, piece: Spool): Promise<readonly Extent[]> {
    const { data } = this.#parts;
    const last = extents.at(-1);
    const length = last ? await data.lengthOf(last) : null;
    if (last && (length === null || length < last.size)) throw new Error('a data file lost committed bytes');
    if (last && length === last.size) return [...extents.slice(0, -1), await data.append(last, piece)];
    return [...extents, await data.write(fresh, piece)];
  }

  async #write(record: ObjectRecord): Promise<void> {
    await this.#parts.records.write(record.key, record);
    this.#index.note(record.key, record);
  }

  async #discard(extents: readonly Extent[], kept: readonly Extent[]): Promise<void> {
    const needed = new Set(kept.map(({ file }) => file));
    await this.#parts.data.discard(extents.map(({ file }) => file).filter((file) => !needed.has(file)));
  }

  #locked<R>(key: string, work: (before: ObjectRecord | null) => Promise<R>): Promise<R> {
    return this.#parts.lock.run(`object ${key}`, async () => await work(await this.read(key)));
  }
}

const summaryOf = ({ key, type, size, crc64, etag, modifiedAt }: ObjectRecord): ObjectSummary => ({
  ...{ id: key, bytes: size, key, type, size, crc64, etag, modifiedAt },
});

function requireAppendable(
  before: ObjectRecord | null,
  position: number,
  size: number,
  maxBytes: number,
): void {
  if (before?.type === 'normal') throw new CosError('ObjectNotAppendable');
  if (position !== (before?.size ?? 0)) throw new CosError('AppendPositionErr');
  if (position + size > maxBytes) throw new CosError('EntityTooLarge');
}

type Appended = Pick<ObjectRecord, 'key' | 'headers' | 'extents' | 'modifiedAt'>;

function appended(before: ObjectRecord | null, after: Appended, piece: BodySums): ObjectRecord {
  return {
    ...after,
    type: 'appendable',
    headers: before?.headers ?? after.headers,
    size: (before?.size ?? 0) + piece.size,
    crc64: before ? combineCrc64(before.crc64, piece.crc64, piece.size) : piece.crc64,
    // Not a digest of the whole, which could not be had without reading it again; changes with every piece.
    etag: createHash('md5')
      .update(`${before?.etag ?? ''}${piece.md5}`)
      .digest('hex'),
  };
}
