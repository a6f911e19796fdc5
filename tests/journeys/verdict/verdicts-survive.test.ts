import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeClip } from '../../support/make-clip.ts';
import { findPostgres, startPostgres } from '../../support/postgres.ts';
import { Reader, until } from '../../support/reader.ts';
import { serverProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

/** VERDICTS=100 for the whole of it; a few stand in the test command. */
const count = Number(process.env['VERDICTS'] ?? 8);
const jobsAtOnce = 2;
const bin = findPostgres();

test.skipIf(!bin)(
  `kill -9 of one of two servers during ${count} verdicts: none lost, none doubled`,
  async () => {
    const postgres = await startPostgres(bin!);
    const dataDir = mkdtempSync(join(tmpdir(), 'recording-test-'));
    const clients: pg.Client[] = [];
    const servers: ServerProcess[] = [];
    try {
      const shared = {
        DATABASE_URL: postgres.url,
        MASTER_KEY: randomBytes(32).toString('hex'),
        JOB_LEASE_SECONDS: '5',
        JOB_CONCURRENCY: String(jobsAtOnce),
      };
      const first = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'a'), STORE_PORT: '0' });
      servers.push(first);
      const store = await storeOf(first);
      const second = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'b'), STORE_ORIGIN: store });
      servers.push(second);
      const database = new pg.Client(postgres.url);
      clients.push(database);
      await database.connect();
      const ask = async (sql: string) => (await database.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
      const given = () => ask('select count(*)::int as n from verdicts');

      const clip = await makeClip({ seconds: 2 });
      let killed = -1;
      const killing = (async () => {
        // In the midst of its work: verdicts are given, and both servers hold more than one could.
        const running = "select count(*)::int as n from jobs where status = 'running'";
        await until(
          async () => [await given(), await ask(running)] as const,
          ([done, held]) => done > 0 && held > jobsAtOnce,
          60 + count,
        );
        killed = await given();
        await second.kill();
      })();
      const numbers: string[] = [];
      const someone = async () => {
        for (let i = numbers.length; i < count; i = numbers.length) {
          numbers.push('');
          numbers[i] = await submits(first.origin, i, clip);
        }
      };
      await Promise.all([killing, someone(), someone(), someone(), someone()]);
      await until(given, (n) => n >= count, 60 + count * 6);
      await until(
        () => ask("select count(*)::int as n from jobs where status in ('waiting', 'running')"),
        (n) => n === 0,
        60,
      );
      expect(killed).toBeLessThan(count);
      // The killed server's work was taken over, not only left over.
      expect(await ask('select count(*)::int as n from jobs where attempts > 1')).toBeGreaterThan(0);
      expect(await given()).toBe(count);
      expect(await ask("select count(*)::int as n from recordings where status = 'verified'")).toBe(count);
      const events = "select count(*)::int as n from events where name like 'verdict%'";
      expect(await ask(events)).toBe(count);
      expect(await ask(`select count(distinct recording_no)::int as n from verdicts`)).toBe(count);
      expect(await ask('select count(*)::int as n from recording_videos')).toBe(count);
      expect(new Set(numbers).size).toBe(count);
      process.stdout.write(
        `${count} verdicts, ${killed} given when one server was killed: none lost, none doubled\n`,
      );
    } finally {
      for (const client of clients) await client.end();
      for (const server of servers.reverse()) await server.stop();
      postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000 + count * 10_000,
);

async function ready(origin: string, seed: number) {
  const reader = new Reader(origin);
  const recording = await reader.comesToRead({
    person_seed: seed,
    statement: ['同意投保。'],
  });
  return { reader, recordingNo: recording.recording_no };
}

async function storeOf({ origin }: ServerProcess): Promise<string> {
  const { reader } = await ready(origin, 1);
  return (await reader.keys()).endpoint ?? '';
}

async function submits(origin: string, seed: number, clip: Uint8Array): Promise<string> {
  const { reader, recordingNo } = await ready(origin, 1000 + seed);
  await reader.readsAndSubmits(clip, 2000, { pieces: 1 });
  return recordingNo;
}
