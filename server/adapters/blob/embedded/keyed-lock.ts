/** One at a time for each name, in the order of asking. */
export class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  run<R>(name: string, work: () => Promise<R>): Promise<R> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const result = before.then(work);
    const tail = result.catch(() => {});
    this.#tails.set(name, tail);
    void tail.then(() => {
      if (this.#tails.get(name) === tail) this.#tails.delete(name);
    });
    return result;
  }
}
