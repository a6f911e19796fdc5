import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { endServed } from './postgres.ts';

/** Connects to nothing: what is looked at is who gets a connection. */
class Line extends EventEmitter {
  _queryable = true;
  connect(connected: (error: null) => void): void {
    setImmediate(connected, null);
  }
  end(ended?: () => void): void {
    setImmediate(() => ended?.());
  }
  ref(): void {}
  unref(): void {}
}

test('who waits for a connection when the pool is closed gets one, and is not told of a database that is away', async () => {
  const pool = new pg.Pool({
    Client: Line as unknown as typeof pg.Client,
    max: 1,
    connectionTimeoutMillis: 500,
  });
  const busy = await pool.connect();
  const waiting = pool.connect();
  const ending = endServed(pool);
  await sleep(30);
  busy.release();
  (await waiting).release();
  await ending;
  expect(pool.totalCount).toBe(0);
});
