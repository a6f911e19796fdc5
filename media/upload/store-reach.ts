import { StoreFailure } from './store-failure.ts';

/** Whether this page ever reached the store, whatever it sent there: what was reached once is not gone, but away. */
export class StoreReach {
  #isReached = false;
  #failedAt: number | null = null;

  answered(): void {
    this.#isReached = true;
  }

  /** Milliseconds since it was first not reached; null where it ever was, or where this error says something else. */
  unreachedMs(error: unknown): number | null {
    if (this.#isReached || !(error instanceof StoreFailure) || error.kind !== 'unreachable') return null;
    const now = performance.now();
    this.#failedAt ??= now;
    return now - this.#failedAt;
  }
}

/** Of this page: who gives up on an upload and begins it anew has learnt of the store what the former one did. */
export const pageReach = new StoreReach();
