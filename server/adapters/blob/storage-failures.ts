import { StorageFailure, type BlobStore } from '../../ports/blob-store.ts';

const unreached = [
  ...['ECONNREFUSED', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
];

/** The connection broke in the midst. */
const broken = ['ECONNRESET', 'EPIPE'];

/** Both SDKs and readSignedUrl say the status where the store answered. */
function storageFailure(error: unknown, signs: readonly string[]): unknown {
  if (error instanceof StorageFailure) return error;
  const { code, statusCode, status } = (error ?? {}) as Record<string, unknown>;
  const word = typeof code === 'string' ? code : '';
  const answered = typeof statusCode === 'number' || typeof status === 'number';
  return answered || signs.includes(word) ? new StorageFailure(word || 'unknown', { cause: error }) : error;
}

type Call = (...input: never[]) => Promise<unknown>;

const failing = <C extends Call>(call: C, signs = [...unreached, ...broken]): C =>
  (async (...input: Parameters<C>) => {
    try {
      return await call(...input);
    } catch (error) {
      throw storageFailure(error, signs);
    }
  }) as C;

/** The same store, whose refusals and silence come as StorageFailure. */
export const withStorageFailures = (store: BlobStore): BlobStore => ({
  issueKeys: failing(store.issueKeys),
  head: failing(store.head),
  read: failing(store.read),
  // What broke may be the source of the bytes: of that nothing is made.
  put: failing(store.put, unreached),
  remove: failing(store.remove),
  list: failing(store.list),
  giveUpUploads: failing(store.giveUpUploads),
  readLink: failing(store.readLink),
  source: failing(store.source),
  encryptsAtRest: failing(store.encryptsAtRest),
});
