interface Options<Input, Answer> {
  /** Must not reject, save with what is thrown once the signal is aborted. */
  readonly send: (input: Input, signal: AbortSignal) => Promise<Answer>;
  readonly onAnswer: (answer: Answer, input: Input) => void;
  /** How long the input must rest before it is sent. */
  readonly waitMs: number;
}

/** Asks for what was put last: who puts again before the answer is there aborts the question before. */
export class LatestAnswer<Input, Answer> {
  readonly #options: Options<Input, Answer>;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #controller: AbortController | null = null;

  constructor(options: Options<Input, Answer>) {
    this.#options = options;
  }

  /** Sends when the input has rested. */
  put(input: Input): void {
    this.cancel();
    this.#timer = setTimeout(() => this.#send(input), this.#options.waitMs);
  }

  putAtOnce(input: Input): void {
    this.cancel();
    this.#send(input);
  }

  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#controller?.abort();
    this.#controller = null;
  }

  #send(input: Input): void {
    const controller = new AbortController();
    this.#timer = null;
    this.#controller = controller;
    this.#options.send(input, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return;
        this.#controller = null;
        this.#options.onAnswer(answer, input);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
  }
}
