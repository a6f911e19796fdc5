import { pause } from '../abort.ts';
import { reasonOf, type Log } from '../log.ts';
import { createAppendTransport } from './append-transport.ts';
import { createCosClient, type CosClient } from './cos-client.ts';
import type { HeldKeys } from './key-ring.ts';
import { leavingMs, observe, pieceBytes, stallMs, type LinkRate } from './piece-size.ts';
import type { UploadCalls } from './upload-calls.ts';
import type { UploadEntry } from './upload-entry.ts';
import {
  nextStep,
  withStoreLength,
  type NextStep,
  type SendingStage,
  type UploadTask,
} from './upload-task.ts';
import { createWholeTransport } from './whole-transport.ts';

export interface StepEvents {
  /** Bytes arrived, or the store told how many it has. */
  onProgress(): void;
  onRegistered(entry: UploadEntry, fileId: string): void;
  /** No trying again would help; `entry` is out of the way until somebody asks for it anew. */
  onRefusedForGood(error: Error): void;
}

type Sending = UploadEntry & { readonly stage: SendingStage };
type AppendStep = Extract<NextStep, { kind: 'append' }>;

const earlyMarginMs = 15;

const isSending = (entry: UploadEntry): entry is Sending => entry.stage.kind === 'sending';

/** Carries out one step of an upload. What it learns of the link's speed makes the next pieces larger or smaller. */
export class UploadSteps {
  readonly #calls: UploadCalls;
  readonly #events: StepEvents;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  #rate: LinkRate = null;
  #client: { readonly held: HeldKeys; readonly made: Promise<CosClient> } | null = null;

  constructor(calls: UploadCalls, events: StepEvents, log: Log, signal: AbortSignal) {
    this.#calls = calls;
    this.#events = events;
    this.#log = log;
    this.#signal = signal;
  }

  next({ stage, task, refusal }: UploadEntry): NextStep {
    if (refusal.kind === 'for_good') return { kind: 'wait' };
    return nextStep(stage, task.deviceBytes(), task.closed(), (waiting) => pieceBytes(waiting, this.#rate));
  }

  /** Rejects with CallRefused or StoreFailure where server or store refuse, with anything else where they were not reached. */
  async run(entry: UploadEntry, step: NextStep, held: HeldKeys): Promise<void> {
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

  async #clientOf(held: HeldKeys): Promise<CosClient> {
    if (this.#client?.held !== held) this.#client = { held, made: createCosClient(held) };
    return this.#client.made;
  }

  async #askLength(entry: Sending, key: string, client: CosClient): Promise<void> {
    const { task, stage, refusal } = entry;
    const stored = await createAppendTransport(client).head(key, this.#signal);
    entry.storeAnswered = true;
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
    const isLast = task.closed() && from + bytes.length === task.deviceBytes();
    const early = isLast
      ? this.#askEarly(task, key, leavingMs(bytes.length, this.#rate, held.roundTripMs))
      : null;
    const deadlineMs = stallMs(bytes.length, this.#rate);
    await createAppendTransport(client).append(key, from, bytes, deadlineMs, this.#signal);
    entry.storeAnswered = true;
    this.#rate = observe(this.#rate, bytes.length, performance.now() - began);
    this.#progress(entry, { ...stage, storeBytes: from + bytes.length });
    const fileId = await early;
    if (fileId !== null) this.#register(entry, fileId);
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
    await createWholeTransport(client).send(key, body, (sent) => this.#show(entry, sent), this.#signal);
    entry.storeAnswered = true;
    this.#progress(entry, { ...stage, storeBytes: body.size });
  }

  async #sendForm(entry: Sending): Promise<void> {
    const file = { name: entry.task.name, body: await entry.task.blob() };
    const sent = await this.#calls.uploadForm(file, (bytes) => this.#show(entry, bytes), this.#signal);
    this.#register(entry, sent.fileId);
  }

  async #askFileId(task: UploadTask, key: string): Promise<string> {
    const crc64 = await task.crc64();
    const file = { key, size: task.deviceBytes(), contentType: task.contentType, crc64 };
    return (await this.#calls.registerFile(file, this.#signal)).fileId;
  }

  /**
   * Registers behind the last piece instead of after its answer: it travels the same way a little later, so it mostly
   * finds the object whole, and a round trip is saved. The server looks at size and checksum; where it came too
   * early it refuses, and the ordinary call follows.
   */
  async #askEarly(task: UploadTask, key: string, leaves: number): Promise<string | null> {
    try {
      await pause(leaves + earlyMarginMs, this.#signal);
      return await this.#askFileId(task, key);
    } catch (error) {
      this.#log('registered_too_early', { id: task.id, reason: reasonOf(error) });
      return null;
    }
  }

  #progress(entry: UploadEntry, stage: SendingStage): void {
    entry.stage = stage;
    this.#events.onProgress();
  }

  #show(entry: UploadEntry, sentBytes: number): void {
    entry.sentBytes = sentBytes;
    this.#events.onProgress();
  }

  #register(entry: UploadEntry, fileId: string): void {
    entry.stage = { kind: 'registered', fileId, storeBytes: entry.task.deviceBytes() };
    this.#events.onProgress();
    this.#events.onRegistered(entry, fileId);
  }

  #refuseForGood(entry: UploadEntry, error: Error): void {
    entry.refusal = { kind: 'for_good', error };
    this.#events.onRefusedForGood(error);
  }
}
