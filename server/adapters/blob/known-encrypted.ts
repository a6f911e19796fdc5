import { StorageFailure, type BlobStore } from '../../ports/blob-store.ts';

/**
 * The same store, which takes nothing before it has said that it encrypts what lies in it: a server starts without its
 * store, too, and asks once it is there. Keys and objects are refused with StorageFailure until then.
 */
export function knownEncrypted(store: BlobStore): BlobStore {
  let encrypts = false;
  const encryptsAtRest = async () => (encrypts ||= await store.encryptsAtRest());
  async function requireEncrypted(): Promise<void> {
    if (await encryptsAtRest()) return;
    throw new StorageFailure('NotEncrypted', { cause: new Error('the bucket has no default encryption') });
  }
  return {
    ...store,
    encryptsAtRest,
    async issueKeys(...input) {
      await requireEncrypted();
      return await store.issueKeys(...input);
    },
    async put(...input) {
      await requireEncrypted();
      await store.put(...input);
    },
  };
}
