import { createHash, randomBytes } from 'node:crypto';
import type { Body } from './body.ts';
import { combineCrc64 } from './crc64.ts';
import type { DataFiles } from './data-files.ts';
import { CosError } from './errors.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { ObjectRecord, Part, UploadRecord, UploadSummary } from './object-record.ts';
import type { ObjectStore } from './object-store.ts';
import { RecordIndex } from './record-index.ts';
import type { SealedRecords } from './sealed-records.ts';
import type { ListedPart } from './part-list.ts';

export const maxPartNumber = 10_000;
const minPartBytes = 1024 * 1024;

/** Of one owner. An SDK goes on with the one it began; more are left by pages that were closed. */
export const mostBegunUploads = 20;

function summaryOf({ key, uploadId, initiatedAt, parts }: UploadRecord): UploadSummary {
  const all = Object.values(parts);
  const bytes = all.reduce((sum, { extent }) => sum + extent.size, 0);
  const lastSeenAt = Math.max(initiatedAt, ...all.map(({ modifiedAt }) => modifiedAt));
  return { id: uploadId, key, uploadId, initiatedAt, lastSeenAt, bytes };
}

export interface MultipartStoreParts {
  readonly records: SealedRecords<UploadRecord>;
  readonly objects: ObjectStore;
  readonly data: DataFiles;
  readonly lock: KeyedLock;
  readonly now: () => number;
}

/** Uploads under way. Completing one only names its parts' files in the object's record; no byte is copied. */
export class MultipartStore {
  readonly #parts: MultipartStoreParts;
  readonly #index: RecordIndex<UploadRecord, UploadSummary>;

  constructor(parts: MultipartStoreParts) {
    this.#parts = parts;
    this.#index = new RecordIndex(() => parts.records.all('skip'), summaryOf);
  }

  /** With an owner's prefix, the uploads that lie longest below it make room where there are too many. */
  async initiate(
    key: string,
    headers: Readonly<Record<string, string>>,
    ownerPrefix: string | null,
  ): Promise<UploadRecord> {
    if (ownerPrefix !== null) await this.#makeRoom(ownerPrefix);
    const now = this.#parts.now();
    const uploadId = `${now}${randomBytes(16).toString('hex')}`;
    const record: UploadRecord = { key, uploadId, initiatedAt: now, headers, parts: {} };
    await this.#write(record);
    return record;
  }

  /** Throws CosError NoSuchUpload where there is none of that number, or of that key. */
  async read(key: string, uploadId: string): Promise<UploadRecord> {
    const record = await this.#parts.records.read(uploadId);
    if (!record || record.key !== key) throw new CosError('NoSuchUpload');
    return record;
  }

  list(prefix: string): Promise<readonly UploadSummary[]> {
    return this.#index.below(prefix);
  }

  /** With their parts, from disk. */
  all(): AsyncIterable<UploadRecord> {
    return this.#parts.records.all();
  }

  bytesBelow(prefix: string): Promise<number> {
    return this.#index.bytesBelow(prefix);
  }

  async uploadPart(key: string, uploadId: string, partNumber: number, body: Body): Promise<Part> {
    await this.read(key, uploadId);
    const { data, now } = this.#parts;
    const empty = data.newExtent();
    return await data.holding([empty.file], async () => {
      const extent = await data.write(empty, body);
      const part: Part = { extent, etag: body.sums.md5, crc64: body.sums.crc64, modifiedAt: now() };
      return await this.#locked(uploadId, async () => {
        try {
          const record = await this.read(key, uploadId);
          await this.#write({ ...record, parts: { ...record.parts, [partNumber]: part } });
          const before = record.parts[partNumber];
          if (before) await data.discard([before.extent.file]);
          return part;
        } catch (error) {
          // Any other failure may have come after the record was replaced.
          if (error instanceof CosError) await data.discard([extent.file]);
          throw error;
        }
      });
    });
  }

  async complete(
    key: string,
    uploadId: string,
    listed: readonly ListedPart[],
    options: { readonly forbidOverwrite: boolean; readonly maxBytes: number },
  ): Promise<ObjectRecord> {
    return await this.#locked(uploadId, async () => {
      const upload = await this.read(key, uploadId);
      const parts = await this.#chosen(upload, listed);
      const whole = this.#whole(upload, parts);
      if (whole.size > options.maxBytes) throw new CosError('EntityTooLarge');
      const record = await this.#parts.objects.commit(whole, options.forbidOverwrite);
      await this.#remove(uploadId);
      await this.#discard(upload, record);
      return record;
    });
  }

  async abort(key: string, uploadId: string): Promise<void> {
    await this.#locked(uploadId, async () => {
      const upload = await this.read(key, uploadId);
      await this.#remove(uploadId);
      // A completion that was cut off may have left the upload beside the object made of it.
      await this.#discard(upload, await this.#parts.objects.read(key));
    });
  }

  async #makeRoom(prefix: string): Promise<void> {
    const begun = (await this.list(prefix)).toSorted((a, b) => a.lastSeenAt - b.lastSeenAt);
    for (const { key, uploadId } of begun.slice(0, Math.max(0, begun.length - mostBegunUploads + 1)))
      await this.abort(key, uploadId).catch((error: unknown) => {
        if (!(error instanceof CosError)) throw error; // Completed meanwhile.
      });
  }

  async #write(record: UploadRecord): Promise<void> {
    await this.#parts.records.write(record.uploadId, record);
    this.#index.note(record.uploadId, record);
  }

  async #remove(uploadId: string): Promise<void> {
    await this.#parts.records.remove(uploadId);
    this.#index.note(uploadId, null);
  }

  async #chosen(upload: UploadRecord, listed: readonly ListedPart[]): Promise<readonly Part[]> {
    const chosen: Part[] = [];
    for (const [at, { partNumber, etag }] of listed.entries()) {
      const before = listed[at - 1]?.partNumber ?? partNumber - 1;
      if (partNumber <= before) throw new CosError('InvalidPartOrder');
      if (partNumber !== before + 1)
        throw new CosError('InvalidPart', 'The part numbers are not continuous.');
      const part = upload.parts[partNumber];
      if (!part || part.etag !== etag || (await this.#parts.data.lengthOf(part.extent)) !== part.extent.size)
        throw new CosError('InvalidPart');
      chosen.push(part);
    }
    if (chosen.slice(0, -1).some(({ extent }) => extent.size < minPartBytes))
      throw new CosError('EntityTooSmall');
    return chosen;
  }

  #whole({ key, headers }: UploadRecord, parts: readonly Part[]): ObjectRecord {
    const extents = parts.map(({ extent }) => extent);
    const size = extents.reduce((sum, extent) => sum + extent.size, 0);
    const digests = createHash('md5');
    for (const { etag } of parts) digests.update(Buffer.from(etag, 'hex'));
    const etag = `${digests.digest('hex')}-${parts.length}`;
    const crc64 = parts.reduce((sum, part) => combineCrc64(sum, part.crc64, part.extent.size), '0');
    return { key, type: 'normal', size, crc64, etag, modifiedAt: this.#parts.now(), headers, extents };
  }

  async #discard(upload: UploadRecord, kept: ObjectRecord | null): Promise<void> {
    const needed = new Set(kept?.extents.map(({ file }) => file));
    const files = Object.values(upload.parts).map(({ extent }) => extent.file);
    await this.#parts.data.discard(files.filter((file) => !needed.has(file)));
  }

  #locked<R>(uploadId: string, work: () => Promise<R>): Promise<R> {
    return this.#parts.lock.run(`upload ${uploadId}`, work);
  }
}
