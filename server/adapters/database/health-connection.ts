import pg from 'pg';
import { keptAlive, pingMs } from './time-outs.ts';

/** A connection of its own that does nothing else: a pool that is busy is no sign of illness. */
export class HealthConnection {
  readonly #url: string;
  #client: Promise<pg.Client> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Rejects where the database does not answer in time. */
  async ping(): Promise<void> {
    const connecting = (this.#client ??= this.#connect());
    try {
      await (await connecting).query('select 1');
    } catch (error) {
      if (this.#client === connecting) this.#client = null;
      void connecting.then((client) => client.end()).catch(() => {});
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: pingMs,
      query_timeout: pingMs,
      ...keptAlive,
    });
    // The next ping makes another.
    client.on('error', () => (this.#client = null));
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    await this.#client?.then((client) => client.end()).catch(() => {});
  }
}
