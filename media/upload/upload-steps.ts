import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { createAppendTransport, type AppendTransport } from './append-transport.ts';
import { createCosClient, type CosClient } from './cos-client.ts';
import type { HeldKeys } from './key-ring.ts';
import { leavingMs, observe, pieceBytes, stallMs, type LinkRate } from './piece-size.ts';
import type { StoredObject, UploadCalls } from './upload-calls.ts';
import { leftBytes, type UploadEntry } from './upload-entry.ts';
import {
  nextUpload,
  withStoreLength,
  type NextUpload,
  type SendingStage,
  type UploadTask,
} from './upload-task.ts';
import type { WakeSignal } from './wake-signal.ts';
import { createWholeTransport } from './whole-transport.ts';

export interface StepEvents {
  /** Bytes arrived, or the store told how many it has. */
  onProgress(): void;
  /** More was sent of a form, which counts for nothing until the server has all of it. */
  onFormSent(): void;
  /** The store was reached. */
  onStoreAnswer(): void;
  onRegistered(entry: UploadEntry, fileId: string): void;
  /** No trying again would help; `entry` is out of the way until somebody asks for it anew. */
  onRefusedForGood(entry: UploadEntry, error: Error): void;
}

type Sending = UploadEntry & { readonly stage: SendingStage };
/** A piece that was sent and is not answered yet; a piece that leaves from `roomAt` on finds it stored. */
interface PieceUnderWay {
  readonly key: string;
  readonly end: number;
  readonly roomAt: number;
  readonly sent: Promise<void>;
}
type AppendStep = Extract<NextUpload, { kind: 'append' }>;

/** What the store takes until it counts a piece that has arrived. */
const storingMs = 25;
/** Below it, sending behind a piece gains less than it risks. */
const leastRoundTripMs = 60;

const isSending = (entry: UploadEntry): entry is Sending => entry.stage.kind === 'sending';

/** Carries out one step of an upload. What it learns of the link's speed makes the next pieces larger or smaller. */
export class UploadSteps {
  readonly #calls: UploadCalls;
  readonly #events: StepEvents;
  readonly #woken: WakeSignal;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  #rate: LinkRate = null;
  #client: { readonly held: HeldKeys; readonly made: Promise<CosClient> } | null = null;

  constructor(calls: UploadCalls, events: StepEvents, woken: WakeSignal, log: Log, signal: AbortSignal) {
    this.#calls = calls;
    this.#woken = woken;
    this.#events = events;
    this.#log = log;
    this.#signal = signal;
  }

  next({ stage, task, refusal, promised }: UploadEntry): NextUpload {
    if (refusal.kind === 'for_good') return { kind: 'wait' };
    const step = nextUpload(stage, task.deviceBytes(), task.closed(), (waiting) =>
      pieceBytes(waiting, this.#rate),
    );
    return step.kind === 'register' && promised ? { kind: 'wait' } : step;
  }

  /**
   * What the store will hold of a closed task, where so little of it is left that it will be there in a moment; null
   * where it is not to be promised. Rejects where the device cannot be read.
   */
  async promise(entry: UploadEntry, { keys }: HeldKeys): Promise<StoredObject | null> {
    if (!isSending(entry) || !entry.task.closed()) return null;
    const { task, stage } = entry;
    if (stage.storeBytes === 'unknown' || stage.transport !== 'append' || !keys.append) return null;
    const left = leftBytes(entry);
    if (left > pieceBytes(left, this.#rate)) return null;
    entry.promised = true;
    return this.#objectOf(task, `${keys.prefix}${task.name}`);
  }

  /** Rejects with CallRefused or StoreFailure where server or store refuse, with anything else where they were not reached. */
  async run(entry: UploadEntry, step: NextUpload, held: HeldKeys): Promise<void> {
    if (!isSending(entry)) return;
    const key = `${held.keys.prefix}${entry.task.name}`;
    switch (step.kind) {
      case 'wait':
        return;
      case 'register':
        return this.#register(entry, await this.#askFileId(entry.task, key));
      case 'ask_length':
        return this.#askLength(entry, key, await this.#clientOf(held));
      case 'append':
        return this.#append(entry, step, key, held);
      case 'send_whole':
        return step.transport === 'form' ? this.#sendForm(entry) : this.#sendWhole(entry, key, held);
    }
  }

  /** Where the SDK's code did not come the next step asks for it again. */
  async #clientOf(held: HeldKeys): Promise<CosClient> {
    if (this.#client?.held !== held) this.#client = { held, made: createCosClient(held) };
    const client = this.#client;
    try {
      return await client.made;
    } catch (error) {
      if (this.#client === client) this.#client = null;
      throw error;
    }
  }

  async #askLength(entry: Sending, key: string, client: CosClient): Promise<void> {
    const { task, stage, refusal } = entry;
    const stored = await createAppendTransport(client).head(key, this.#signal);
    this.#events.onStoreAnswer();
    if (refusal.kind === 'in_question' && stored.length === task.deviceBytes()) {
      // The object is as it should be, so the refusal has another reason: for the page to tell.
      if (stored.crc64 === null || stored.crc64 === (await task.crc64()))
        return this.#refuseForGood(entry, refusal.error);
      this.#log('object_differs', { id: task.id, store: stored.crc64 });
      return this.#progress(entry, { kind: 'sending', transport: 'multipart', storeBytes: 0 });
    }
    this.#progress(entry, withStoreLength(stage, stored.length, task.deviceBytes()));
  }

  async #append(entry: Sending, { from, bytes: wanted }: AppendStep, key: string, held: HeldKeys) {
    const { task, stage } = entry;
    const client = await this.#clientOf(held);
    const bytes = await task.read(from, from + wanted);
    const began = performance.now();
    const end = from + bytes.length;
    const transport = createAppendTransport(client);
    const sent = transport.append(key, from, bytes, stallMs(bytes.length, this.#rate), this.#signal);
    const roomAt = began + leavingMs(bytes.length, this.#rate, held.roundTripMs) + storingMs;
    const far = held.roundTripMs >= leastRoundTripMs;
    const tail = far ? this.#appendTail(task, transport, { key, end, roomAt, sent }) : 0;
    await sent;
    this.#events.onStoreAnswer();
    this.#rate = observe(this.#rate, bytes.length, performance.now() - began);
    this.#progress(entry, { ...stage, storeBytes: end });
    const tailBytes = await tail;
    if (tailBytes > 0) this.#progress(entry, { ...stage, storeBytes: end + tailBytes });
  }

  /**
   * Where the task is closed while a piece is under way, the rest is sent right behind it instead of after its answer:
   * a round trip is saved. Resolves with the bytes that arrived so; where they came too early the store refuses them,
   * and they are sent in their turn.
   */
  async #appendTail(
    task: UploadTask,
    transport: AppendTransport,
    { key, end, roomAt, sent }: PieceUnderWay,
  ): Promise<number> {
    let answered = false;
    const answer = sent.catch(() => undefined).then(() => (answered = true));
    while (!task.closed() && !answered) await Promise.race([this.#woken.next, answer]);
    try {
      if (!answered) await Promise.race([pause(roomAt - performance.now(), this.#signal), answer]);
      if (answered || end === task.deviceBytes()) return 0;
      const bytes = await task.read(end, task.deviceBytes());
      await transport.append(key, end, bytes, stallMs(bytes.length, this.#rate), this.#signal);
      return bytes.length;
    } catch (error) {
      this.#log('tail_refused', { id: task.id, reason: reasonOf(error) });
      return 0;
    }
  }

  async #sendWhole(entry: Sending, key: string, held: HeldKeys): Promise<void> {
    const { task, stage } = entry;
    const client = await this.#clientOf(held);
    const body = await task.blob();
    // Of a file that lost its end nothing whole can be made: for the page to tell, not to try for ever.
    if (body.size !== task.deviceBytes()) {
      const message = `the device has ${body.size} bytes of ${task.deviceBytes()}`;
      return this.#refuseForGood(entry, new Error(message));
    }
    const onSent = (bytes: number) => {
      entry.sentBytes = bytes;
      this.#events.onProgress();
    };
    await createWholeTransport(client).send(key, body, onSent, this.#signal);
    this.#events.onStoreAnswer();
    this.#progress(entry, { ...stage, storeBytes: body.size });
  }

  async #sendForm(entry: Sending): Promise<void> {
    const file = { name: entry.task.name, body: await entry.task.blob() };
    const onSent = (bytes: number) => {
      entry.sentBytes = bytes;
      this.#events.onFormSent();
    };
    const sent = await this.#calls.uploadForm(file, onSent, this.#signal);
    this.#register(entry, sent.fileId);
  }

  async #askFileId(task: UploadTask, key: string): Promise<string> {
    return (await this.#calls.registerFile(await this.#objectOf(task, key), this.#signal)).fileId;
  }

  async #objectOf(task: UploadTask, key: string): Promise<StoredObject> {
    const { contentType } = task;
    return { key, size: task.deviceBytes(), contentType, crc64: await task.crc64() };
  }

  #progress(entry: UploadEntry, stage: SendingStage): void {
    entry.stage = stage;
    this.#events.onProgress();
  }

  #register(entry: UploadEntry, fileId: string): void {
    entry.stage = { kind: 'registered', fileId, storeBytes: entry.task.deviceBytes() };
    this.#events.onProgress();
    this.#events.onRegistered(entry, fileId);
  }

  #refuseForGood(entry: UploadEntry, error: Error): void {
    entry.refusal = { kind: 'for_good', error };
    this.#events.onRefusedForGood(entry, error);
  }
}
