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

/** Which of these keys somebody still counts on. */
export type Needed = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

export async function sweepStore(parts: SweepParts, olderThanMs: number, needed: Needed): Promise<Swept> {
  const before = parts.now() - olderThanMs;
  return {
    uploads: await abortUploads(parts, before),
    appendables: await removeAppendables(parts, before, needed),
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

const atOnce = 500;

async function removeAppendables({ objects }: SweepParts, before: number, needed: Needed): Promise<number> {
  const isStale = ({ type, modifiedAt }: Pick<ObjectRecord, 'type' | 'modifiedAt'>) =>
    type === 'appendable' && modifiedAt < before;
  const stale = (await objects.all()).filter(isStale).map(({ key }) => key);
  let removed = 0;
  for (let from = 0; from < stale.length; from += atOnce) {
    const keys = stale.slice(from, from + atOnce);
    const kept = await needed(keys);
    for (const key of keys) if (!kept.has(key) && (await objects.remove(key, isStale))) removed++;
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
