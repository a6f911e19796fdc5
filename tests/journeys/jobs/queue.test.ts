import { readdirSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPglite } from '../../../server/adapters/database/pglite.ts';
import { TableQueue } from '../../../server/adapters/queue/table-queue.ts';
import { jobWorkers } from '../../../server/jobs/workers.ts';
import type { JobKind, JobWorker } from '../../../server/ports/job-queue.ts';
import { jobs } from '../../../server/tables/job.ts';
import { testDataDir } from '../../support/data-dir.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
import { serverProcess } from '../../support/server-process.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { sharedPostgres } from '../../support/test-database.ts';

const remind: JobKind<{ whom: string }> = { name: 'test_remind', payload: z.object({ whom: z.string() }) };
const reminded: string[] = [];
const worker: JobWorker = {
  name: remind.name,
  run: async (payload) => void reminded.push(remind.payload.parse(payload).whom),
};

const poison: JobKind<{ whom: string }> = { name: 'test_poison', payload: remind.payload };
const taken: string[] = [];
const poisonWorker: JobWorker = {
  name: poison.name,
  run: async (payload) => void taken.push(`run ${poison.payload.parse(payload).whom}`),
  setAside: async (payload) => void taken.push(`aside ${poison.payload.parse(payload).whom}`),
};

const stubborn: JobKind<{ whom: string }> = { name: 'test_stubborn', payload: remind.payload };
const failures: boolean[] = [];
const stubbornWorker: JobWorker = {
  name: stubborn.name,
  run: async (_payload, { attempt, failedSo }) => {
    const cause = new AggregateError([new Error(`of try ${attempt}`)], 'several');
    const error = new Error(attempt === 2 ? 'another reason' : 'the same reason', { cause });
    failures.push(failedSo(error));
    if (attempt < 4) throw error;
  },
};

const note: JobKind<{ whom: string }> = { name: 'test_note', payload: remind.payload };
let noted = 0;
const noteWorker: JobWorker = {
  name: note.name,
  waitsMs: [10, 10],
  run: async () => {
    noted += 1;
    throw new Error('the carrier answers late');
  },
};

const settled: JobKind<{ whom: string }> = { name: 'test_settled', payload: remind.payload };
const settledFor: string[] = [];
const settledWorker: JobWorker = {
  name: settled.name,
  run: async (payload, job) => {
    await job.commit(async () => void settledFor.push(settled.payload.parse(payload).whom));
    throw new Error('what came after it');
  },
};

/** A kind whose jobs are under way until they are told to end. */
function endless(name: string, lane: Pick<JobWorker, 'isHeavy' | 'isMessage' | 'asksOutside'>) {
  const kind: JobKind<{ whom: string }> = { name, payload: remind.payload };
  const begun: string[] = [];
  let end = () => {};
  const run: JobWorker['run'] = (payload) =>
    new Promise((resolve) => {
      begun.push(kind.payload.parse(payload).whom);
      end = resolve;
    });
  return { kind, begun, end: () => end(), worker: { name, run, ...lane } };
}
const film = endless('test_film', { isHeavy: true });
const call = endless('test_call', { isMessage: true });
const question = endless('test_question', { asksOutside: true });

let server: TestServer;
let queue: TableQueue;
/** The queue's own clock, so that a day passes at once. */
let ahead = 0;
const clock = () => sql`now() + ${ahead} * interval '1 millisecond'`;

beforeAll(async () => {
  server = await testServer({ JOB_CONCURRENCY: '0' });
  const { connection, log } = server.server.running.context;
  queue = new TableQueue({
    ...{ connection, log },
    clock,
    ...{
      heavyAtOnce: 1,
      messagesAtOnce: 1,
      outsideAtOnce: 1,
      lightAtOnce: 1,
      leaseMs: 5000,
      maxAttempts: 5,
      pollMs: 50,
    },
  });
  await queue.start([
    worker,
    poisonWorker,
    stubbornWorker,
    noteWorker,
    settledWorker,
    call.worker,
    question.worker,
    film.worker,
  ]);
});
afterAll(async () => {
  await queue?.stop();
  await server?.close();
});

const db = () => server.server.running.context.connection.db;
const rowsOf = (key: string) => db().select().from(jobs).where(eq(jobs.dedupeKey, key));

test('a job by a date waits for it, whoever wakes the queue meanwhile', async () => {
  const runAt = new Date(Date.now() + 86_400_000);
  await queue.enqueue(db(), remind, { key: 'tomorrow', payload: { whom: 'lin' }, runAt });
  await queue.enqueue(db(), remind, { key: 'now', payload: { whom: 'wei' } });
  await queue.wake();
  await until(
    async () => reminded,
    (all) => all.includes('wei'),
  );
  expect(reminded).not.toContain('lin');
  ahead = 86_400_000 + 1000;
  await queue.wake();
  await until(
    async () => reminded,
    (all) => all.includes('lin'),
  );
});

test('the same key of a kind is one job, however often it is enqueued', async () => {
  const job = { key: 'once', payload: { whom: 'chen' } };
  await Promise.all([1, 2, 3].map(() => queue.enqueue(db(), remind, job)));
  await queue.wake();
  await until(
    () => rowsOf('once'),
    (rows) => rows.every(({ status }) => status === 'done'),
  );
  expect(reminded.filter((whom) => whom === 'chen')).toHaveLength(1);
});

/** As a process leaves a job that ends in the midst of it. */
async function endsProcessUnder(key: string, interrupted: number) {
  await queue.enqueue(db(), poison, {
    key,
    payload: { whom: key },
    runAt: new Date(Date.now() + 10 * 86_400_000),
  });
  const leaseUntil = new Date(Date.now() - 1000);
  await db().update(jobs).set({ status: 'running', leaseUntil, interrupted }).where(eq(jobs.dedupeKey, key));
  await queue.wake();
  const done = await until(
    () => rowsOf(key),
    ([job]) => job?.status === 'done',
  );
  return done[0]?.interrupted;
}

test('a job whose process ended under it is done again once, and then set aside', async () => {
  expect(await endsProcessUnder('unlucky', 0)).toBe(1);
  expect(await endsProcessUnder('poison', 1)).toBe(2);
  expect(taken).toEqual(['run unlucky', 'aside poison']);
});

test('a process that ended under a job counts no more once the job has failed by itself', async () => {
  onTestFinished(() => void (noted = 0));
  await queue.enqueue(db(), note, { key: 'unlucky note', payload: { whom: 'lin' } });
  await db().update(jobs).set({ interrupted: 1 }).where(eq(jobs.dedupeKey, 'unlucky note'));
  await queue.wake();
  const [row] = await until(
    () => rowsOf('unlucky note'),
    ([job]) => job?.status === 'failed',
  );
  expect(row).toMatchObject({ interrupted: 0, attempts: 3 });
});

/** The same connection, whose database takes the first updates of single rows for away. */
function awayForUpdates(times: number) {
  const { connection } = server.server.running.context;
  let left = times;
  const refused = { set: () => ({ where: () => Promise.reject(new Error('the database is away')) }) };
  const update = (table: typeof jobs) => (left-- > 0 ? refused : connection.db.update(table));
  const away = new Proxy(connection.db, {
    get: (all, name) => (name === 'update' ? update : (Reflect.get(all, name, all) as unknown)),
  });
  return { connection: { ...connection, db: away }, isBack: () => left <= 0 };
}

test('a job that fails while the database is away is one that failed, not one that its process ended under', async () => {
  const { connection, isBack } = awayForUpdates(8);
  const other = new TableQueue({
    ...{ connection, log: server.server.running.context.log, clock },
    ...{
      heavyAtOnce: 2,
      messagesAtOnce: 1,
      outsideAtOnce: 1,
      lightAtOnce: 1,
      leaseMs: 100,
      maxAttempts: 5,
      pollMs: 50,
    },
  });
  let runs = 0;
  const fails = async () => {
    runs++;
    throw new Error('no \0 database');
  };
  // The queue is busy with a film of its own: the other one takes this.
  await queue.enqueue(db(), film.kind, { key: 'busy', payload: { whom: 'busy' } });
  await queue.wake();
  await until(
    async () => film.begun,
    (begun) => begun.includes('busy'),
  );
  await queue.enqueue(db(), film.kind, { key: 'late', payload: { whom: 'late' } });
  await other.start([{ ...film.worker, run: fails }]);
  const [row] = await until(
    () => rowsOf('late'),
    ([job]) => job?.lastError !== null,
  );
  await other.stop();
  await db().delete(jobs).where(eq(jobs.dedupeKey, 'late'));
  film.end();
  await until(
    () => rowsOf('busy'),
    ([job]) => job?.status === 'done',
  );
  film.begun.length = 0;
  expect(isBack()).toBe(true);
  expect(row).toMatchObject({ status: 'waiting', attempts: 1, interrupted: 0, lastError: 'no  database' });
  expect(runs).toBe(1);
});

test('a job is told whether the try before failed in the same words', async () => {
  await queue.enqueue(db(), stubborn, { key: 'stubborn', payload: { whom: 'lin' } });
  const kept: (string | null | undefined)[] = [];
  for (const tries of [1, 2, 3, 4]) {
    await queue.wake();
    await until(
      async () => failures.length,
      (count) => count >= tries,
    );
    const [row] = await until(
      () => rowsOf('stubborn'),
      ([job]) => job?.status !== 'running',
    );
    if (tries < 4) kept.push(row?.lastError);
    ahead += 60_000;
  }
  expect(failures).toEqual([false, false, false, true]);
  expect(kept).toEqual([
    ...['the same reason | several | of try 1', 'another reason | several | of try 2'],
    'the same reason | several | of try 3',
  ]);
});

test('a job that fails after it was committed is done, and stays so', async () => {
  await queue.enqueue(db(), settled, { key: 'settled', payload: { whom: 'lin' } });
  await queue.enqueue(db(), remind, { key: 'behind settled', payload: { whom: 'behind' } });
  await queue.wake();
  // One light job at a time: the other is begun once all is over with the first.
  await until(
    () => rowsOf('behind settled'),
    ([job]) => job?.status === 'done',
    10,
  );
  const [row] = await rowsOf('settled');
  expect(row).toMatchObject({ status: 'done', attempts: 1, lastError: null });
  expect(settledFor).toEqual(['lin']);
});

test('a message that was perhaps sent is not tried for days', async () => {
  await queue.enqueue(db(), note, { key: 'note', payload: { whom: 'lin' } });
  await queue.wake();
  const [row] = await until(
    () => rowsOf('note'),
    ([job]) => job?.status === 'failed',
    5,
  );
  expect([row?.status, row?.attempts, noted]).toEqual(['failed', 3, 3]);
});

test('every message is tried six times at most, and waits in the lane of messages', () => {
  const messages = readdirSync(new URL('../../../server/jobs/messages', import.meta.url))
    .filter((file) => file.startsWith('send-'))
    .map((file) => file.replace('.ts', '').replaceAll('-', '_'));
  const messengers = jobWorkers(server.server.running.context).filter(({ isMessage }) => isMessage);
  expect(messengers.map(({ name }) => name).sort()).toEqual(messages.sort());
  expect(messengers.map(({ waitsMs }) => waitsMs?.length)).toEqual(messages.map(() => 5));
});

test('every job that asks a payment channel or the bank waits in the lane of those that do', () => {
  const ofPayments = readdirSync(new URL('../../../server/jobs/payment', import.meta.url));
  const names = ofPayments.map((file) => file.replace('.ts', '').replaceAll('-', '_'));
  const askers = jobWorkers(server.server.running.context).filter(({ asksOutside }) => asksOutside);
  expect(askers.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('one that is asked for daily is tried once more a day later, and no sooner', async () => {
  const asked = { key: 'note', payload: { whom: 'lin' }, daily: true };
  const triesOf = async () => (await rowsOf('note'))[0]?.attempts;
  await queue.enqueue(db(), note, asked);
  expect((await rowsOf('note'))[0]?.status).toBe('failed');
  ahead += 86_400_000 + 60_000;
  await queue.enqueue(db(), note, { ...asked, daily: false });
  expect((await rowsOf('note'))[0]?.status).toBe('failed');
  const morning = new Date(Date.now() + ahead + 3_600_000);
  await queue.enqueue(db(), note, { ...asked, runAt: morning });
  expect(await rowsOf('note')).toMatchObject([{ status: 'waiting', runAt: morning }]);
  ahead += 3_600_000 + 60_000;
  await queue.wake();
  await until(triesOf, (tries) => tries === 4, 5);
  await until(
    () => rowsOf('note'),
    ([job]) => job?.status === 'failed',
    5,
  );
  expect(noted).toBe(4);
});

test.each([
  ['a carrier that hangs keeps the next message waiting, and no payment or policy', call],
  ['a payment channel that hangs keeps the next question waiting, and no policy', question],
  ['a heavy job keeps the next heavy one waiting, and no other', film],
])('%s', async (_, { kind, begun, end }) => {
  const [first, second] = [`${kind.name} first`, `${kind.name} second`];
  for (const whom of [first, second]) await queue.enqueue(db(), kind, { key: whom, payload: { whom } });
  const beside = `beside ${kind.name}`;
  await queue.enqueue(db(), remind, { key: beside, payload: { whom: beside } });
  await queue.wake();
  const isDone = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows[0]?.status === 'done';
  await until(() => rowsOf(beside), isDone, 20);
  expect(begun).toEqual([first]);
  end();
  await until(
    async () => begun,
    (all) => all.length === 2,
    20,
  );
  end();
  await until(() => rowsOf(second), isDone, 20);
});

// The embedded database goes by this process’s own clock, and no second process opens it.
test.skipIf(!process.env[sharedPostgres])(
  'a process whose clock is days ahead takes nothing that another still does',
  async () => {
    const { connection, log } = server.server.running.context;
    await queue.enqueue(db(), film.kind, { key: 'film under a lease', payload: { whom: 'lin' } });
    await queue.wake();
    const isRun = () => film.begun.filter((whom) => whom === 'lin').length;
    await until(async () => isRun(), Boolean);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    const other = new TableQueue({
      ...{ connection, log },
      ...{
        heavyAtOnce: 1,
        messagesAtOnce: 1,
        outsideAtOnce: 1,
        lightAtOnce: 1,
        leaseMs: 5000,
        maxAttempts: 5,
        pollMs: 50,
      },
    });
    await other.start([film.worker]);
    await setTimeout(500);
    expect(isRun()).toBe(1);
    film.end();
    await until(
      () => rowsOf('film under a lease'),
      ([job]) => job?.status === 'done',
    );
    await other.stop();
  },
);

test('a server that is told to stop gives back the video that it makes', { timeout: 120_000 }, async () => {
  const dataDir = await testDataDir();
  const seconds = 20;
  const clip = await makeClip({ seconds });
  const running = await serverProcess({ DATA_DIR: dataDir });
  try {
    const reader = new Reader(running.origin);
    const { recording_no } = await reader.comesToRead({ person_seed: 7400, statement: ['本人同意。'] });
    await reader.readsAndSubmits(clip, seconds * 1000);
    await setTimeout(500);
    await running.stop();
    const { db: kept, close } = await openPglite(dataDir);
    const [job] = await kept
      .select()
      .from(jobs)
      .where(eq(jobs.dedupeKey, `${recording_no}/1`));
    await close();
    // Taken once: that it waits is not because nobody had begun it.
    expect(job).toMatchObject({ status: 'waiting', attempts: 0, interrupted: 0, fence: 1 });
  } finally {
    await running.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a payload that its kind does not know is not done, and says why', async () => {
  const wrong = { name: remind.name, payload: z.object({ who: z.string() }) };
  await queue.enqueue(db(), wrong, { key: 'wrong', payload: { who: 'lin' } });
  await queue.wake();
  const [row] = await until(
    () => rowsOf('wrong'),
    ([job]) => (job?.attempts ?? 0) > 0 && job?.lastError !== null,
  );
  expect(row?.lastError).toContain('whom');
  expect(row?.status).not.toBe('done');
});

test('done jobs go after their days, and what is not done stays', async () => {
  const [done] = await rowsOf('now');
  expect(await queue.deleteDone(done!.doneAt!)).toBe(0);
  expect(await queue.deleteDone(new Date(Date.now() + 2 * 86_400_000))).toBeGreaterThanOrEqual(2);
  expect(await rowsOf('now')).toEqual([]);
  expect(await rowsOf('wrong')).toHaveLength(1);
});
