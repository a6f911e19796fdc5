/** Several events of one moment are one question. */
const gatherMs = 150;
/** What was not answered is asked again after. */
const againMs = 3000;
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
  #isStopped = false;

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
    this.#isStopped = true;
    if (this.#gathering) clearTimeout(this.#gathering);
  }

  #gather(afterMs = gatherMs): void {
    if (this.#isStopped) return;
    this.#gathering ??= setTimeout(() => void this.#askNow(), afterMs);
  }

  async #askNow(): Promise<void> {
    this.#gathering = null;
    const numbers = [...this.#changed];
    this.#changed.clear();
    const unanswered = await this.#unanswered(numbers);
    for (const recordingNo of unanswered) this.#changed.add(recordingNo);
    if (unanswered.length > 0) this.#gather(againMs);
  }

  async #unanswered(numbers: readonly string[]): Promise<readonly string[]> {
    if (numbers.length > manyAtOnce) return (await this.#ask.askAll()) ? [] : numbers;
    const unanswered: string[] = [];
    for (const recordingNo of numbers)
      if (!(await this.#ask.askOne(recordingNo))) unanswered.push(recordingNo);
    return unanswered;
  }
}
