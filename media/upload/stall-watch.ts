import { abortFor, abortReason } from '../abort.ts';
import { StoreFailure } from './store-failure.ts';

const lookMs = 1000;

/** Gives up what makes no progress for a while. */
export class StallWatch {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #timer: ReturnType<typeof setInterval>;
  #loaded = 0;
  #movedAt = performance.now();

  constructor(stallMs: number, outer: AbortSignal) {
    this.#outer = outer;
    this.#timer = setInterval(() => {
      if (performance.now() - this.#movedAt > stallMs)
        abortFor(this.#controller, new StoreFailure('unreachable', '', 'no progress'));
    }, lookMs);
    outer.addEventListener('abort', this.#abort);
  }

  /** Aborts with a StoreFailure after a stall, and with the outer signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether these are more or fewer bytes than before. */
  moved(loadedBytes: number): boolean {
    if (loadedBytes === this.#loaded) return false;
    this.#loaded = loadedBytes;
    this.#movedAt = performance.now();
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#outer.removeEventListener('abort', this.#abort);
  }

  readonly #abort = () => abortFor(this.#controller, abortReason(this.#outer));
}
