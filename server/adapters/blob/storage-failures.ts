import { StorageFailure, type BlobStore } from '../../ports/blob-store.ts';

const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ESOCKETTIMEDOUT', 'EHOSTUNREACH'];

/** Both SDKs and readSignedUrl say the status where the store answered. Of a broken source of bytes nothing is made. */
function storageFailure(error: unknown): unknown {
  if (error instanceof StorageFailure) return error;
  const { code, statusCode, status } = (error ?? {}) as Record<string, unknown>;
  const word = typeof code === 'string' ? code : '';
  const answered = typeof statusCode === 'number' || typeof status === 'number';
  return answered || unreached.includes(word)
    ? new StorageFailure(word || 'unknown', { cause: error })
    : error;
}

type Call = (...input: never[]) => Promise<unknown>;

const failing = <C extends Call>(call: C): C =>
  (async (...input: Parameters<C>) => {
    try {
      return await call(...input);
    } catch (error) {
      throw storageFailure(error);
    }
  }) as C;

/** The same store, whose refusals and silence come as StorageFailure. */
export const withStorageFailures = (store: BlobStore): BlobStore => ({
  issueKeys: failing(store.issueKeys),
  head: failing(store.head),
  read: failing(store.read),
  put: failing(store.put),
  remove: failing(store.remove),
  list: failing(store.list),
  readLink: failing(store.readLink),
  source: failing(store.source),
});
