import {
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type EncodedPacket,
  type StreamTargetChunk,
} from 'mediabunny';
import type { FinishedOutput, LiveEvents, LiveFormat, LiveProgress } from './types.ts';
import { withoutFragmentIndex } from './fragment-index.ts';
import type { CameraInput, InputConfig } from './camera-input.ts';

// A fragment ends at the first key frame past its least duration. What is on its way when the reader stops is one
// fragment, and at 2 Mbit/s half a second of video is a fifth of a second of sending: shorter ones cost some quality.
const keyFrameSeconds = 0.25;
const fragmentSeconds = 0.2;

export interface LiveOutput {
  /** Resolves at the first encoded picture. */
  readonly started: Promise<LiveProgress>;
  finish(): Promise<FinishedOutput>;
  cancel(): Promise<void>;
}

const now = () => performance.timeOrigin + performance.now();

/** Camera and microphone to fragmented MP4 while they run. What the writer emits is what is sent. */
export function openLiveOutput(
  format: LiveFormat,
  open: (config: InputConfig) => CameraInput,
  events: LiveEvents,
): LiveOutput {
  let startedAt: number | null = null;
  let endSeconds = 0;
  let bytes = 0;
  let failed = false;
  let settle!: { resolve: (progress: LiveProgress) => void; reject: (error: unknown) => void };
  const started = new Promise<LiveProgress>((resolve, reject) => (settle = { resolve, reject }));
  started.catch(() => undefined);

  function fail(error: unknown): void {
    settle.reject(error);
    if (failed || output.state !== 'started') return;
    failed = true;
    events.onFailure(error instanceof Error ? error.message : String(error));
  }

  // As the file has it: a microphone's own times may jump, and the encoder puts its sound one behind the other.
  function reach({ timestamp, duration }: EncodedPacket): void {
    endSeconds = Math.max(endSeconds, timestamp + duration);
  }

  const input = open({
    onError: fail,
    videoConfig: {
      codec: 'avc',
      quality: new Quality({ bitrate: format.videoBitrate }),
      keyFrameInterval: keyFrameSeconds,
      latencyMode: 'realtime',
      // Turning the phone changes the track's size; the file keeps the first one.
      sizeChangeBehavior: 'contain',
      onEncodedSample() {
        const lastFrameAt = now();
        startedAt ??= lastFrameAt;
        const progress = { startedAt, lastFrameAt };
        settle.resolve(progress);
        events.onProgress(progress);
      },
      onEncodedPacket: reach,
    },
    audioConfig: {
      codec: format.audioCodec,
      quality: new Quality({ bitrate: format.audioBitrate }),
      onEncodedPacket: reach,
    },
  });

  let written = 0;
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      if (position !== written) throw new Error(`the writer went from ${written} to ${position}`);
      written += data.length;
      const piece = output.state === 'started' ? data : withoutFragmentIndex(data);
      bytes += piece.length;
      if (piece.length > 0) events.onPiece(piece);
    },
  });
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: fragmentSeconds }),
    target: new StreamTarget(writable),
  });
  output.addVideoTrack(input.video);
  output.addAudioTrack(input.audio);
  output.start().then(() => input.start(), fail);

  return {
    started,
    async finish() {
      await input.stop();
      await output.finalize();
      return { durationMs: endSeconds * 1000, bytes };
    },
    async cancel() {
      settle.reject(new DOMException('the clip was cancelled', 'AbortError'));
      const stopped = input.stop();
      await output.cancel();
      await stopped;
    },
  };
}
