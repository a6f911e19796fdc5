import type { CoreFile } from '../../../contract/services/file.ts';
import { Failure } from '../../domain/failure.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import type { FilePurpose } from '../../domain/files/purposes.ts';
import { sniffContainer } from '../../domain/files/sniff-container.ts';
import type { Owner } from '../../domain/owner.ts';
import type { ObjectHead } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { acceptedType, registerFile } from '../../records/files/core-files.ts';
import { readAll } from '../../records/files/read-all.ts';

interface ClaimedObject {
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
  const { blobs, connection, now, settings } = context;
  const { key, purpose } = claimed;
  if (!key.startsWith(filePrefix(purpose, owner)) || key.includes('..')) throw new Failure('objectNotOwned');
  const contentType = acceptedType(purpose, claimed.contentType);
  const head = await blobs.head(key);
  if (!head) throw new Failure('objectMissing');
  if (head.size > settings.maxClipBytes) throw new Failure('objectTooLarge');
  const crc64 = checkedCrc64(head, claimed);
  await requireVideo(context, key, head.size);
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
async function requireVideo(context: ServiceContext, key: string, size: number): Promise<void> {
  if (!sniffContainer(await firstBytes(context, key, size))) throw new Failure('objectNotVideo');
}

/** Of an object that is deleted between two looks at it there is as little as of one that never came. */
async function firstBytes({ blobs }: ServiceContext, key: string, size: number): Promise<Buffer> {
  try {
    return await readAll(await blobs.read(key, { start: 0, end: Math.min(63, size - 1) }));
  } catch (error) {
    if (await blobs.head(key)) throw error;
    throw new Failure('objectMissing');
  }
}
