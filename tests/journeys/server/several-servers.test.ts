import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { world, sandboxEvents } from '../../../contract/sandbox/world.ts';
import { Agent, newest } from '../../support/agent.ts';
import type { HeardEvent, Listening } from '../../support/agent.ts';
import { makeClip } from '../../support/make-clip.ts';
import { findPostgres, startPostgres } from '../../support/postgres.ts';
import type { TestPostgres } from '../../support/postgres.ts';
import { clipOf, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { serverProcess } from '../../support/server-process.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const bin = findPostgres();

describe.skipIf(!bin)('two server processes on one PostgreSQL and one store', () => {
  let postgres: TestPostgres;
  let dataDir: string;
  let first: ServerProcess;
  let second: ServerProcess;
  const masterKey = randomBytes(32).toString('hex');

  beforeAll(async () => {
    postgres = await startPostgres(bin!);
    dataDir = mkdtempSync(join(tmpdir(), 'recording-test-'));
    const shared = {
      DATABASE_URL: postgres.url,
      MASTER_KEY: masterKey,
      JOB_LEASE_SECONDS: '5',
      LOG_LEVEL: 'info',
    };
    // The first serves the store and answers requests; the second alone does the jobs.
    first = await serverProcess({
      ...shared,
      DATA_DIR: join(dataDir, 'a'),
      JOB_CONCURRENCY: '0',
      STORE_PORT: '0',
    });
    const probe = new Reader(first.origin);
    await probe.comesToRead({
      person_seed: 1,
      statement: ['同意投保。'],
    });
    const store = (await probe.keys()).endpoint ?? '';
    second = await serverProcess({ ...shared, DATA_DIR: join(dataDir, 'b'), STORE_ORIGIN: store });
  });

  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  test('a reader may be served by either at each step, and the job is done by the one that is free', async () => {
    const reader = new Reader(first.origin);
    const other = () =>
      Object.assign(new Reader(second.origin), {
        token: reader.token,
        transmitRecordNo: reader.transmitRecordNo,
      });
    const recording = await reader.call(world.createRecording, {
      person_seed: 7,
      statement: ['本人已阅读条款。', '本人同意投保。'],
    });
    await reader.opensLink(recording.short_link);
    await other().asksForCaptcha(recording.person);
    await reader.entersCaptcha(await other().captchaFor(recording.person.mobile));
    await other().confirmsPolicy();
    const script = await reader.script();
    const clipId = newClipId();
    const { file_id } = await other().uploads(clipId, await makeClip({ seconds: 4 }));
    const clips = [clipOf(clipId, file_id, 4000, marksOver(script, 4000))];
    // The same submission to both at once: one answer, one video.
    const [a, b] = await Promise.all([
      reader.submits(script.script_version, clips),
      other().submits(script.script_version, clips),
    ]);
    expect(a).toEqual(b);
    const detail = await until(
      () => reader.call(world.recording, { recording_no: recording.recording_no }),
      ({ status }) => status === 'verified',
    );
    expect(detail.events.filter(({ name }) => name === 'submit')).toHaveLength(1);
    expect(detail.events.filter(({ name }) => name === 'verdict_pass')).toHaveLength(1);
  });

  test('what one is told, a listener of the other hears', async () => {
    const leaving = new AbortController();
    const stream = await fetch(second.origin + sandboxEvents, { signal: leaving.signal });
    const told = new Reader(first.origin).call(world.createRecording, { person_seed: 8 });
    const heard = listenFor(stream, (await told).recording_no);
    await expect(heard).resolves.toBe(true);
    leaving.abort();
  });

  test('a board whose line breaks again and again, to either process, misses nothing; nor when one is killed', async () => {
    const origins = [first.origin, second.origin];
    const boards = await Promise.all(origins.map((origin) => Agent.at(origin, 'S10001')));
    const logs = collected([first, second]);
    let after = (await boards[0]!.board()).last_event_id;
    const heard: HeardEvent[] = [];
    let lines = 0;
    const hears = async (board: Agent, during: (line: Listening) => Promise<unknown>) => {
      const line = await board.listens(after);
      lines++;
      await during(line);
      line.stop();
      heard.push(...line.heard);
      after = Math.max(after, newest(line.heard));
    };

    const people = await Promise.all(
      [1, 2, 3, 4].map((seed) =>
        new Reader(origins[seed % 2]!).call(world.createRecording, {
          person_seed: 300 + seed,
          sales_no: 'S10001',
          statement: ['同意投保。'],
        }),
      ),
    );
    let walking = true;
    const walks = Promise.all(
      people.map(async (recording, i) => {
        const reader = new Reader(origins[i % 2]!);
        await reader.opensLink(recording.short_link);
        await reader.provesIdentity(recording);
        await reader.confirmsPolicy();
      }),
    ).finally(() => {
      walking = false;
    });
    while (walking) await hears(boards[lines % 2]!, () => pause(20 + (lines % 4) * 15));
    await walks;
    expect(lines).toBeGreaterThan(3);

    // The line is open when its process dies, and what happens next is told by the other.
    await hears(boards[1]!, async () => {
      await second.kill();
      const reader = new Reader(first.origin);
      await reader.call(world.createRecording, { person_seed: 305 }).then((one) => people.push(one));
    });
    const wanted = await Promise.all(
      people.map(async ({ recording_no }) => {
        const { events } = await boards[0]!.call(world.recording, { recording_no });
        return [recording_no, events.at(-1)!.id] as const;
      }),
    );
    const told = () =>
      wanted.filter(([number, id]) => heard.some((one) => one.recordingNo === number && one.id === id));
    await hears(boards[0]!, (line) =>
      until(
        async () => [...heard, ...line.heard],
        (all) =>
          wanted.every(([number, id]) => all.some((one) => one.recordingNo === number && one.id === id)),
      ),
    );
    expect(told().map(([number]) => number)).toEqual(wanted.map(([number]) => number));
    for (const { salesToken } of boards) expect(logs()).not.toContain(salesToken);
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** All that the processes print from now on. */
function collected(processes: readonly ServerProcess[]): () => string {
  let text = '';
  for (const { child } of processes)
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

async function listenFor(stream: Response, recordingNo: string): Promise<boolean> {
  let text = '';
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(`data: ${recordingNo}`)) return true;
  }
  return false;
}
