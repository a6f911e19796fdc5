import type RecordRTC from 'recordrtc';
import { inTime, throwIfAborted } from '../abort.ts';
import { reasonOf } from '../log.ts';
import {
  firstFrameDeadlineMs,
  type ClipFailure,
  type ClipOptions,
  type FinishedClip,
  type RunningClip,
} from './clip.types.ts';
import type { Container } from './file.types.ts';
import { watchFrames, type FrameWatch } from './frame-watch.ts';
import { bareType, containerOf, recorderTypes } from './recorder-type.ts';
import { createSliceRecorder, type SliceRecorder } from './slice-recorder.ts';

const happens = (target: EventTarget, name: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(name, () => resolve(), { once: true }));

/** Rejects where its code does not arrive; the next call tries again. */
export const loadRecorder = () => import('recordrtc');

/**
 * Rung 2: the browser's own recorder through RecordRTC, whose slices are the pieces. Rejects where no type can be
 * recorded, where no frame comes in time, or where the signal aborts.
 */
export async function startRecorderClip(options: ClipOptions): Promise<RunningClip> {
  const { signal } = options;
  const [type] = recorderTypes();
  if (type === undefined) throw new Error('no type can be recorded');
  const { default: library } = await loadRecorder();
  throwIfAborted(signal);
  const clip = new RecorderClip(library, type, options);
  await clip.start(signal);
  return clip;
}

class RecorderClip implements RunningClip {
  readonly rung = 'media_recorder';
  readonly container: Container;
  readonly contentType: string;
  startedAt = 0;
  readonly #onPiece: ClipOptions['onPiece'];
  readonly #onFailure: ClipOptions['onFailure'];
  readonly #recorder: SliceRecorder;
  readonly #native: MediaRecorder;
  readonly #frames: FrameWatch | null;
  readonly #stopped: Promise<void>;
  #failure: ClipFailure | null = null;
  #lastSliceAt = performance.now();
  #slices: Promise<void> = Promise.resolve();

  constructor(library: typeof RecordRTC, type: string, { stream, onPiece, onFailure }: ClipOptions) {
    this.container = containerOf(type);
    this.contentType = bareType(type);
    this.#onPiece = onPiece;
    this.#onFailure = onFailure;
    this.#recorder = createSliceRecorder(library, stream, type, (slice) => this.#take(slice));
    this.#recorder.record();
    this.#native = this.#recorder.getInternalRecorder();
    this.#frames = watchFrames(stream);
    this.#stopped = happens(this.#native, 'stop');
    this.#native.addEventListener('error', (event) =>
      this.#fail((event as Event & { error?: unknown }).error ?? event.type),
    );
  }

  async start(signal: AbortSignal): Promise<void> {
    try {
      await inTime(firstFrameDeadlineMs, signal, happens(this.#native, 'start'));
    } catch (error) {
      await this.#end().catch(() => undefined);
      throw error;
    }
    this.startedAt = performance.now();
  }

  lastFrameAt(): number {
    // A hidden page draws no frames, though it may record them.
    return this.#frames && !document.hidden ? this.#frames.lastFrameAt() : this.#lastSliceAt;
  }

  async finish(): Promise<FinishedClip> {
    const durationMs = performance.now() - this.startedAt;
    await this.#end();
    await this.#slices;
    return { durationMs };
  }

  async cancel(): Promise<void> {
    this.#failure ??= { kind: 'encoder', reason: 'cancelled' };
    await this.#end();
  }

  #take(slice: Blob): void {
    this.#lastSliceAt = performance.now();
    if (this.#failure) return;
    this.#slices = this.#slices.then(async () => this.#onPiece(new Uint8Array(await slice.arrayBuffer())));
  }

  #fail(error: unknown): void {
    if (this.#failure) return;
    this.#failure = { kind: 'encoder', reason: reasonOf(error) };
    // RecordRTC would begin another file in the same stream of slices.
    this.#recorder.stop();
    this.#onFailure(this.#failure);
  }

  async #end(): Promise<void> {
    const running = this.#native.state !== 'inactive';
    this.#frames?.stop();
    this.#recorder.stop();
    if (running) await this.#stopped;
  }
}
