import type { Channel } from '../../ports/database.ts';

/** How long a notice waits for others: nobody sees so little, and under load one statement tells many. */
const gatherMs = 20;

export const tellAll = 'select pg_notify($1, payload) from unnest($2::text[]) as payload';

type Send = (channel: Channel, payloads: readonly string[]) => Promise<void>;

/** Notices of the last moments, each once, in one statement for each channel. */
export class Notices {
  readonly #send: Send;
  readonly #waiting = new Map<Channel, Set<string>>();
  #sending: Promise<void> | null = null;
  /** On their way, with those that are sent already and not answered. */
  readonly #underWay = new Set<Promise<void>>();

  constructor(send: Send) {
    this.#send = send;
  }

  /** Resolves when it is told; rejects where the database cannot be reached. */
  async tell(channel: Channel, payload: string): Promise<void> {
    const payloads = this.#waiting.get(channel) ?? new Set();
    this.#waiting.set(channel, payloads.add(payload));
    await (this.#sending ??= this.#sendSoon());
  }

  /** Nothing waits any longer. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }

  #sendSoon(): Promise<void> {
    const sending = new Promise<void>((resolve, reject) => {
      setTimeout(() => void this.#flush().then(resolve, reject), gatherMs);
    });
    this.#underWay.add(sending);
    const forget = () => this.#underWay.delete(sending);
    sending.then(forget, forget);
    return sending;
  }

  async #flush(): Promise<void> {
    const gathered = [...this.#waiting];
    this.#waiting.clear();
    this.#sending = null;
    for (const [channel, payloads] of gathered) await this.#send(channel, [...payloads]);
  }
}
