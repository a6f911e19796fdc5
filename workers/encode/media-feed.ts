/** Everything that a track gives, in its order, to somebody who may at times be slower than the track. */
export interface MediaFeed {
  /** Reads no more, and resolves when all that was read has been taken. */
  stop(): Promise<void>;
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
  /** How much may wait; what comes beyond it is dropped. */
  readonly limit: number;
  onError(error: unknown): void;
}

export function feedMedia<T extends Media>(stream: ReadableStream<T>, options: FeedOptions<T>): MediaFeed {
  const reader = stream.getReader();
  const waiting: T[] = [];
  let taking: Promise<void> | null = null;
  let failed = false;

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
      if (failed || !options.wanted(value) || waiting.length >= options.limit) value.close();
      else {
        waiting.push(await options.detach(value));
        void wake();
      }
    }
  }
  const reading = read().catch(fail);

  return {
    async stop() {
      await reader.cancel().catch(() => undefined);
      await reading;
      while (waiting.length > 0 || taking) await wake();
    },
  };
}
