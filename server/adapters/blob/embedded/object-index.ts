import type { ObjectRecord, ObjectSummary } from './object-record.ts';

const summaryOf = ({ key, type, size, crc64, etag, modifiedAt }: ObjectRecord): ObjectSummary => ({
  ...{ key, type, size, crc64, etag, modifiedAt },
});

/** Keys in order, which the hashed names on disk cannot give: read from the records once, then kept in step. */
export class ObjectIndex {
  readonly #records: () => AsyncIterable<ObjectRecord>;
  #summaries: Map<string, ObjectSummary> | null = null;
  #loading: Promise<Map<string, ObjectSummary>> | null = null;
  /** What changed while loading: newer than what the loading finds. */
  readonly #changed = new Map<string, ObjectSummary | null>();

  constructor(records: () => AsyncIterable<ObjectRecord>) {
    this.#records = records;
  }

  note(key: string, record: ObjectRecord | null): void {
    const summary = record && summaryOf(record);
    if (!this.#summaries) {
      if (this.#loading) this.#changed.set(key, summary);
    } else if (summary) this.#summaries.set(key, summary);
    else this.#summaries.delete(key);
  }

  /** In the order of their UTF-8 bytes, as COS lists. */
  async below(prefix: string): Promise<readonly ObjectSummary[]> {
    const all = this.#summaries ?? (await (this.#loading ??= this.#load()));
    return [...all.values()]
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  }

  async #load(): Promise<Map<string, ObjectSummary>> {
    try {
      const found = new Map<string, ObjectSummary>();
      for await (const record of this.#records()) found.set(record.key, summaryOf(record));
      for (const [key, summary] of this.#changed) {
        if (summary) found.set(key, summary);
        else found.delete(key);
      }
      this.#summaries = found;
      return found;
    } finally {
      this.#loading = null;
      this.#changed.clear();
    }
  }
}
