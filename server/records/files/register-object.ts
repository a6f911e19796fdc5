import { setTimeout as pause } from 'node:timers/promises';
import type { CoreFile } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import { filePurposes, type FilePurpose } from '../../domain/files/purposes.ts';
import { sniffContainer } from '../../domain/files/sniff-container.ts';
import type { Owner } from '../../domain/owner.ts';
import type { BlobStore, ObjectHead } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { acceptedType, knownFile, registerFile } from './core-files.ts';
import { readAll } from './read-all.ts';

/** What a device says of an object. */
export interface ClaimedObject {
  readonly purpose: FilePurpose;
  readonly key: string;
  readonly size: number;
  readonly contentType: string;
  readonly crc64: string | undefined;
}

/** Heads the object, checks it against what is claimed, and gives it a file id. Throws what the contract says. */
export async function registerObject(
  context: ServiceContext,
  owner: Owner,
  claimed: ClaimedObject,
): Promise<CoreFile> {
  requireOwnKey(owner, claimed);
  return await registerStored(context, owner, claimed, await context.blobs.head(claimed.key));
}

/**
 * The same for an object whose last bytes are still on their way: waits for them, `patienceMs` at most. What was
 * registered before is not looked at again: it may be gone from the store by now.
 */
export async function registerPromised(
  context: ServiceContext,
  owner: Owner,
  promised: ClaimedObject & { readonly crc64: string },
): Promise<CoreFile> {
  requireOwnKey(owner, promised);
  const known = await knownFile(context.connection.db, owner, promised);
  return known ?? (await registerStored(context, owner, promised, await arrival(context.blobs, promised)));
}

const patienceMs = 4000;
const firstWaitMs = 8;
/** Nearly all come within it. Longer waits before would be waited for by the person who tapped. */
const promptMs = 600;
const longestWaitMs = 250;

/** What the store tells once it holds all that was promised, or when nobody waits any longer. */
async function arrival(blobs: BlobStore, { key, size }: ClaimedObject): Promise<ObjectHead | null> {
  const begun = performance.now();
  for (let waitMs = firstWaitMs; ;) {
    const head = await blobs.head(key);
    const waitedMs = performance.now() - begun;
    if ((head && head.size >= size) || waitedMs + waitMs > patienceMs) return head;
    await pause(waitMs);
    if (waitedMs > promptMs) waitMs = Math.min(longestWaitMs, waitMs * 1.2);
  }
}

function requireOwnKey(owner: Owner, { key, purpose }: ClaimedObject): void {
  if (!key.startsWith(filePrefix(purpose, owner)) || key.includes('..')) throw new Failure('objectNotOwned');
}

async function registerStored(
  context: ServiceContext,
  owner: Owner,
  claimed: ClaimedObject,
  head: ObjectHead | null,
): Promise<CoreFile> {
  const { connection, now, settings } = context;
  const { key, purpose } = claimed;
  const contentType = acceptedType(purpose, claimed.contentType);
  if (!head) throw new Failure('objectMissing');
  if (head.size > (filePurposes[purpose].mostBytes ?? settings.maxClipBytes))
    throw new Failure('objectTooLarge');
  const crc64 = checkedCrc64(head, claimed);
  await requireKind(context, contentType, key, head.size);
  const object = { key, size: head.size, crc64, contentType };
  return await connection.db.transaction((tx) => registerFile(tx, owner, purpose, object, now()));
}

function checkedCrc64(head: ObjectHead, claimed: ClaimedObject): string {
  if (head.size === 0) throw new Failure('objectEmpty');
  if (head.size !== claimed.size) throw new Failure('objectSizeMismatch', { data: { size: head.size } });
  const crc64 = head.crc64 ?? claimed.crc64 ?? '';
  if (claimed.crc64 !== undefined && crc64 !== claimed.crc64) throw new Failure('objectChecksumMismatch');
  return crc64;
}

/** A signed address carries no content type, so what the object is, is told by its first bytes. */
async function requireKind(
  context: ServiceContext,
  contentType: string,
  key: string,
  size: number,
): Promise<void> {
  const start = await firstBytes(context, key, size);
  if (contentType === 'image/jpeg') {
    if (!isJpeg(start)) throw new Failure('objectNotPicture');
  } else if (contentType === 'application/pdf') {
    if (start.toString('latin1', 0, 5) !== '%PDF-') throw new Failure('objectNotDocument');
  } else if (!sniffContainer(start)) throw new Failure('objectNotVideo');
}

const isJpeg = (start: Uint8Array): boolean => start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff;

/** Of an object that is deleted between two looks at it there is as little as of one that never came. */
async function firstBytes({ blobs }: ServiceContext, key: string, size: number): Promise<Buffer> {
  try {
    return await readAll(await blobs.read(key, { start: 0, end: Math.min(63, size - 1) }));
  } catch (error) {
    if (await blobs.head(key)) throw error;
    throw new Failure('objectMissing');
  }
}
