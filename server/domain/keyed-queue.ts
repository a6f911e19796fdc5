export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface KeyedQueueOptions {
  /** How many are under way together. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
}

/**
 * Work that is dear, in the order in which it came: of a key one at a time, and whoever comes with the same key
 * meanwhile shares what comes of it.
 */
export class KeyedQueue<T> {
  readonly #options: KeyedQueueOptions;
  readonly #underWay = new Map<string, Promise<T>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(options: KeyedQueueOptions) {
    this.#options = options;
  }

  /**
   * Rejects with QueueFull where too many wait, and as `work` does, which may leave its place before it is done: what it
   * goes on with then is not dear, and keeps nobody waiting.
   */
  run(key: string, work: (leave: () => void) => Promise<T>): Promise<T> {
    const same = this.#underWay.get(key);
    if (same) return same;
    const { atOnce, waiting } = this.#options;
    if (this.#running >= atOnce && this.#waiting.length >= waiting) return Promise.reject(new QueueFull());
    const done = this.#inTurn(work).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, done);
    return done;
  }

  async #inTurn(work: (leave: () => void) => Promise<T>): Promise<T> {
    if (this.#running < this.#options.atOnce) this.#running++;
    else await new Promise<void>((go) => this.#waiting.push(go));
    let holds = true;
    const leave = () => {
      if (holds) this.#handOn();
      holds = false;
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  }

  /** Nobody who comes now gets in before who waits. */
  #handOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
