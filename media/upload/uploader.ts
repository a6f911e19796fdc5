import { pause, throwIfAborted } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { backoffMs } from './backoff.ts';
import type { HeldKeys, KeyRing } from './key-ring.ts';
import type { LinkState } from './link-state.ts';
import { recover, refusesKeys } from './recovery.ts';
import { RegistrationWaiters } from './registration-waiters.ts';
import { StoreFailure } from './store-failure.ts';
import { pageReach, type StoreReach } from './store-reach.ts';
import type { StoredObject, UploadCalls, UploadedFile } from './upload-calls.ts';
import { backlogBytes, newEntry, notRefused, type TaskOrigin, type UploadEntry } from './upload-entry.ts';
import { UploadSteps } from './upload-steps.ts';
import type { UploadTask } from './upload-task.ts';
import { WakeSignal } from './wake-signal.ts';

const patience = 7;
const slowBacklogBytes = 600 * 1024;
const idleMs = 60_000;

export interface UploaderOptions {
  readonly calls: UploadCalls;
  readonly keyRing: KeyRing;
  readonly log: Log;
  /** Bytes arrived, or the link is another. */
  readonly onChange: () => void;
  readonly onRegistered: (id: string, fileId: string) => void;
  readonly signal: AbortSignal;
  /** The page's, unless a test begins with one of its own. */
  readonly reach?: StoreReach;
}

/** Brings tasks to the store and registers them, one step at a time, until its signal aborts. */
export class Uploader {
  readonly #options: UploaderOptions;
  readonly #steps: UploadSteps;
  readonly #entries = new Map<string, UploadEntry>();
  readonly #waiters = new RegistrationWaiters();
  readonly #woken = new WakeSignal();
  readonly #retried = new WakeSignal();
  readonly #progressed = new WakeSignal();
  readonly #reach: StoreReach;
  #failures = 0;
  /** The last failure was the server's word, and not the network's. */
  #refused = false;

  constructor(options: UploaderOptions) {
    const { calls, log, signal, onChange, onRegistered, reach = pageReach } = options;
    this.#options = options;
    this.#reach = reach;
    const events = {
      onProgress: () => {
        this.#failures = 0;
        this.#progressed.wake();
        onChange();
      },
      onFormSent: onChange,
      onStoreAnswer: () => this.#reach.answered(),
      onRegistered: ({ task }: UploadEntry, fileId: string) => {
        onRegistered(task.id, fileId);
        this.#waiters.resolve(task.id, fileId);
      },
      onRefusedForGood: ({ task }: UploadEntry, error: Error) => {
        this.#waiters.reject(task.id, error);
        onChange();
      },
    };
    this.#steps = new UploadSteps(calls, events, this.#woken, log, signal);
  }

  /** Works until the signal aborts; called once. Never rejects: whoever waits for a task is told of a failure. */
  async run(): Promise<void> {
    const { onChange } = this.#options;
    const online = () => {
      this.retryNow();
      onChange();
    };
    addEventListener('online', online);
    addEventListener('offline', onChange);
    try {
      for (;;) await this.#turn();
    } catch (error) {
      this.#waiters.rejectAll(error);
    } finally {
      removeEventListener('online', online);
      removeEventListener('offline', onChange);
    }
  }

  add(task: UploadTask, origin: TaskOrigin): void {
    this.#entries.set(task.id, newEntry(task, origin));
    this.wake();
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  /** Whether the server may have a task without having said so: the store has all of it, or nobody knows what it has. */
  mayBeRegistered(id: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry) return false;
    return entry.stage.storeBytes === 'unknown' || this.storeBytes(id) >= entry.task.deviceBytes();
  }

  /** There are more bytes, or a task was closed. */
  wake(): void {
    this.#woken.wake();
  }

  /** Tries at once, and lets the present wait for a task fail after `patience` failures in a row. */
  retryNow(): void {
    this.#failures = 0;
    for (const entry of this.#entries.values()) {
      entry.refusal = notRefused;
      entry.promised = false;
    }
    this.#retried.wake();
    this.wake();
  }

  /** Whether a task waits for somebody who asks for it anew, because trying again by itself would change nothing. */
  isRefusedForGood(): boolean {
    return [...this.#entries.values()].some(({ refusal }) => refusal.kind === 'for_good');
  }

  /** What was registered is looked at again: the server no longer knows it. */
  verifyAgain(): void {
    for (const entry of this.#entries.values())
      if (entry.stage.kind === 'registered')
        entry.stage = { kind: 'sending', transport: 'append', storeBytes: 'unknown' };
  }

  /** Bytes of a task that the store holds, those on their way to it among them. */
  storeBytes(id: string): number {
    const entry = this.#entries.get(id);
    const bytes = entry?.stage.storeBytes;
    return Math.max(typeof bytes === 'number' ? bytes : 0, entry?.sentBytes ?? 0);
  }

  /**
   * Resolves with the file's id when the closed task is whole in the store and registered. Rejects with the last
   * failure where it is given up for now, at once where it was refused for good, or where a signal aborts.
   */
  whenRegistered(id: string, signal: AbortSignal): Promise<string> {
    const { stage, refusal } = this.#entries.get(id) ?? {};
    if (stage?.kind === 'registered') return Promise.resolve(stage.fileId);
    // Nothing more comes of it, and whoever waited for another task first has not been told.
    if (refusal?.kind === 'for_good') return Promise.reject(refusal.error);
    const registered = this.#waiters.wait(id, signal);
    this.wake();
    return registered;
  }

  /**
   * As whenRegistered, but does not wait for the last piece: what the store will hold is promised as soon as one
   * piece is left, and the task is then not registered until retryNow() takes the promise back.
   */
  async whenPromised(id: string, signal: AbortSignal): Promise<UploadedFile> {
    const registered = this.whenRegistered(id, signal).then((fileId) => ({ fileId }));
    registered.catch(() => undefined);
    for (;;) {
      const progressed = this.#progressed.next.then(() => null);
      const object = await this.#promise(id, signal);
      if (object) return { object };
      const file = await Promise.race([registered, progressed]);
      if (file) return file;
    }
  }

  link(): LinkState {
    if (!navigator.onLine || (this.#failures >= 2 && !this.#refused)) return 'offline';
    const backlog = backlogBytes(this.#entries.values());
    return this.#failures > 0 || backlog > slowBacklogBytes ? 'slow' : 'ok';
  }

  async #promise(id: string, signal: AbortSignal): Promise<StoredObject | null> {
    const entry = this.#entries.get(id);
    if (!entry || this.#failures > 0) return null;
    const held = await this.#options.keyRing.current(signal).catch(() => null);
    return held && this.#steps.promise(entry, held);
  }

  async #turn(): Promise<void> {
    const { keyRing, signal } = this.#options;
    const woken = this.#woken.next;
    const entry = [...this.#entries.values()].find(
      (candidate) => this.#steps.next(candidate).kind !== 'wait',
    );
    if (!entry) return pause(idleMs, signal, woken);
    let held: HeldKeys | null = null;
    try {
      held = await keyRing.current(signal);
      if (entry.stage.kind === 'sending' && entry.stage.transport === 'append' && !held.keys.append)
        entry.stage = { kind: 'sending', transport: 'multipart', storeBytes: 0 };
      await this.#steps.run(entry, this.#steps.next(entry), held);
    } catch (error) {
      throwIfAborted(signal);
      await this.#afterFailure(entry, error, held);
    }
  }

  async #afterFailure(entry: UploadEntry, error: unknown, held: HeldKeys | null): Promise<void> {
    const { keyRing, log, signal, onChange } = this.#options;
    this.#failures += 1;
    this.#refused = refusesKeys({ error, held });
    const failures = this.#failures;
    log('upload_failure', { id: entry.task.id, reason: reasonOf(error), failures });
    const failed = { error, held, failures, unreachedMs: this.#reach.unreachedMs(error) };
    const remedy = await recover(entry, failed, keyRing, log, signal);
    if (entry.refusal.kind === 'for_good') this.#waiters.reject(entry.task.id, error);
    else if (remedy === 'give_up' || this.#failures >= patience) this.#waiters.rejectAll(error);
    onChange();
    // What is only out of step needs no waiting, once.
    const atOnce = error instanceof StoreFailure && this.#failures === 1 && error.kind !== 'unreachable';
    await pause(atOnce ? 0 : backoffMs(this.#failures, Math.random()), signal, this.#retried.next);
  }
}
