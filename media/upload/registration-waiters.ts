import { abortReason } from '../abort.ts';

interface Waiter {
  readonly id: string;
  resolve(fileId: string): void;
  reject(error: unknown): void;
}

/** Those who wait until a task is registered. */
export class RegistrationWaiters {
  #waiters: Waiter[] = [];

  /** Resolves with the file's id; rejects where it or all is given up, or the signal aborts. */
  wait(id: string, signal: AbortSignal): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ id, resolve, reject });
      signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
    });
  }

  resolve(id: string, fileId: string): void {
    for (const waiter of this.#take(id)) waiter.resolve(fileId);
  }

  /** Who waits for another task goes on waiting. */
  reject(id: string, error: unknown): void {
    for (const waiter of this.#take(id)) waiter.reject(error);
  }

  rejectAll(error: unknown): void {
    const rejected = this.#waiters;
    this.#waiters = [];
    for (const waiter of rejected) waiter.reject(error);
  }

  #take(id: string): readonly Waiter[] {
    const taken = this.#waiters.filter((waiter) => waiter.id === id);
    this.#waiters = this.#waiters.filter((waiter) => waiter.id !== id);
    return taken;
  }
}
