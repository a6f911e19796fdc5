import * as Comlink from 'comlink';
import type { CameraTracks } from '../../workers/encode/camera-input.ts';
import type { LiveOutput } from '../../workers/encode/live-output.ts';
import type {
  EncodeWorker,
  FinishedOutput,
  LiveEvents,
  LiveFormat,
  LiveProgress,
} from '../../workers/encode/types.ts';
import { readPictures, readSounds } from '../capture/track-processor.ts';
import { reasonOf } from '../log.ts';
import { takeEncodeWorker } from './encode-worker.ts';

const cancelDeadlineMs = 1000;

/** The live encoder in a worker of its own, to which the tracks' streams are handed over. */
export class EncodeClient implements LiveOutput {
  /** Rejects where the worker fails before the first encoded picture. */
  readonly started: Promise<LiveProgress>;
  readonly #worker: Worker;
  readonly #remote: Comlink.Remote<EncodeWorker>;
  readonly #broken: Promise<never>;
  readonly #events: LiveEvents;
  readonly #aheadMs: number;
  #ended = false;
  #received = 0;
  #arrived: () => void = () => undefined;

  constructor(format: LiveFormat, tracks: CameraTracks, events: LiveEvents) {
    this.#events = events;
    const { worker, remote, aheadMs } = takeEncodeWorker();
    this.#worker = worker;
    this.#aheadMs = aheadMs;
    this.#remote = remote;
    this.#broken = this.#watchWorker();
    const pictures = readPictures(tracks.video);
    const sounds = readSounds(tracks.audio);
    const streams = Comlink.transfer({ pictures, sounds }, [pictures, sounds]);
    const started = this.#remote.start(format, streams, this.#proxiedEvents());
    this.started = Promise.race([started.then((progress) => this.#onThisPage(progress)), this.#broken]);
    this.started.catch(() => undefined);
  }

  /** Resolves when every piece was given. Rejects where the worker fails. */
  async finish(): Promise<FinishedOutput> {
    const finished = await Promise.race([this.#remote.finish(), this.#broken]);
    await this.#all(finished.bytes);
    this.#end();
    return finished;
  }

  /** Never rejects. */
  async cancel(): Promise<void> {
    if (this.#ended) return;
    const late = new Promise((resolve) => setTimeout(resolve, cancelDeadlineMs));
    await Promise.race([this.#remote.cancel().catch(() => undefined), late]);
    this.#end();
  }

  #watchWorker(): Promise<never> {
    const broken = new Promise<never>((_, reject) => {
      this.#worker.onerror = (event) => {
        const error = new Error(`the encoder failed: ${event.message}`);
        reject(error);
        if (!this.#ended) this.#events.onFailure(reasonOf(error));
      };
    });
    broken.catch(() => undefined);
    return broken;
  }

  #proxiedEvents(): LiveEvents {
    const { onPiece, onProgress, onFailure } = this.#events;
    return Comlink.proxy<LiveEvents>({
      onPiece: (piece) => {
        this.#received += piece.length;
        if (!this.#ended) onPiece(piece);
        this.#arrived();
      },
      onProgress: (progress) => onProgress(this.#onThisPage(progress)),
      onFailure: (reason) => {
        if (!this.#ended) onFailure(reason);
      },
    });
  }

  /** Pieces come by a port of their own: the answer of finish() may overtake the last of them. */
  async #all(bytes: number): Promise<void> {
    while (this.#received < bytes) await new Promise<void>((resolve) => (this.#arrived = resolve));
  }

  #onThisPage({ startedAt, lastFrameAt }: LiveProgress): LiveProgress {
    return { startedAt: startedAt + this.#aheadMs, lastFrameAt: lastFrameAt + this.#aheadMs };
  }

  #end(): void {
    this.#ended = true;
    this.#remote[Comlink.releaseProxy]();
    this.#worker.terminate();
  }
}
