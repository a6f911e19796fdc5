import { expect, test } from 'vitest';
import { StorageFailure, type BlobStore } from '../../ports/blob-store.ts';
import { knownEncrypted } from './known-encrypted.ts';

type Said = boolean | StorageFailure;

/** Says one after the other of how it encrypts, and counts what it took. */
function storeSaying(...answers: Said[]) {
  const took: string[] = [];
  const store: Pick<BlobStore, 'encryptsAtRest' | 'put'> = {
    encryptsAtRest() {
      const said = answers.shift() ?? new StorageFailure('asked once too often', {});
      return said instanceof StorageFailure ? Promise.reject(said) : Promise.resolve(said);
    },
    put(key) {
      took.push(key);
      return Promise.resolve();
    },
  };
  return { store: knownEncrypted(store as BlobStore), took };
}

const type = { contentType: 'image/jpeg' };

test('a store takes nothing until it has said that it encrypts, and is not asked again', async () => {
  const { store, took } = storeSaying(new StorageFailure('ENOTFOUND', {}), false, true);
  await expect(store.put('away', Buffer.of(1), type)).rejects.toThrow('ENOTFOUND');
  await expect(store.put('in the clear', Buffer.of(1), type)).rejects.toThrow('NotEncrypted');
  await store.put('encrypted', Buffer.of(1), type);
  await store.put('encrypted too', Buffer.of(1), type);
  expect(took).toEqual(['encrypted', 'encrypted too']);
});
