import { inTime } from '../../lib/in-time.ts';
import type { WatchedSubject } from './watched-subject.ts';

/** A numbered batch that waits on the device, from before it is sent until the server has it. */
export interface WaitingBatch {
  readonly subject: WatchedSubject;
  readonly runNo: string;
  readonly number: number;
  /** Its events as text while it is written, then packed. */
  readonly content: string | ArrayBuffer;
  /** When it was kept, by this device's clock, in milliseconds. */
  readonly keptAt: number;
}

export interface BatchStore {
  put(batch: WaitingBatch): Promise<void>;
  /** The oldest of each run, by run. */
  all(): Promise<WaitingBatch[]>;
  /** Those of the run up to that number; all of it where none is given. */
  drop(runNo: string, upTo?: number): Promise<void>;
}

const name = 'watched-sale';
const store = 'batches';

/**
 * Outlives the page. Rejects where the browser keeps nothing (private windows, some in-app browsers), or does not answer
 * within two seconds.
 */
export async function openBatchStore(): Promise<BatchStore> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: ['runNo', 'number'] });
  const db = await inTime(answer(opening));
  const batches = (mode: IDBTransactionMode) => db.transaction(store, mode).objectStore(store);
  return {
    put: async (batch) => {
      const written = batches('readwrite');
      const putting = answer(written.put(batch));
      // Left to itself it would be committed once this page was told that it is written: a page that closes never is.
      if ('commit' in written.transaction) written.transaction.commit();
      await putting;
    },
    all: () => answer(batches('readonly').getAll() as IDBRequest<WaitingBatch[]>),
    drop: async (runNo, upTo = Infinity) =>
      void (await answer(batches('readwrite').delete(IDBKeyRange.bound([runNo, 0], [runNo, upTo])))),
  };
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not kept'));
  });
