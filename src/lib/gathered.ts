/** Calls `act` at once, then at most once in so many milliseconds; what is asked for meanwhile is one call at their end. */
export class Gathered {
  readonly #act: () => void;
  readonly #apartMs: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isDue = false;

  constructor(act: () => void, apartMs: number) {
    this.#act = act;
    this.#apartMs = apartMs;
  }

  ask(): void {
    if (this.#timer !== null) {
      this.#isDue = true;
      return;
    }
    this.#timer = setTimeout(() => this.#again(), this.#apartMs);
    this.#act();
  }

  /** What is still due is left out. */
  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isDue = false;
  }

  #again(): void {
    const isDue = this.#isDue;
    this.stop();
    if (isDue) this.ask();
  }
}
