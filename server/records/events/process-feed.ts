import type { DatabaseConnection } from '../../ports/database.ts';

type Listener = () => void;

/**
 * Tells that something changed of a process of sale or its members, whichever server process changed it. Keeps nothing
 * to be told later.
 */
export class ProcessFeed {
  readonly #connection: DatabaseConnection;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor({ connection }: { readonly connection: DatabaseConnection }) {
    this.#connection = connection;
  }

  async start(): Promise<void> {
    await this.#connection.listen('process_changed', (processNo) => {
      for (const tell of this.#listeners.get(processNo) ?? []) tell();
    });
  }

  stop(): void {
    this.#listeners.clear();
  }

  /** Calls back on each change from now on; answers how to leave. */
  follow(processNo: string, listener: Listener): () => void {
    const all = this.#listeners.get(processNo) ?? new Set<Listener>();
    this.#listeners.set(processNo, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0) this.#listeners.delete(processNo);
    };
  }
}
