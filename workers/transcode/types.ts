// What transcode.worker.ts answers.

export type TranscodeEngine = 'webcodecs' | 'ffmpeg';

export interface TranscodeTarget {
  readonly width: number;
  readonly height: number;
  readonly videoBitrate: number;
  readonly audioBitrate: number;
}

export type TranscodeJob =
  /** Another container, the pictures as they are; the sound becomes AAC or Opus where MP4 needs it. */
  { readonly kind: 'remux' } | { readonly kind: 'transcode'; readonly target: TranscodeTarget };

export interface TranscodeWorker {
  /** Loads what the engine needs, so that the work itself need not wait for it. Rejects where it cannot be had. */
  load(engine: TranscodeEngine): Promise<void>;
  /**
   * An MP4 with its index in front; `fraction` is 0 to 1. Rejects where the engine cannot read the file or make one of
   * it.
   */
  run(
    engine: TranscodeEngine,
    job: TranscodeJob,
    file: Blob,
    onProgress: (fraction: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
