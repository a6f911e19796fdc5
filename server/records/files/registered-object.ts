import { crc64Of } from '../../domain/files/crc64-of.ts';
import type { BlobStore } from '../../ports/blob-store.ts';

export interface RegisteredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Empty where neither store nor device told one. */
  readonly crc64: string;
}

/**
 * Whether the object is there and still begins with what was registered: keys to write it are good for a while after the
 * right to is gone. Rejects where the store does not answer.
 */
export async function isAsRegistered(
  blobs: BlobStore,
  { key, size, crc64 }: RegisteredObject,
): Promise<boolean> {
  const head = await blobs.head(key);
  // Of a bucket that is gone a head says the same; a list rejects.
  if (!head) return (await blobs.list(key)).some((object) => object.key === key);
  if (head.size < size) return false;
  if (crc64 === '') return true;
  if (head.size === size && head.crc64 !== null) return head.crc64 === crc64;
  // What was appended later does not count, and is in the store's checksum.
  return (await crc64Of(await blobs.read(key, { start: 0, end: size - 1 }))) === crc64;
}
