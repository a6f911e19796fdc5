import type { StoppedBecause } from '../../../contract/services/watched-sale.ts';
import type { BatchStore, WaitingBatch } from './batch-store.ts';
import type { RunWriter } from './run-writers.ts';
import { gzipOf } from './gzip.ts';

export type PackedBatch = WaitingBatch & { readonly content: ArrayBuffer };

/** The number that the server wants next; `refused`: why it will never take it; `unsent`: it is worth another try. */
export type SentBatch = { readonly next: number } | { readonly refused: StoppedBecause } | 'unsent';

export interface BatchSender {
  /** Sends all that waits, of this page load and of those before it, one at a time. */
  flush(): Promise<void>;
  stop(): void;
}

interface Options {
  readonly store: BatchStore;
  readonly send: (batch: PackedBatch) => Promise<SentBatch>;
  readonly writerOf: (runNo: string) => Promise<RunWriter>;
  /** The server takes nothing more of that run. */
  readonly onRefused: (runNo: string, because: StoppedBecause) => void;
}

const firstWaitMs = 2000;
const longestWaitMs = 60_000;
/** A page that lives packs what it writes long before: its writer is gone. */
const abandonedMs = 10_000;

/** What could not be sent is tried again, less and less often. */
export function openBatchSender({ store, send, writerOf, onRefused }: Options): BatchSender {
  let sending: Promise<void> | null = null;
  let again = false;
  let waitMs = firstWaitMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<void> {
    do {
      again = false;
      const batches = await store.all();
      for (const runNo of new Set(batches.map((batch) => batch.runNo))) {
        const writer = await writerOf(runNo);
        // That page sends it: by two, half a batch would be taken for a whole one.
        if (writer === 'elsewhere') continue;
        const own = batches.filter((batch) => batch.runNo === runNo);
        if (!(await sendRun(own, writer))) return tryLater();
      }
    } while (again);
    waitMs = firstWaitMs;
  }

  /** Null: it is not whole yet. Left behind as text it is packed once, so that every try sends the same bytes. */
  async function pack(batch: WaitingBatch, writer: RunWriter): Promise<PackedBatch | null> {
    const { content } = batch;
    if (typeof content !== 'string') return { ...batch, content };
    if (writer === 'here') return null;
    const leftMs = abandonedMs - (Date.now() - batch.keptAt);
    if (leftMs > 0) {
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), leftMs + 500);
      return null;
    }
    return await packText(store, batch, content);
  }

  /** False where the server was not reached. */
  async function sendRun(batches: readonly WaitingBatch[], writer: RunWriter): Promise<boolean> {
    for (const batch of batches) {
      const packed = await pack(batch, writer);
      // Still being written.
      if (!packed) return true;
      const answer = await send(packed);
      if (answer === 'unsent') return false;
      // What it wants is no longer on this device: nothing of the run would ever fit.
      if ('refused' in answer || answer.next <= batch.number) {
        await store.drop(batch.runNo);
        onRefused(batch.runNo, 'refused' in answer ? answer.refused : 'refused');
        return true;
      }
      await store.drop(batch.runNo, batch.number);
    }
    return true;
  }

  function tryLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  }

  function flush(): Promise<void> {
    again = true;
    sending ??= sendAll()
      .catch(tryLater)
      .finally(() => (sending = null));
    return sending;
  }

  return { flush, stop: () => clearTimeout(timer) };
}

async function packText(store: BatchStore, batch: WaitingBatch, text: string): Promise<PackedBatch> {
  const packed = { ...batch, content: await gzipOf(text) };
  await store.put(packed);
  return packed;
}
