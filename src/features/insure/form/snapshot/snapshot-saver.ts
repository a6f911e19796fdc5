import type { FormValues } from '../../../../../contract/model/form.ts';
import type { Snapshot } from '../../../../../contract/services/insure.ts';
import { newRequestId } from '../../../../lib/request-id.ts';
import type { KeptTyping } from './kept-typing.ts';
import { comparableText } from './same-values.ts';

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another device saved since; what is saved comes with it. */
  | { readonly kind: 'conflict'; readonly saved: Snapshot }
  /** Worth another try. */
  | { readonly kind: 'unsent' }
  /** The server will never take it so. */
  | { readonly kind: 'refused'; readonly message: string };

export type SaveState =
  /** Nothing typed that is not there already, and nothing saved before. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'conflict'; readonly saved: Snapshot; readonly base: FormValues }
  | { readonly kind: 'refused'; readonly message: string };

export interface SavedBefore {
  /** 0: nothing was. */
  readonly version: number;
  readonly values: FormValues;
}

interface Options {
  readonly read: () => FormValues;
  readonly send: (values: FormValues, baseVersion: number, requestId: string) => Promise<SaveAnswer>;
  readonly kept: KeptTyping;
  readonly before: SavedBefore;
}

/** From the last input to the saving of it. */
const quietMs = 800;

/**
 * Saves what is typed while it is typed: one request at a time, the next with what came meanwhile. What the server has
 * not got is kept on this device. A request whose answer was lost is sent again as the same, so that it is one save.
 */
export class SnapshotSaver {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: SaveState;
  #version: number;
  #base: FormValues;
  #request: { readonly content: string; readonly version: number; readonly id: string } | null = null;
  /** What was sent without an answer: the server may have it. */
  readonly #unanswered = new Set<string>();
  /** The latest of it, for the copy on this device. */
  #sent: FormValues | undefined;
  #sending: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#version = options.before.version;
    this.#base = options.before.values;
    this.#state = { kind: options.before.version === 0 ? 'untouched' : 'saved' };
  }

  get version(): number {
    return this.#version;
  }

  /** Whether what is typed without the server outlives the page. */
  get isKeptOnDevice(): boolean {
    return this.#options.kept.isOnDevice();
  }

  readonly state = (): SaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something was typed. */
  readonly touched = (): void => {
    const { kind } = this.#state;
    if (kind === 'kept' || kind === 'conflict') this.keep();
    else this.#show({ kind: 'saving' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), quietMs);
  };

  /** Saves at once what is not saved yet. Resolves true once the server has everything that was typed by then. */
  readonly flush = (): Promise<boolean> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  };

  /** Puts what the server has not got on this device: a page may be closed before its request is over. */
  readonly keep = (): void => {
    const values = this.#options.read();
    if (this.#sending !== null || !this.#isSaved(comparableText(values)))
      this.#options.kept.set({ baseVersion: this.#version, base: this.#base, values, sent: this.#sent });
  };

  /** Another device's content was told elsewhere, as when the application is submitted. */
  readonly meet = (saved: Snapshot): void => {
    this.#show({ kind: 'conflict', saved, base: this.#base });
  };

  /** After the form holds what the two devices' contents were joined to. */
  readonly settle = (saved: Snapshot): Promise<boolean> => {
    this.#version = saved.version;
    this.#base = saved.values;
    this.#unanswered.clear();
    this.#show({ kind: 'saving' });
    return this.flush();
  };

  /** Stops; what is not saved stays on this device. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  async #sendAll(): Promise<boolean> {
    for (;;) {
      if (this.#state.kind === 'conflict') return false;
      const values = this.#options.read();
      const content = comparableText(values);
      if (this.#isSaved(content)) return this.#allSaved();
      // What was taken back stays the one that the next page must know for its own.
      if (!this.#isBase(content)) this.#sent = values;
      this.keep();
      if (this.#state.kind !== 'kept') this.#show({ kind: 'saving' });
      const id = this.#requestId(content);
      const answer = await this.#options.send(values, this.#version, id);
      if (!this.#taken(answer, values, content)) return false;
    }
  }

  #isBase(content: string): boolean {
    return content === comparableText(this.#base);
  }

  /** What was sent without an answer may be on the server instead of what was saved before. */
  #isSaved(content: string): boolean {
    return this.#unanswered.size === 0 && this.#isBase(content);
  }

  #allSaved(): true {
    this.#options.kept.clear();
    this.#show({ kind: this.#version === 0 ? 'untouched' : 'saved' });
    return true;
  }

  /** Whether to look for more to save. */
  #taken(answer: SaveAnswer, values: FormValues, content: string): boolean {
    switch (answer.kind) {
      case 'saved':
        this.#hasSaved({ version: answer.version, values });
        return true;
      case 'conflict':
        // Nobody else: a save of our own whose answer was lost, also of an earlier page.
        if ([...this.#unanswered, content].includes(comparableText(answer.saved.values))) {
          this.#hasSaved(answer.saved);
          return true;
        }
        this.meet(answer.saved);
        return false;
      case 'unsent':
        this.#unanswered.add(content);
        this.#show({ kind: 'kept' });
        return false;
      case 'refused':
        this.#show(answer);
        return false;
    }
  }

  #hasSaved({ version, values }: SavedBefore): void {
    this.#version = version;
    this.#base = values;
    this.#sent = undefined;
    this.#unanswered.clear();
  }

  /** The same for the same content over the same version. */
  #requestId(content: string): string {
    const version = this.#version;
    if (this.#request?.content !== content || this.#request.version !== version)
      this.#request = { content, version, id: newRequestId() };
    return this.#request.id;
  }

  #show(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
