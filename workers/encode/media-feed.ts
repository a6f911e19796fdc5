interface Media {
  close(): void;
}

export interface FeedOptions<T extends Media> {
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

/** Everything that a track gives, in its order, to somebody who may at times be slower than the track. */
export class MediaFeed<T extends Media> {
  readonly #options: FeedOptions<T>;
  readonly #reader: ReadableStreamDefaultReader<T>;
  readonly #reading: Promise<void>;
  readonly #waiting: T[] = [];
  #taking: Promise<void> | null = null;
  #failed = false;

  /** Begins at once. */
  constructor(stream: ReadableStream<T>, options: FeedOptions<T>) {
    this.#options = options;
    this.#reader = stream.getReader();
    this.#reading = this.#read().catch((error: unknown) => this.#fail(error));
  }

  /** Reads no more, and resolves when all that was read has been taken. Never rejects: onError was told. */
  async stop(): Promise<void> {
    await this.#reader.cancel().catch(() => undefined);
    await this.#reading;
    while (this.#waiting.length > 0 || this.#taking) await this.#wake();
  }

  async #read(): Promise<void> {
    const { wanted, limit, detach } = this.#options;
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) return;
      if (this.#failed || !wanted(value) || this.#waiting.length >= limit) value.close();
      else {
        this.#waiting.push(await detach(value));
        void this.#wake();
      }
    }
  }

  #wake(): Promise<void> {
    this.#taking ??= this.#takeAll()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => (this.#taking = null));
    return this.#taking;
  }

  async #takeAll(): Promise<void> {
    for (let media = this.#waiting.shift(); media; media = this.#waiting.shift())
      try {
        if (!this.#failed) await this.#options.take(media);
      } finally {
        media.close();
      }
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#options.onError(error);
  }
}
