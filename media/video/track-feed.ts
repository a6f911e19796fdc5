/** Everything that a track gives, in its order, to somebody who may at times be slower than the track. */
export interface TrackFeed {
  /** Reads no more, and resolves when all that was read has been taken. */
  stop(): Promise<void>;
  /** How much came while `limit` was waiting already. */
  dropped(): number;
}

interface Media {
  close(): void;
}

interface FeedOptions<T extends Media> {
  /** Resolves when there is room for more. */
  take(media: T): Promise<void>;
  /**
   * What does not hold the camera's own buffers: of these there are about ten, an encoder keeps more than its queue
   * tells, and a camera without a free one drops its picture.
   */
  detach(media: T): Promise<T>;
  /** Whether what comes now belongs to the recording at all. */
  wanted(media: T): boolean;
  /** How much may wait. */
  readonly limit: number;
  onError(error: unknown): void;
}

/** Chromium's; Safari has it in workers only, Firefox not at all. */
declare class MediaStreamTrackProcessor<T> {
  constructor(init: { track: MediaStreamTrack });
  readonly readable: ReadableStream<T>;
}

export const canFeedTracks = (): boolean => 'MediaStreamTrackProcessor' in globalThis;

export function feedTrack<T extends Media>(track: MediaStreamTrack, options: FeedOptions<T>): TrackFeed {
  const reader = new MediaStreamTrackProcessor<T>({ track }).readable.getReader();
  const waiting: T[] = [];
  let taking: Promise<void> | null = null;
  let failed = false;
  let dropped = 0;

  async function takeAll(): Promise<void> {
    for (let media = waiting.shift(); media; media = waiting.shift())
      try {
        if (!failed) await options.take(media);
      } finally {
        media.close();
      }
  }

  function fail(error: unknown): void {
    if (failed) return;
    failed = true;
    options.onError(error);
  }

  function wake(): Promise<void> {
    taking ??= takeAll()
      .catch(fail)
      .finally(() => (taking = null));
    return taking;
  }

  async function read(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (failed || !options.wanted(value)) value.close();
      else if (waiting.length >= options.limit) {
        value.close();
        dropped++;
      } else {
        waiting.push(await options.detach(value));
        void wake();
      }
    }
  }
  const reading = read().catch(fail);

  return {
    dropped: () => dropped,
    async stop() {
      await reader.cancel().catch(() => undefined);
      await reading;
      while (waiting.length > 0 || taking) await wake();
    },
  };
}
