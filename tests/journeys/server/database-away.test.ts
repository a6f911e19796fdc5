import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auth } from '../../../contract/services/auth.ts';
import { bridge } from '../../../contract/services/bridge.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { Reader, until } from '../../support/reader.ts';
import { serverProcess, type ServerProcess } from '../../support/server-process.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const bin = findPostgres();

describe.skipIf(!bin)('a PostgreSQL that goes away and comes back', () => {
  let postgres: TestPostgres;
  let operator: pg.Client;
  let server: ServerProcess;
  let dataDir: string;
  let printed = '';

  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    dataDir = mkdtempSync(join(tmpdir(), 'database-away-'));
    server = await serverProcess({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
    for (const stream of [server.child.stdout, server.child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    operator = new pg.Client({ connectionString: postgres.url, application_name: 'operator' });
    await operator.connect();
  });
  afterAll(async () => {
    await operator?.end();
    await server?.stop();
    postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  const others = `application_name <> 'operator' and backend_type = 'client backend'`;
  const listeners = async () =>
    (await operator.query(`select 1 from pg_stat_activity where query ilike 'listen %' and ${others}`))
      .rowCount;
  const health = async () => (await fetch(`${server.origin}/healthz`)).status;

  test('one connection listens, after each of four outages', async () => {
    expect(await listeners()).toBe(1);
    for (let outage = 0; outage < 4; outage++) {
      await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
      await until(listeners, (count) => count === 1);
      // One that was too many would come within the longest first wait.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(await listeners()).toBe(1);
    }
    await until(health, (status) => status === 200);
    await new Reader(server.origin).call(auth.visitorLogin, {});
  });

  test('a connection lost in the midst of a transaction ends neither the server nor its jobs', async () => {
    await until(health, (status) => status === 200);
    const holder = new pg.Client({ connectionString: postgres.url, application_name: 'operator' });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table jobs in access exclusive mode');
    const held = `select pid from pg_stat_activity where ${others} and wait_event_type = 'Lock'`;
    await until(
      async () => (await operator.query(held)).rowCount,
      (count) => (count ?? 0) > 0,
    );
    await operator.query(`select pg_terminate_backend(pid) from (${held}) as held`);
    await holder.query('rollback');
    await holder.end();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(server.child.exitCode).toBeNull();
    expect(await health()).toBe(200);
  });

  test('one that hangs is told as ill while it hangs, and as well when it goes on', async () => {
    await until(health, (status) => status === 200);
    const { rows } = await operator.query<{ pid: number }>(
      `select pid from pg_stat_activity where ${others}`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      expect(await health()).toBe(500);
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    await until(health, (status) => status === 200);
  });

  test('a statement that fails is logged without what it was about', async () => {
    await operator.query('alter table links rename column code to was_code');
    try {
      await new Reader(server.origin).send(bridge.transferRealLink, { code: 'LINKCODE1234' });
    } finally {
      await operator.query('alter table links rename column was_code to code');
    }
    await until(
      async () => printed,
      (text) => text.includes('request failed') && text.includes('42703'),
    );
    expect(printed).not.toContain('LINKCODE1234');
  });
});

describe.skipIf(!bin)('a PostgreSQL whose connections are all busy', () => {
  let postgres: TestPostgres;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    server = await testServer({ DATABASE_URL: postgres.url, DATABASE_CONNECTIONS: '10' });
  });
  afterAll(async () => {
    await server?.close();
    postgres?.stop();
  });

  test('the health check does not wait, and a call is refused before its page gives up', async () => {
    const { db } = server.server.running.context.connection;
    const ends = vi.fn();
    const busy = Array.from({ length: 12 }, () => db.execute(sql`select pg_sleep(60)`).finally(ends));
    const allEnded = Promise.allSettled(busy);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const { code } = await new Reader(server.origin).send(auth.visitorLogin, {});
    expect(code).toBe(100500);
    // Two of them found no connection either.
    expect(ends.mock.calls.length).toBeLessThanOrEqual(2);
    await allEnded;
  });
});
