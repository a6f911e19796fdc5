import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '../../ports/database.ts';
import { connectMs, keptAlive } from './time-outs.ts';

export type Listeners = ReadonlyMap<Channel, readonly ((payload: string) => void)[]>;

/** One connection that listens, and is made again when it breaks: one at a time, however often it breaks meanwhile. */
export class NotificationConnection {
  readonly #url: string;
  readonly #listeners: Listeners;
  readonly #onError: (error: Error) => void;
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #closed = false;

  constructor(url: string, listeners: Listeners, onError: (error: Error) => void) {
    this.#url = url;
    this.#listeners = listeners;
    this.#onError = onError;
  }

  async listen(channel: Channel): Promise<void> {
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else await (this.#connecting ??= this.#connect().finally(() => (this.#connecting = null)));
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
      ...keptAlive,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel as Channel) ?? []) listener(payload ?? '');
    });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, null));
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`);
      // Closed meanwhile: nobody would end it.
      if (this.#closed) throw new Error('the database connection is closed');
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
  }

  /** One that broke tells of it twice, and one that never listened is tried again by who asked for it. */
  #lost(client: pg.Client, error: Error | null): void {
    if (error && !this.#closed) this.#onError(error);
    if (this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => {});
    if (!this.#closed) this.#connecting ??= this.#reconnect().finally(() => (this.#connecting = null));
  }

  async #reconnect(): Promise<void> {
    for (let wait = 250; !this.#closed && !this.#client; wait = Math.min(wait * 2, 10_000)) {
      await sleep(wait);
      if (!this.#closed) await this.#connect().catch(this.#onError);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }
}
