import {
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type EncodedPacket,
  type StreamTargetChunk,
} from 'mediabunny';
import type { CameraInput, InputConfig } from './camera-input.ts';
import { withoutFragmentIndex } from './fragment-index.ts';
import type { FinishedOutput, LiveEvents, LiveFormat, LiveProgress } from './types.ts';

// A fragment ends at the first key frame past its least duration. What is on its way when the reader stops is one
// fragment, and at 2 Mbit/s half a second of video is a fifth of a second of sending: shorter ones cost some quality.
const keyFrameSeconds = 0.25;
const fragmentSeconds = 0.2;

export interface LiveOutput {
  /** Resolves at the first encoded picture; rejects where there is none, or the output is cancelled before. */
  readonly started: Promise<LiveProgress>;
  finish(): Promise<FinishedOutput>;
  cancel(): Promise<void>;
}

/** Camera and microphone to fragmented MP4 while they run. What the writer emits is what is sent. */
export class LiveEncoder implements LiveOutput {
  readonly started: Promise<LiveProgress>;
  readonly #events: LiveEvents;
  readonly #input: CameraInput;
  readonly #output: Output;
  #settle!: { readonly resolve: (progress: LiveProgress) => void; readonly reject: (error: unknown) => void };
  #startedAt: number | null = null;
  #endSeconds = 0;
  /** Given away, which is less than written: the index at the end is left out. */
  #bytes = 0;
  #written = 0;
  #failed = false;

  constructor(format: LiveFormat, open: (config: InputConfig) => CameraInput, events: LiveEvents) {
    this.#events = events;
    this.started = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.started.catch(() => undefined);
    this.#input = open(this.#configOf(format));
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: fragmentSeconds }),
      target: new StreamTarget(
        new WritableStream<StreamTargetChunk>({ write: (chunk) => this.#write(chunk) }),
      ),
    });
    this.#output.addVideoTrack(this.#input.video);
    this.#output.addAudioTrack(this.#input.audio);
    this.#output.start().then(
      () => this.#input.start(),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Rejects where the output cannot be finalised. */
  async finish(): Promise<FinishedOutput> {
    await this.#input.stop();
    await this.#output.finalize();
    return { durationMs: this.#endSeconds * 1000, bytes: this.#bytes };
  }

  async cancel(): Promise<void> {
    this.#settle.reject(new DOMException('the clip was cancelled', 'AbortError'));
    const stopped = this.#input.stop();
    await this.#output.cancel();
    await stopped;
  }

  #configOf({ videoBitrate, audioBitrate, audioCodec }: LiveFormat): InputConfig {
    const onEncodedPacket = (packet: EncodedPacket) => this.#reach(packet);
    return {
      onError: (error) => this.#fail(error),
      videoConfig: {
        codec: 'avc',
        quality: new Quality({ bitrate: videoBitrate }),
        keyFrameInterval: keyFrameSeconds,
        latencyMode: 'realtime',
        // Turning the phone changes the track's size; the file keeps the first one.
        sizeChangeBehavior: 'contain',
        onEncodedSample: () => this.#tellProgress(),
        onEncodedPacket,
      },
      audioConfig: { codec: audioCodec, quality: new Quality({ bitrate: audioBitrate }), onEncodedPacket },
    };
  }

  #tellProgress(): void {
    const lastFrameAt = performance.now();
    this.#startedAt ??= lastFrameAt;
    const progress = { startedAt: this.#startedAt, lastFrameAt };
    this.#settle.resolve(progress);
    this.#events.onProgress(progress);
  }

  /** As the file has it: a microphone's own times may jump, and the encoder puts its sound one behind the other. */
  #reach({ timestamp, duration }: EncodedPacket): void {
    this.#endSeconds = Math.max(this.#endSeconds, timestamp + duration);
  }

  #write({ data, position }: StreamTargetChunk): void {
    if (position !== this.#written) throw new Error(`the writer went from ${this.#written} to ${position}`);
    this.#written += data.length;
    const piece = this.#output.state === 'started' ? data : withoutFragmentIndex(data);
    this.#bytes += piece.length;
    if (piece.length > 0) this.#events.onPiece(piece);
  }

  #fail(error: unknown): void {
    this.#settle.reject(error);
    if (this.#failed || this.#output.state !== 'started') return;
    this.#failed = true;
    this.#events.onFailure(error instanceof Error ? error.message : String(error));
  }
}
