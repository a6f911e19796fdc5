import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { TableQueue } from '../../../server/adapters/queue/table-queue.ts';
import { jobWorkers } from '../../../server/jobs/workers.ts';
import { EngineError } from '../../../server/ports/engine-error.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { jobs } from '../../../server/tables/job.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ JOB_CONCURRENCY: '0' });
});
afterAll(() => server?.close());

async function submitted() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: 7300,
    statement: ['本人同意。'],
  });
  await reader.readsAndSubmits(await makeClip({ seconds: 2 }), 2000);
  return { reader, recordingNo: recording.recording_no };
}

/** What the desk shows once the newest submission was judged. */
const judgedAtLast = (reader: Reader, recordingNo: string) =>
  until(
    () => reader.call(world.recording, { recording_no: recordingNo }),
    ({ status }) => status !== 'submitted',
  );

/** What a process does after its start. */
async function worksOff(context: ServiceContext, work: () => Promise<void>) {
  const { connection, log } = context;
  const queue = new TableQueue({
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
  await queue.start(jobWorkers({ ...context, jobs: queue }));
  try {
    await work();
  } finally {
    await queue.stop();
  }
}

/** A submission that took its process with it twice is set aside: the engines must not be touched. */
async function isSetAside(recordingNo: string, submission: number, work: () => Promise<void>) {
  const { context } = server.server.running;
  await context.connection.db
    .update(jobs)
    .set({ status: 'running', attempts: 2, interrupted: 1, leaseUntil: new Date(Date.now() - 1000) })
    .where(eq(jobs.dedupeKey, `${recordingNo}/${submission}`));
  const never = () => Promise.reject(new Error('looked at again'));
  const videoEngine = { ...context.videoEngine, assemble: never, probe: never };
  await worksOff({ ...context, videoEngine }, work);
}

test('a submission that ended the server twice is left to a person, and the customer sees that', async () => {
  const { reader, recordingNo } = await submitted();
  await isSetAside(recordingNo, 1, async () => {
    const detail = await judgedAtLast(reader, recordingNo);
    expect(detail).toMatchObject({
      status: 'in_review',
      findings: [{ code: 'unreadable', segment: null }],
      verdict: { decision: 'review' },
      video: null,
    });
    const told = await reader.call(singleRecording.getVerifyRemark, reader.link);
    expect(told).toMatchObject({ status: 'in_review', next_step_alias: 'recording_finish' });
    expect(told.review_until).not.toBeNull();
    const [job] = await server.server.running.context.connection.db
      .select()
      .from(jobs)
      .where(eq(jobs.dedupeKey, `${recordingNo}/1`));
    expect(job?.status).toBe('done');
  });
});

test('a submission under which the server is stopped is given back as it was', async () => {
  const { reader, recordingNo } = await submitted();
  const { context } = server.server.running;
  const { db } = context.connection;
  const ofSubmission = eq(jobs.dedupeKey, `${recordingNo}/1`);
  const ended = new EngineError('process_ended', 'the video process ended with SIGTERM');
  // In the same words as a try before: of itself the engine would have failed for ever.
  await db.update(jobs).set({ lastError: ended.message }).where(ofSubmission);
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let end = () => {};
  const assemble = () =>
    new Promise<never>((_resolve, reject) => {
      end = () => reject(ended);
      begun();
    });
  const videoEngine = { ...context.videoEngine, assemble, probe: () => Promise.reject(ended) };
  await worksOff({ ...context, videoEngine }, async () => {
    await isBegun;
    setTimeout(() => end(), 100);
  });
  const [job] = await db.select().from(jobs).where(ofSubmission);
  expect(job).toMatchObject({ status: 'waiting', attempts: 0, interrupted: 0 });
  const { status } = await reader.call(world.recording, { recording_no: recordingNo });
  expect(status).toBe('submitted');
});

test('a submission without a video shows no earlier one in its place', async () => {
  const { reader, recordingNo } = await submitted();
  await worksOff(server.server.running.context, async () => {
    expect((await judgedAtLast(reader, recordingNo)).video).not.toBeNull();
  });
  await new Reviewer(server.origin).returns(recordingNo, [{ segment: 0, remark: '' }]);
  await reader.readsAndSubmits(await makeClip({ seconds: 2 }), 2000);
  const look = () => reader.call(world.recording, { recording_no: recordingNo });
  expect((await look()).video).toBeNull();
  await isSetAside(recordingNo, 2, async () => {
    const detail = await judgedAtLast(reader, recordingNo);
    expect(detail).toMatchObject({ status: 'in_review', submission: 2, video: null });
    expect(detail.earlier.map(({ submission, video }) => [submission, video !== null])).toEqual([[1, true]]);
  });
});

test('what has no video is returned, and never passed as if it had been watched', async () => {
  const { reader, recordingNo } = await submitted();
  const reviewer = new Reviewer(server.origin);
  await isSetAside(recordingNo, 1, async () => {
    const { may } = await judgedAtLast(reader, recordingNo);
    expect(may).toMatchObject({ pass: false, return: true });
    await refuses('reviewNotOpen', reviewer.passes(recordingNo));
    expect(await reviewer.returns(recordingNo, [{ segment: 0, remark: '' }])).toMatchObject({
      status: 'returned',
    });
  });
});
