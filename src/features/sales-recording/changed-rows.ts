/** Several events of one moment are one question. */
const gatherMs = 150;
/** From here on the whole board is asked for at once. */
const manyAtOnce = 8;

/** Each says whether the server answered; what it did not answer is asked again. */
interface Ask {
  askAll(): Promise<boolean>;
  askOne(recordingNo: string): Promise<boolean>;
}

/** The recordings that changed and are not asked for yet. */
export class ChangedRows {
  readonly #ask: Ask;
  readonly #changed = new Set<string>();
  #gathering: ReturnType<typeof setTimeout> | null = null;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  add(recordingNo: string): void {
    this.#changed.add(recordingNo);
    this.#gather();
  }

  /** For what could not be asked before, now that the server can be reached again. */
  askAgain(): void {
    if (this.#changed.size > 0) this.#gather();
  }

  stop(): void {
    if (this.#gathering) clearTimeout(this.#gathering);
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => void this.#askNow(), gatherMs);
  }

  async #askNow(): Promise<void> {
    this.#gathering = null;
    const numbers = [...this.#changed];
    this.#changed.clear();
    if (numbers.length > manyAtOnce) {
      if (!(await this.#ask.askAll())) for (const recordingNo of numbers) this.#changed.add(recordingNo);
      return;
    }
    for (const recordingNo of numbers)
      if (!(await this.#ask.askOne(recordingNo))) this.#changed.add(recordingNo);
    // What was not answered waits for the next event, or for the stream to be back.
  }
}
