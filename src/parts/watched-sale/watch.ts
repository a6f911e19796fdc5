import { coreCodes } from '../../../contract/codes/core.ts';
import { processCodes } from '../../../contract/codes/process.ts';
import { productCodes } from '../../../contract/codes/product.ts';
import { recordingCodes } from '../../../contract/codes/recording.ts';
import { watchedSaleCodes } from '../../../contract/codes/watched-sale.ts';
import {
  type StoppedBecause,
  type UnableBecause,
  watchedSale,
  type WatchedState,
} from '../../../contract/services/watched-sale.ts';
import { send, type Answer } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { openBatchSender, type PackedBatch, type SentBatch } from './batch-sender.ts';
import { openBatchStore } from './batch-store.ts';
import { BatchWriter } from './batch-writer.ts';
import { loadRecorder } from './load-recorder.ts';
import { writerOf } from './run-writers.ts';
import { metaContent } from './page-facts.ts';
import { isDeclined } from './told.ts';
import { keyOf, type WatchedSubject } from './watched-subject.ts';

/** A sale's page load that is recorded, or said why not. */
interface Watched {
  readonly key: string;
  stop(): void;
}

/** From one page of the sale to the next nothing is begun anew. */
const betweenPagesMs = 5000;

let current: Watched | null = null;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Records the pages of this sale from now on, until its last page was left for some seconds. */
export function enterSale(subject: WatchedSubject): void {
  clearTimeout(leaving);
  if (current?.key === keyOf(subject)) return;
  current?.stop();
  current = watch(subject);
}

export function leaveSale(): void {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    current?.stop();
    current = null;
  }, betweenPagesMs);
}

function watch(subject: WatchedSubject): Watched {
  const runNo = newRequestId();
  let stopped = false;
  let stop = () => {};
  void begin(subject, runNo).then((begun) => {
    if (stopped) begun?.leave();
    else if (begun) stop = () => begun.leave();
  });
  return {
    key: keyOf(subject),
    stop() {
      stopped = true;
      stop();
    },
  };
}

/** Null where nothing is recorded: the server knows why. */
async function begin(subject: WatchedSubject, runNo: string): Promise<{ leave(): void } | null> {
  const say = (state: WatchedState, because: UnableBecause | null = null) =>
    tell(subject, runNo, state, because);
  if (isDeclined(subject)) {
    await say('declined');
    return null;
  }
  if (!('CompressionStream' in window)) {
    await say('unable', 'no_compression');
    return null;
  }
  const store = await openBatchStore().catch(() => null);
  if (!store) {
    await say('unable', 'no_storage');
    return null;
  }
  let writer: BatchWriter | null = null;
  const sender = openBatchSender({
    store,
    send: sendBatch,
    writerOf,
    onRefused: (refused, because) => refused === runNo && writer?.leave(because),
  });
  // What an earlier page could not send.
  void sender.flush();
  const answer = await say('recording');
  if (!answer?.records) return null;
  const start = await loadRecorder(answer.script_origin).catch(() => null);
  if (!start) {
    await say('unable', 'not_loaded');
    return null;
  }
  const tellLeft = (batches: number, because: StoppedBecause | null) =>
    void untilAnswered(() =>
      call(
        watchedSale.leave,
        { ...subject, run_no: runNo, batches, ...(because && { stopped: because }) },
        true,
      ),
    );
  writer = new BatchWriter({ subject, runNo, store, sender, tellLeft });
  try {
    const recording = start((event) => writer?.add(event));
    if (!recording) throw new Error('the recorder did not begin');
    writer.follow(recording);
    return writer;
  } catch {
    writer.stop();
    await say('unable', 'recorder_failed');
    return null;
  }
}

const call = (
  definition: (typeof watchedSale)['begin' | 'putBatch' | 'leave'],
  input: Record<string, unknown>,
  keepalive = false,
) => withVisitor(definition, () => send(definition, input, new AbortController().signal, { keepalive }));

/** Null where the server refuses. */
async function tell(
  subject: WatchedSubject,
  run_no: string,
  state: WatchedState,
  because: UnableBecause | null,
): Promise<{ records: boolean; script_origin: string | null } | null> {
  const page_version = metaContent('page-version');
  const data = await untilAnswered(() =>
    call(watchedSale.begin, { ...subject, run_no, state, because, page_version }),
  );
  return data as { records: boolean; script_origin: string | null } | null;
}

/** Asked less and less often; null where the server refuses. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<unknown> {
  for (let waitMs = 2000; ; waitMs = Math.min(60_000, waitMs * 2)) {
    const answer = await ask();
    if (answer.ok) return answer.data;
    if (isRefusal(answer)) return null;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** A closing page may still send so much. */
const keepaliveLength = 60_000;

async function sendBatch({ subject, runNo, number, content }: PackedBatch): Promise<SentBatch> {
  const base64 = base64Of(content);
  const answer = await call(
    watchedSale.putBatch,
    {
      ...{ ...subject, run_no: runNo, number, gzip: base64 },
      sent_at: new Date().toISOString(),
    },
    base64.length < keepaliveLength && document.hidden,
  );
  if (answer.ok) return answer.data as { next: number };
  if (!isRefusal(answer)) return 'unsent';
  return { refused: isFull(answer) ? 'full' : 'refused' };
}

const refusals: readonly number[] = [
  processCodes.processMissing.code,
  processCodes.processForeign.code,
  productCodes.linkInvalid.code,
  recordingCodes.identityNeeded.code,
  watchedSaleCodes.watchedRunMissing.code,
  watchedSaleCodes.watchedBatchChanged.code,
  watchedSaleCodes.watchedBatchUnreadable.code,
  watchedSaleCodes.watchedSaleFull.code,
  coreCodes.multipleErrors.code,
];

const isFull = ({ failure }: Extract<Answer, { ok: false }>): boolean =>
  failure.kind === 'code' && failure.code === watchedSaleCodes.watchedSaleFull.code;

const isRefusal = (answer: Answer): boolean =>
  !answer.ok && answer.failure.kind === 'code' && refusals.includes(answer.failure.code);

function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  const all = new Uint8Array(bytes);
  for (let from = 0; from < all.length; from += 8192)
    text += String.fromCharCode(...all.subarray(from, from + 8192));
  return btoa(text);
}
