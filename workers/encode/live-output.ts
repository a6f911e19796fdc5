import { Mp4OutputFormat, NullTarget, Output, Quality } from 'mediabunny';
import type { CameraInput, InputConfig } from './camera-input.ts';
import { Fragmenter } from './fragmenter.ts';
import type { TrackPacket } from './init-segment.ts';
import type { FinishedOutput, LiveEvents, LiveFormat, LiveProgress } from './types.ts';

const keyFrameSeconds = 0.25;
/** What waits to be sent when the reader stops is one fragment at most: at 2 Mbit/s a twelfth of a second. */
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
  /** Owns the encoders; what it writes itself is thrown away. */
  readonly #output: Output;
  readonly #fragmenter: Fragmenter;
  #settle!: { readonly resolve: (progress: LiveProgress) => void; readonly reject: (error: unknown) => void };
  #startedAt: number | null = null;
  #endSeconds = 0;
  #bytes = 0;
  #failed = false;

  constructor(format: LiveFormat, open: (config: InputConfig) => CameraInput, events: LiveEvents) {
    this.#events = events;
    this.started = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.started.catch(() => undefined);
    this.#input = open(this.#configOf(format));
    this.#fragmenter = new Fragmenter(fragmentSeconds, {
      onPiece: (piece) => this.#give(piece),
      onError: (error) => this.#fail(error),
    });
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented' }),
      target: new NullTarget(),
    });
    this.#output.addVideoTrack(this.#input.video);
    this.#output.addAudioTrack(this.#input.audio);
    this.#output.start().then(
      () => this.#input.start(),
      (error: unknown) => this.#fail(error),
    );
  }

  /** Rejects where the encoders do not end well; what they gave before is given all the same. */
  async finish(): Promise<FinishedOutput> {
    await this.#input.stop();
    try {
      await this.#output.finalize();
    } finally {
      await this.#fragmenter.finish();
    }
    return { durationMs: this.#endSeconds * 1000, bytes: this.#bytes };
  }

  async cancel(): Promise<void> {
    this.#settle.reject(new DOMException('the clip was cancelled', 'AbortError'));
    this.#fragmenter.cancel();
    const stopped = this.#input.stop();
    await this.#output.cancel();
    await stopped;
  }

  #configOf({ videoBitrate, audioBitrate, audioCodec }: LiveFormat): InputConfig {
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
        onEncodedPacket: (packet, meta) => this.#reach({ kind: 'video', packet, meta }),
      },
      audioConfig: {
        codec: audioCodec,
        quality: new Quality({ bitrate: audioBitrate }),
        onEncodedPacket: (packet, meta) => this.#reach({ kind: 'audio', codec: audioCodec, packet, meta }),
      },
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
  #reach(encoded: TrackPacket): void {
    const { timestamp, duration } = encoded.packet;
    this.#endSeconds = Math.max(this.#endSeconds, timestamp + duration);
    this.#fragmenter.add(encoded);
  }

  #give(piece: Uint8Array): void {
    this.#bytes += piece.length;
    this.#events.onPiece(piece);
  }

  #fail(error: unknown): void {
    this.#settle.reject(error);
    if (this.#failed || this.#output.state !== 'started') return;
    this.#failed = true;
    this.#events.onFailure(error instanceof Error ? error.message : String(error));
  }
}
