import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TableQueue } from '../../../server/adapters/queue/table-queue.ts';
import { processOwner } from '../../../server/domain/owner.ts';
import { keepRetentionScheduleJob } from '../../../server/jobs/kinds.ts';
import { eraseAllDue, type Schedule } from '../../../server/jobs/retention/erase-due.ts';
import { jobWorkers } from '../../../server/jobs/workers.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import type { Database } from '../../../server/ports/database.ts';
import { events } from '../../../server/tables/event.ts';
import { jobs } from '../../../server/tables/job.ts';
import { processes } from '../../../server/tables/process.ts';
import { ApplicantDevice } from '../../support/applicant.ts';
import { familyProductNo } from '../../support/identity.ts';
import { inDays } from '../../support/in-days.ts';
import { until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let context: ServiceContext;
beforeAll(async () => {
  server = await testServer({ JOB_CONCURRENCY: '0' });
  context = server.server.running.context;
}, 300_000);
afterAll(() => server?.close());

const db = () => context.connection.db;

/** A server's queue a month from now. `before` is awaited by each transaction of the schedule. */
async function starts(before: () => Promise<void>) {
  const { connection, log } = context;
  const options = {
    heavyAtOnce: 1,
    messagesAtOnce: 1,
    outsideAtOnce: 1,
    lightAtOnce: 1,
    leaseMs: 5000,
    maxAttempts: 5,
    pollMs: 50,
  };
  const own = Object.create(db()) as Database;
  const schedule = vi.fn<Database['transaction']>(async (...args) => {
    await before();
    return await db().transaction(...args);
  });
  own.transaction = schedule as Database['transaction'];
  const later = inDays({ ...context, connection: { ...connection, db: own } }, 31);
  const queue = new TableQueue({ connection, log, ...options });
  await queue.start(jobWorkers(later));
  return { queue, schedule };
}

const day = '2030-01-01';
const jobOf = async () => (await db().select().from(jobs).where(eq(jobs.dedupeKey, day)))[0];
const statusOf = async ({ processNo }: ApplicantDevice) =>
  (await db().select().from(processes).where(eq(processes.processNo, processNo)))[0]?.status;

test('a restart in the midst of it leaves the rest to the next start, and costs no try', async () => {
  const device = await ApplicantDevice.at(server.origin);
  await device.begins(familyProductNo, undefined, `${familyProductNo}-B`);
  await context.jobs.enqueue(db(), keepRetentionScheduleJob, { key: day, payload: {} });

  let goOn = () => {};
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  const stopping = await starts(() => isHeld);
  await until(
    async () => stopping.schedule.mock.calls.length,
    (count) => count === 1,
  );
  const stopped = stopping.queue.stop();
  goOn();
  await stopped;
  expect(await jobOf()).toMatchObject({ status: 'waiting', attempts: 0, interrupted: 0, fence: 1 });
  // What it was at was done, and nothing else was begun.
  expect(stopping.schedule).toHaveBeenCalledTimes(1);
  expect(await statusOf(device)).toBe('processing');

  const next = await starts(async () => {});
  await until(jobOf, (job) => job?.status === 'done');
  await next.queue.stop();
  expect(await statusOf(device)).toBe('cancel');
  expect(next.schedule.mock.calls.length).toBeGreaterThan(5);
});

test('a schedule that is stopped with more left to do does not end as if it were done', async () => {
  const stopping = new AbortController();
  const forgotten: string[] = [];
  const endless: Schedule<string> = {
    reason: 'abandoned',
    find: async () => ['I-nobody'],
    ownerOf: processOwner,
    forget: async (_context, _tx, processNo) => {
      forgotten.push(processNo);
      stopping.abort();
      return { prefixes: [], keys: [] };
    },
  };
  await expect(eraseAllDue(context, endless, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(forgotten).toHaveLength(1);
});

test('what cannot be forgotten keeps nothing else, leaves no trace of it, and is told at the end', async () => {
  const left = ['I-one', 'I-broken', 'I-other'];
  const broken = { reason: 'abandoned', find: async () => [...left], ownerOf: processOwner } as const;
  const forget: Schedule<string>['forget'] = async (_context, tx, processNo) => {
    if (processNo === 'I-broken') await tx.execute(sql`select 1/0`);
    left.splice(left.indexOf(processNo), 1);
    return { prefixes: [], keys: [] };
  };
  await expect(eraseAllDue(context, { ...broken, forget })).rejects.toThrow('select 1/0');
  expect(left).toEqual(['I-broken']);
  const told = await db().select().from(events).where(eq(events.name, 'erase'));
  expect(told.map(({ ownerNo }) => ownerNo)).toEqual(expect.arrayContaining(['I-one', 'I-other']));
  expect(told.map(({ ownerNo }) => ownerNo)).not.toContain('I-broken');
});

test('a page of what cannot be forgotten hides nothing that is due behind it', async () => {
  const broken = Array.from({ length: 50 }, (_, n) => `I-broken-${n}`);
  const left = [...broken, 'I-behind'];
  const schedule: Schedule<string> = {
    reason: 'abandoned',
    find: async (_tx, _at, _retention, but) => left.filter((one) => !but.includes(one)).slice(0, 50),
    ownerOf: processOwner,
    forget: async (_context, _tx, processNo) => {
      if (broken.includes(processNo)) throw new Error(processNo);
      left.splice(left.indexOf(processNo), 1);
      return { prefixes: [], keys: [] };
    },
  };
  const { errors } = await eraseAllDue(context, schedule).then(
    () => ({ errors: [] }),
    (error: unknown) => error as AggregateError,
  );
  expect(errors).toHaveLength(50);
  expect(left).toEqual(broken);
});
