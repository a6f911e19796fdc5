import type { Log } from '../log.ts';
import { initialModel, mayFollow, transition, type SessionEvent } from './machine.ts';
import type { Saved, SessionState } from './session.types.ts';

/** The session's state, and those who are told of it. */
export class SessionStore {
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  readonly #levelListeners = new Set<(level: number) => void>();
  #model = initialModel;

  constructor(log: Log) {
    this.#log = log;
  }

  get state(): SessionState {
    return this.#model.state;
  }

  /** Whatever the state; another object only where it changed. */
  get saved(): Saved {
    return this.#model.saved;
  }

  may(type: SessionEvent['type']): boolean {
    return mayFollow(this.state.kind, type);
  }

  /** An event that means nothing in this state changes nothing. */
  dispatch(event: SessionEvent): void {
    const from = this.state.kind;
    const next = transition(this.#model, event);
    if (next === this.#model) return;
    if (next.state.kind !== from) this.#log('state', { from, to: next.state.kind });
    this.#model = next;
    this.notify();
  }

  /** What belongs to the state is another, as the camera's stream is. */
  notify(): void {
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  notifyLevel(level: number): void {
    for (const listener of this.#levelListeners) listener(level);
  }

  subscribeLevel(listener: (level: number) => void): () => void {
    this.#levelListeners.add(listener);
    return () => this.#levelListeners.delete(listener);
  }

  clearListeners(): void {
    this.#listeners.clear();
    this.#levelListeners.clear();
  }
}
