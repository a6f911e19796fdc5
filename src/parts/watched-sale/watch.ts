import { coreCodes } from '../../../contract/codes/core.ts';
import { processCodes } from '../../../contract/codes/process.ts';
import { productCodes } from '../../../contract/codes/product.ts';
import { recordingCodes } from '../../../contract/codes/recording.ts';
import { watchedSaleCodes } from '../../../contract/codes/watched-sale.ts';
import {
  mostBatchBytes,
  type StoppedBecause,
  type UnableBecause,
  watchedSale,
  type WatchedState,
} from '../../../contract/services/watched-sale.ts';
import { send, type Answer } from '../../api/transport.ts';
import { withVisitor } from '../../api/with-visitor.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { openBatchSender, type BatchSender, type PackedBatch, type SentBatch } from './batch-sender.ts';
import { openBatchStore, type BatchStore } from './batch-store.ts';
import { gzipOf } from './gzip.ts';
import { loadRecorder } from './load-recorder.ts';
import { holdRun, writerOf } from './run-writers.ts';
import { metaContent } from './page-facts.ts';
import { isDeclined } from './told.ts';
import { keyOf, type WatchedSubject } from './watched-subject.ts';
import type { RecordedEvent, Recording } from './recorder-hook.ts';

/** A sale's page load that is recorded, or said why not. */
interface Watched {
  readonly key: string;
  stop(): void;
}

const batchMs = 5000;
/** What happened in so long is lost where a page dies without a word. */
const keepMs = 1000;
/** So often a page that is seen sends something, were it nothing new. */
const beatMs = 30_000;
/** Of events as text: sent before the time is over. */
const fullBatchLength = 400_000;
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
    else if (begun) stop = begun.leave;
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
  let writer: ReturnType<typeof openWriter> | null = null;
  const sender = openBatchSender({
    store,
    send: sendBatch,
    writerOf,
    onRefused: (refused, because) => refused === runNo && writer?.stopItself(because),
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
  writer = openWriter({ subject, runNo, store, sender });
  try {
    const recording = start(writer.add);
    if (!recording) throw new Error('the recorder did not begin');
    writer.follow(recording);
    return writer;
  } catch {
    writer.stop();
    await say('unable', 'recorder_failed');
    return null;
  }
}

interface Writing {
  readonly subject: WatchedSubject;
  readonly runNo: string;
  readonly store: BatchStore;
  readonly sender: BatchSender;
}

const textOf = (events: readonly string[]): string => `[${events.join(',')}]`;

/** Gathers events into batches that are on the device before they are sent. */
function openWriter({ subject, runNo, store, sender }: Writing) {
  let events: string[] = [];
  let length = 0;
  let number = 0;
  let recording: Recording | null = null;
  let stopped = false;
  let cutAt = Date.now();
  let writing = Promise.resolve();

  let kept = 0;
  let letGo = holdRun(runNo);

  async function write(text: string, as: number): Promise<void> {
    const content = await gzipOf(text);
    if (content.byteLength > mostBatchBytes) return stopItself('too_large');
    await store.put({ subject, runNo, number: as, content, keptAt: Date.now() });
  }

  /** On the device before it is packed: packing takes longer than a closing page has. */
  function keep(): void {
    if (events.length === kept) return;
    kept = events.length;
    const content = textOf(events);
    store.put({ subject, runNo, number: number + 1, content, keptAt: Date.now() }).catch(notKept);
  }

  function cut(): void {
    if (events.length > 0) pack();
  }

  function pack(): void {
    keep();
    cutAt = Date.now();
    const text = textOf(events);
    const as = ++number;
    events = [];
    length = 0;
    kept = 0;
    // One behind another, or a later one would be sent before its turn.
    writing = writing.then(() => write(text, as));
    writing.then(() => sender.flush()).catch(notKept);
  }

  /** Says how much there is of it: what comes short of that, or says nothing, broke off. */
  function tellLeft(because: StoppedBecause | null = null): void {
    const left = { ...subject, run_no: runNo, batches: number, ...(because && { stopped: because }) };
    if (number > 0) void untilAnswered(() => call(watchedSale.leave, left, true));
  }

  /** The page goes on, and is recorded no more: what is seen later must not be missed in silence. */
  function stopItself(because: StoppedBecause): void {
    if (stopped) return;
    stop();
    tellLeft(because);
  }

  const notKept = () => stopItself('not_kept');

  function leave(): void {
    if (stopped) return;
    stop();
    tellLeft();
  }

  function leftPage(): void {
    cut();
    tellLeft();
    // A lock would keep the page out of the browser's memory.
    letGo();
  }

  function isBack({ persisted }: PageTransitionEvent): void {
    if (persisted) letGo = holdRun(runNo);
  }

  function stop(): void {
    if (stopped) return;
    stopped = true;
    recording?.stop();
    clearInterval(cutting);
    clearInterval(keeping);
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('pagehide', leftPage);
    removeEventListener('pageshow', isBack);
    clearInterval(beating);
    cut();
    void writing.finally(letGo).catch(() => undefined);
  }

  const cutting = setInterval(cut, batchMs);
  // A page that stands still is told from one that is gone by an empty batch.
  const beating = setInterval(() => !document.hidden && Date.now() - cutAt >= beatMs && pack(), batchMs);
  const keeping = setInterval(keep, keepMs);
  const seen = () => document.hidden && cut();
  document.addEventListener('visibilitychange', seen);
  addEventListener('pagehide', leftPage);
  addEventListener('pageshow', isBack);

  return {
    add(event: RecordedEvent): void {
      if (stopped) return;
      const text = JSON.stringify(event);
      events.push(text);
      length += text.length;
      if (length > fullBatchLength) cut();
    },
    follow(begun: Recording): void {
      recording = begun;
      // The first picture of the page must not wait for the time.
      cut();
    },
    stop,
    stopItself,
    leave,
  };
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
