import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { CallRefused, type LinkState, type RecordingCalls } from '../recording.types.ts';
import { createAppendTransport } from './append-transport.ts';
import { backoffMs } from './backoff.ts';
import { createCosClient, type CosClient } from './cos-client.ts';
import type { HeldKeys, KeyRing } from './key-ring.ts';
import { observe, pieceBytes, stallMs, unknownRate } from './piece-size.ts';
import { StoreFailure } from './store-failure.ts';
import { lengthTold, nextStep, type NextStep, type UploadStage, type UploadTask } from './upload-task.ts';
import { createWholeTransport } from './whole-transport.ts';

/**
 * `growing`: being recorded, the store cannot hold anything of it yet. `kept`: of an earlier visit, the store knows how
 * much it has. `whole`: a file that exists already.
 */
export type TaskOrigin = 'growing' | 'kept' | 'whole';

const firstStage: Record<TaskOrigin, UploadStage> = {
  growing: { kind: 'sending', transport: 'append', storeBytes: 0 },
  kept: { kind: 'sending', transport: 'append', storeBytes: 'unknown' },
  whole: { kind: 'sending', transport: 'multipart', storeBytes: 0 },
};

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

interface Entry {
  readonly task: UploadTask;
  stage: UploadStage;
  /** What the present upload of a whole clip has sent, for the eye: it counts only when the store has it all. */
  sentBytes: number;
  storeAnswered: boolean;
}

interface Waiter {
  readonly clipId: string;
  resolve(fileId: string): void;
  reject(error: unknown): void;
}

const patience = 7;
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
  const entries = new Map<string, Entry>();
  let waiters: Waiter[] = [];
  let failures = 0;
  let rate = unknownRate;
  let wakeUp: () => void = () => undefined;
  let woken = new Promise<void>((resolve) => (wakeUp = resolve));
  let client: { held: HeldKeys; made: Promise<CosClient> } | null = null;

  const wake = () => {
    wakeUp();
    woken = new Promise<void>((resolve) => (wakeUp = resolve));
  };
  const limit = (waiting: number) => pieceBytes(waiting, rate);
  const stepOf = ({ stage, task }: Entry): NextStep => nextStep(stage, task.deviceBytes(), task.closed(), limit);

  async function clientOf(held: HeldKeys): Promise<CosClient> {
    if (client?.held !== held) client = { held, made: createCosClient(held) };
    return client.made;
  }

  function progressed(entry: Entry, stage: UploadStage) {
    entry.stage = stage;
    failures = 0;
    onChange();
  }

  function show(entry: Entry, sentBytes: number) {
    entry.sentBytes = sentBytes;
    failures = 0;
    onChange();
  }

  async function carryOut(entry: Entry, step: NextStep, held: HeldKeys): Promise<void> {
    const { task, stage } = entry;
    const key = `${held.keys.prefix}${task.name}`;
    if (stage.kind === 'registered' || step.kind === 'wait') return;
    if (step.kind === 'send_whole' && step.transport === 'form') {
      const sent = await calls.uploadForm({ name: task.name, body: await task.blob() }, (sent) => show(entry, sent), signal);
      return register(entry, sent.fileId);
    }
    if (step.kind === 'register') {
      const crc64 = await task.crc64();
      const file = { key, size: task.deviceBytes(), contentType: task.contentType, crc64 };
      return register(entry, (await calls.registerFile(file, signal)).fileId);
    }
    const cos = await clientOf(held);
    if (step.kind === 'ask_length') {
      const length = await createAppendTransport(cos).length(key, signal);
      entry.storeAnswered = true;
      return progressed(entry, lengthTold(stage, length, task.deviceBytes()));
    }
    if (step.kind === 'append') {
      const bytes = await task.read(step.from, step.from + step.bytes);
      const began = performance.now();
      await createAppendTransport(cos).append(key, step.from, bytes, stallMs(bytes.length, rate), signal);
      entry.storeAnswered = true;
      rate = observe(rate, bytes.length, performance.now() - began);
      return progressed(entry, { ...stage, storeBytes: step.from + bytes.length });
    }
    const body = await task.blob();
    await createWholeTransport(cos).send(key, body, (sent) => show(entry, sent), signal);
    entry.storeAnswered = true;
    progressed(entry, { ...stage, storeBytes: body.size });
  }

  function register(entry: Entry, fileId: string) {
    const { clipId } = entry.task;
    progressed(entry, { kind: 'registered', fileId, storeBytes: entry.task.deviceBytes() });
    onRegistered(clipId, fileId);
    const done = waiters.filter((waiter) => waiter.clipId === clipId);
    waiters = waiters.filter((waiter) => waiter.clipId !== clipId);
    for (const waiter of done) waiter.resolve(fileId);
  }

  /** What a failure changes before the step is tried again. Answers whether waiting helps. */
  async function recover(entry: Entry, error: unknown, held: HeldKeys | null): Promise<'retry' | 'give_up'> {
    const { stage } = entry;
    log('upload_failure', { clipId: entry.task.clipId, reason: reasonOf(error), failures });
    if (stage.kind === 'registered') return 'retry';
    if (error instanceof CallRefused) {
      if (stage.transport === 'append') entry.stage = { ...stage, storeBytes: 'unknown' };
      return 'give_up';
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
      entries.set(task.clipId, { task, stage: firstStage[origin], sentBytes: 0, storeAnswered: false });
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
      const backlog = [...entries.values()].reduce((sum, { task, stage }) => {
        const stored = typeof stage.storeBytes === 'number' ? stage.storeBytes : 0;
        return sum + Math.max(0, task.deviceBytes() - stored);
      }, 0);
      return failures > 0 || backlog > slowBacklogBytes ? 'slow' : 'ok';
    },
  };
}
