import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { CallRefused, type LinkState, type RecordingCalls } from '../recording.types.ts';
import { createAppendTransport } from './append-transport.ts';
import { backoffMs } from './backoff.ts';
import { createCosClient, type CosClient } from './cos-client.ts';
import type { HeldKeys, KeyRing } from './key-ring.ts';
import { leavingMs, observe, pieceBytes, stallMs, type LinkRate } from './piece-size.ts';
import { StoreFailure } from './store-failure.ts';
import { backlogBytes, newEntry, notRefused, type TaskOrigin, type UploadEntry } from './upload-entry.ts';
import { lengthTold, nextStep, type NextStep, type UploadStage, type UploadTask } from './upload-task.ts';
import { createWholeTransport } from './whole-transport.ts';

export interface Uploader {
  add(task: UploadTask, origin: TaskOrigin): void;
  remove(clipId: string): void;
  /** There are more bytes, or a clip was closed. */
  wake(): void;
  storeBytes(clipId: string): number;
  /** Resolves with the file's id when the closed clip is whole in the store and registered. */
  registered(clipId: string, signal: AbortSignal): Promise<string>;
  /** Tries at once, and lets the present wait for a clip fail after `patience` failures in a row. */
  hurry(): void;
  /** What was registered is looked at again: the server refused it. */
  verifyAgain(): void;
  link(): LinkState;
}

interface Waiter {
  readonly clipId: string;
  resolve(fileId: string): void;
  reject(error: unknown): void;
}

const patience = 7;
const earlyMarginMs = 15;
const formAfterFailures = 4;
const slowBacklogBytes = 600 * 1024;

export function createUploader(options: {
  readonly calls: RecordingCalls;
  readonly keyRing: KeyRing;
  readonly log: Log;
  readonly onChange: () => void;
  readonly onRegistered: (clipId: string, fileId: string) => void;
  readonly signal: AbortSignal;
}): Uploader {
  const { calls, keyRing, log, onChange, onRegistered, signal } = options;
  const entries = new Map<string, UploadEntry>();
  let waiters: Waiter[] = [];
  let failures = 0;
  let rate: LinkRate = null;
  let wakeUp: () => void = () => undefined;
  let woken = new Promise<void>((resolve) => (wakeUp = resolve));
  let client: { held: HeldKeys; made: Promise<CosClient> } | null = null;

  const wake = () => {
    wakeUp();
    woken = new Promise<void>((resolve) => (wakeUp = resolve));
  };
  const limit = (waiting: number) => pieceBytes(waiting, rate);
  const stepOf = ({ stage, task, refusal }: UploadEntry): NextStep =>
    refusal.kind === 'for_good'
      ? { kind: 'wait' }
      : nextStep(stage, task.deviceBytes(), task.closed(), limit);

  async function clientOf(held: HeldKeys): Promise<CosClient> {
    if (client?.held !== held) client = { held, made: createCosClient(held) };
    return client.made;
  }

  function progressed(entry: UploadEntry, stage: UploadStage) {
    entry.stage = stage;
    failures = 0;
    onChange();
  }

  function show(entry: UploadEntry, sentBytes: number) {
    entry.sentBytes = sentBytes;
    failures = 0;
    onChange();
  }

  async function askFileId(task: UploadTask, key: string): Promise<string> {
    const crc64 = await task.crc64();
    const file = { key, size: task.deviceBytes(), contentType: task.contentType, crc64 };
    return (await calls.registerFile(file, signal)).fileId;
  }

  /**
   * Registers behind the last piece instead of after its answer: it travels the same way a little later, so it mostly
   * finds the object whole, and a round trip is saved. The server looks at size and checksum; where it came too
   * early it refuses, and the ordinary call follows.
   */
  async function askEarly(task: UploadTask, key: string, leaves: number): Promise<string | null> {
    try {
      await pause(leaves + earlyMarginMs, signal);
      return await askFileId(task, key);
    } catch (error) {
      log('registered_too_early', { clipId: task.clipId, reason: reasonOf(error) });
      return null;
    }
  }

  async function carryOut(entry: UploadEntry, step: NextStep, held: HeldKeys): Promise<void> {
    const { task, stage } = entry;
    const key = `${held.keys.prefix}${task.name}`;
    if (stage.kind === 'registered' || step.kind === 'wait') return;
    if (step.kind === 'send_whole' && step.transport === 'form') {
      const sent = await calls.uploadForm(
        { name: task.name, body: await task.blob() },
        (sent) => show(entry, sent),
        signal,
      );
      return register(entry, sent.fileId);
    }
    if (step.kind === 'register') return register(entry, await askFileId(task, key));
    const cos = await clientOf(held);
    if (step.kind === 'ask_length') {
      const told = await createAppendTransport(cos).head(key, signal);
      entry.storeAnswered = true;
      if (entry.refusal.kind === 'in_question' && told.length === task.deviceBytes()) {
        const { error } = entry.refusal;
        if (told.crc64 === null || told.crc64 === (await task.crc64()))
          return void refuseForGood(entry, error);
        log('object_differs', { clipId: task.clipId, store: told.crc64 });
        return progressed(entry, { kind: 'sending', transport: 'multipart', storeBytes: 0 });
      }
      return progressed(entry, lengthTold(stage, told.length, task.deviceBytes()));
    }
    if (step.kind === 'append') {
      const bytes = await task.read(step.from, step.from + step.bytes);
      const began = performance.now();
      const isLast = task.closed() && step.from + bytes.length === task.deviceBytes();
      const early = isLast ? askEarly(task, key, leavingMs(bytes.length, rate, held.roundTripMs)) : null;
      await createAppendTransport(cos).append(key, step.from, bytes, stallMs(bytes.length, rate), signal);
      entry.storeAnswered = true;
      rate = observe(rate, bytes.length, performance.now() - began);
      progressed(entry, { ...stage, storeBytes: step.from + bytes.length });
      const fileId = await early;
      if (fileId !== null) register(entry, fileId);
      return;
    }
    const body = await task.blob();
    // Of a file that lost its end nothing whole can be made: for the page to tell, not to try for ever.
    if (body.size !== task.deviceBytes())
      return void refuseForGood(
        entry,
        new Error(`the device has ${body.size} bytes of ${task.deviceBytes()}`),
      );
    await createWholeTransport(cos).send(key, body, (sent) => show(entry, sent), signal);
    entry.storeAnswered = true;
    progressed(entry, { ...stage, storeBytes: body.size });
  }

  function register(entry: UploadEntry, fileId: string) {
    const { clipId } = entry.task;
    progressed(entry, { kind: 'registered', fileId, storeBytes: entry.task.deviceBytes() });
    onRegistered(clipId, fileId);
    const done = waiters.filter((waiter) => waiter.clipId === clipId);
    waiters = waiters.filter((waiter) => waiter.clipId !== clipId);
    for (const waiter of done) waiter.resolve(fileId);
  }

  /** The object is as it should be, so the refusal has another reason: for the page to tell. */
  function refuseForGood(entry: UploadEntry, error: Error): 'give_up' {
    entry.refusal = { kind: 'for_good', error };
    rejectWaiters(error);
    onChange();
    return 'give_up';
  }

  /** What a failure changes before the step is tried again. Answers whether waiting helps. */
  async function recover(
    entry: UploadEntry,
    error: unknown,
    held: HeldKeys | null,
  ): Promise<'retry' | 'give_up'> {
    const { stage } = entry;
    log('upload_failure', { clipId: entry.task.clipId, reason: reasonOf(error), failures });
    if (stage.kind === 'registered') return 'retry';
    if (error instanceof CallRefused) {
      if (stage.transport === 'form') return refuseForGood(entry, error);
      entry.refusal = { kind: 'in_question', error };
      entry.stage = { kind: 'sending', transport: 'append', storeBytes: 'unknown' };
      return 'retry';
    }
    if (!(error instanceof StoreFailure)) return 'retry';
    if (error.kind === 'refused') return 'give_up';
    if (error.kind === 'keys_refused') await keyRing.renew(held, signal).catch(() => undefined);
    if (error.kind === 'append_refused') {
      log('transport', { clipId: entry.task.clipId, to: 'multipart', reason: error.message });
      entry.stage = { kind: 'sending', transport: 'multipart', storeBytes: 0 };
    } else if (stage.transport === 'append') entry.stage = { ...stage, storeBytes: 'unknown' };
    const unreachable = error.kind === 'unreachable' && !entry.storeAnswered && navigator.onLine;
    if (unreachable && failures >= formAfterFailures && held) {
      log('transport', { clipId: entry.task.clipId, to: 'form', reason: error.message });
      entry.stage = { kind: 'sending', transport: 'form', storeBytes: 0 };
    }
    return 'retry';
  }

  function rejectWaiters(error: unknown) {
    const rejected = waiters;
    waiters = [];
    for (const waiter of rejected) waiter.reject(error);
  }

  async function turn(): Promise<void> {
    const wait = woken;
    const entry = [...entries.values()].find((candidate) => stepOf(candidate).kind !== 'wait');
    if (!entry) return pause(60_000, signal, wait);
    let held: HeldKeys | null = null;
    try {
      held = await keyRing.current(signal);
      if (entry.stage.kind === 'sending' && entry.stage.transport === 'append' && !held.keys.append)
        entry.stage = { kind: 'sending', transport: 'multipart', storeBytes: 0 };
      await carryOut(entry, stepOf(entry), held);
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      const remedy = await recover(entry, error, held);
      if (remedy === 'give_up' || failures >= patience) rejectWaiters(error);
      onChange();
      // What is only out of step needs no waiting, once.
      const atOnce = error instanceof StoreFailure && failures === 1 && error.kind !== 'unreachable';
      await pause(atOnce ? 0 : backoffMs(failures, Math.random()), signal, hurried);
    }
  }

  let hurryUp: () => void = () => undefined;
  let hurried = new Promise<void>((resolve) => (hurryUp = resolve));
  const hurry = () => {
    failures = 0;
    for (const entry of entries.values()) entry.refusal = notRefused;
    hurryUp();
    hurried = new Promise<void>((resolve) => (hurryUp = resolve));
    wake();
  };

  const online = () => {
    hurry();
    onChange();
  };
  addEventListener('online', online);
  addEventListener('offline', onChange);

  async function run() {
    try {
      for (;;) await turn();
    } catch (error) {
      rejectWaiters(error);
    } finally {
      removeEventListener('online', online);
      removeEventListener('offline', onChange);
    }
  }
  void run();

  return {
    add(task, origin) {
      entries.set(task.clipId, newEntry(task, origin));
      wake();
    },
    remove(clipId) {
      entries.delete(clipId);
    },
    wake,
    hurry,
    verifyAgain() {
      for (const entry of entries.values())
        if (entry.stage.kind === 'registered')
          entry.stage = { kind: 'sending', transport: 'append', storeBytes: 'unknown' };
    },
    storeBytes(clipId) {
      const entry = entries.get(clipId);
      const bytes = entry?.stage.storeBytes;
      return Math.max(typeof bytes === 'number' ? bytes : 0, entry?.sentBytes ?? 0);
    },
    registered(clipId, waitSignal) {
      const stage = entries.get(clipId)?.stage;
      if (stage?.kind === 'registered') return Promise.resolve(stage.fileId);
      return new Promise<string>((resolve, reject) => {
        waiters.push({ clipId, resolve, reject });
        waitSignal.addEventListener('abort', () => reject(waitSignal.reason as Error), { once: true });
        wake();
      });
    },
    link() {
      if (!navigator.onLine || failures >= 2) return 'offline';
      const backlog = backlogBytes(entries.values());
      return failures > 0 || backlog > slowBacklogBytes ? 'slow' : 'ok';
    },
  };
}
