import type { DataFiles } from './data-files.ts';
import { CosError } from './errors.ts';
import type { Extent } from './extent.ts';
import type { MultipartStore } from './multipart-store.ts';
import type { ObjectRecord } from './object-record.ts';
import type { ObjectStore } from './object-store.ts';
import type { SealedRecords } from './sealed-records.ts';

export interface Swept {
  readonly uploads: number;
  readonly appendables: number;
  /** Data files that no record refers to: left by a process that was killed. */
  readonly files: number;
}

export interface SweepParts {
  readonly records: SealedRecords<ObjectRecord>;
  readonly objects: ObjectStore;
  readonly uploads: MultipartStore;
  readonly data: DataFiles;
  now(): number;
}

export async function sweepStore(parts: SweepParts, olderThanMs: number): Promise<Swept> {
  const before = parts.now() - olderThanMs;
  return {
    uploads: await abortUploads(parts, before),
    appendables: await removeAppendables(parts, before),
    files: await removeUnreferenced(parts),
  };
}

async function abortUploads({ uploads }: SweepParts, before: number): Promise<number> {
  let aborted = 0;
  for (const { key, uploadId, lastSeenAt } of await uploads.list('')) {
    if (lastSeenAt >= before) continue;
    try {
      await uploads.abort(key, uploadId);
      aborted++;
    } catch (error) {
      if (!(error instanceof CosError)) throw error; // Completed meanwhile.
    }
  }
  return aborted;
}

async function removeAppendables({ objects }: SweepParts, before: number): Promise<number> {
  let removed = 0;
  for (const { key, type, modifiedAt } of await objects.list('')) {
    if (type !== 'appendable' || modifiedAt >= before) continue;
    const stale = (record: ObjectRecord) => record.type === 'appendable' && record.modifiedAt < before;
    if (await objects.remove(key, stale)) removed++;
  }
  return removed;
}

/**
 * The order matters. A file listed first, then not held by any request, then not named by any record cannot be named
 * by one later; and uploads before objects, for a completed upload's files go from the one to the other.
 */
async function removeUnreferenced({ records, uploads, data }: SweepParts): Promise<number> {
  const files = await data.list();
  const needed = new Set(data.held());
  const keep = (extent: Extent) => needed.add(extent.file);
  for await (const { parts } of uploads.all()) for (const { extent } of Object.values(parts)) keep(extent);
  for await (const { extents } of records.all()) extents.forEach(keep);
  const orphans = files.filter((file) => !needed.has(file));
  await data.discard(orphans);
  return orphans.length;
}
