// What encode.worker.ts answers, and of the same encoder where it has to run on the page.

export interface LiveFormat {
  readonly videoBitrate: number;
  readonly audioBitrate: number;
  readonly audioCodec: 'aac' | 'opus';
}

/** What the tracks give, where it can be handed over; the page's own tracks cannot be. */
export interface CameraStreams {
  readonly pictures: ReadableStream<VideoFrame>;
  readonly sounds: ReadableStream<AudioData>;
}

/** Milliseconds by performance.now() of the thread where the encoder runs. */
export interface LiveProgress {
  readonly startedAt: number;
  readonly lastFrameAt: number;
}

export interface LiveEvents {
  /** Pieces come in the file's order, without gaps. */
  onPiece(piece: Uint8Array): void;
  onProgress(progress: LiveProgress): void;
  /** The clip can go no further; what was given up to here is good. */
  onFailure(reason: string): void;
}

export interface FinishedOutput {
  readonly durationMs: number;
  /** Of all pieces together: the last may still be under way. */
  readonly bytes: number;
}

export interface EncodeWorker {
  /** Resolves when its code is there, with its performance.now(). */
  ready(): Promise<number>;
  /** Resolves at the first encoded picture. */
  start(format: LiveFormat, streams: CameraStreams, events: LiveEvents): Promise<LiveProgress>;
  finish(): Promise<FinishedOutput>;
  cancel(): Promise<void>;
}
