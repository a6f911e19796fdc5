import { FolderIndex } from './folder-index.ts';

export interface Summary {
  /** Of the record. */
  readonly id: string;
  readonly key: string;
  /** On disk. */
  readonly bytes: number;
}

/**
 * Keys in order, which the hashed names on disk cannot give: read from the records once, then kept in step. One record
 * that is damaged is left out, and keeps nobody else from writing.
 */
export class RecordIndex<R, S extends Summary> {
  readonly #records: () => AsyncIterable<R>;
  readonly #summaryOf: (record: R) => S;
  #summaries: FolderIndex<S> | null = null;
  #loading: Promise<FolderIndex<S>> | null = null;
  /** What changed while loading: newer than what the loading finds. */
  readonly #changed = new Map<string, S | null>();

  constructor(records: () => AsyncIterable<R>, summaryOf: (record: R) => S) {
    this.#records = records;
    this.#summaryOf = summaryOf;
  }

  note(id: string, record: R | null): void {
    const summary = record && this.#summaryOf(record);
    if (this.#summaries) keep(this.#summaries, id, summary);
    else if (this.#loading) this.#changed.set(id, summary);
  }

  /** In the order of the keys' UTF-8 bytes, as COS lists, then of their ids. */
  async below(prefix: string): Promise<readonly S[]> {
    return (await this.#loaded())
      .below(prefix)
      .toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)) || (a.id < b.id ? -1 : 1));
  }

  /** Of all, in no order: to put a store of years in order takes a while in which nobody else is answered. */
  async all(): Promise<readonly S[]> {
    return (await this.#loaded()).below('');
  }

  async bytesBelow(prefix: string): Promise<number> {
    return (await this.#loaded()).bytesBelow(prefix);
  }

  #loaded(): FolderIndex<S> | Promise<FolderIndex<S>> {
    return this.#summaries ?? (this.#loading ??= this.#load());
  }

  async #load(): Promise<FolderIndex<S>> {
    try {
      const found = new FolderIndex<S>();
      for await (const record of this.#records()) {
        const summary = this.#summaryOf(record);
        found.set(summary.id, summary);
      }
      for (const [id, summary] of this.#changed) keep(found, id, summary);
      this.#summaries = found;
      return found;
    } finally {
      this.#loading = null;
      this.#changed.clear();
    }
  }
}

function keep<S extends Summary>(index: FolderIndex<S>, id: string, summary: S | null): void {
  if (summary) index.set(id, summary);
  else index.delete(id);
}
