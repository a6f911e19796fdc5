/** Lets somebody sleep until the next time that it is woken. */
export class WakeSignal {
  #wake: () => void = () => undefined;
  #next: Promise<void>;

  constructor() {
    this.#next = this.#sleep();
  }

  /** Resolves with the next wake(). */
  get next(): Promise<void> {
    return this.#next;
  }

  wake(): void {
    this.#wake();
    this.#next = this.#sleep();
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }
}
