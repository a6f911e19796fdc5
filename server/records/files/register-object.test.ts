import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { recordingOwner } from '../../domain/owner.ts';
import { filePrefix } from '../../domain/files/object-keys.ts';
import type { ObjectHead } from '../../ports/blob-store.ts';
import type { ServiceContext } from '../../ports/context.ts';
import { registerObject } from './register-object.ts';

const owner = recordingOwner('R1');
const key = `${filePrefix('single_recording', owner)}abcdef0123456789.mp4`;
const head: ObjectHead = { size: 100, contentType: 'video/mp4', crc64: '1', etag: '' };
const claimed = {
  purpose: 'single_recording',
  key,
  size: 100,
  contentType: 'video/mp4',
  crc64: '1',
} as const;

/** A store whose object is there for the first so many looks, and is never read. */
function storeWith(looks: number): ServiceContext {
  let left = looks;
  const blobs = {
    head: () => Promise.resolve(left-- > 0 ? head : null),
    read: (): Promise<Readable> => Promise.reject(new Error('NoSuchKey')),
  };
  return { blobs, settings: { maxClipBytes: 1000 } } as unknown as ServiceContext;
}

it('says that an object is missing which is deleted while it is registered', async () => {
  await expect(registerObject(storeWith(1), owner, claimed)).rejects.toMatchObject({
    codeName: 'objectMissing',
  });
});

it('leaves it a fault where the object is there and cannot be read', async () => {
  await expect(registerObject(storeWith(2), owner, claimed)).rejects.toThrow('NoSuchKey');
});
