import type { DeviceStore } from './device-store.ts';

/**
 * The journal beside a folder's bytes, whatever it says. A change takes effect at once and is on the device a moment
 * later; changes that come while one is being written become one write.
 */
export class StoredJournal<Content> {
  readonly #store: Pick<DeviceStore, 'writeJournal'>;
  readonly #onFailure: (error: unknown) => void;
  #content: Content;
  #dirty = false;
  #writing: Promise<void> | null = null;

  /** `onFailure` is told of a write that failed; the next change tries again. */
  constructor(
    store: Pick<DeviceStore, 'writeJournal'>,
    content: Content,
    onFailure: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#content = content;
    this.#onFailure = onFailure;
  }

  get content(): Content {
    return this.#content;
  }

  change(change: (content: Content) => Content): void {
    this.#content = change(this.#content);
    this.#dirty = true;
    this.#writing ??= this.#write();
  }

  /** Resolves when no change waits to be written; never rejects. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      while (this.#dirty) {
        this.#dirty = false;
        await this.#store.writeJournal(JSON.stringify(this.#content));
      }
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#writing = null;
    }
  }
}

/** What a journal's text says; null where there is none, or where it is torn or not of this format. */
export function parseContent<Content>(
  text: string | null,
  isContent: (value: unknown) => value is Content,
): Content | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isContent(value) ? value : null;
  } catch {
    return null;
  }
}
