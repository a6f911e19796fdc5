import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { TableQueue } from '../../../server/adapters/queue/table-queue.ts';
import { jobWorkers } from '../../../server/jobs/workers.ts';
import type { ServiceContext } from '../../../server/ports/context.ts';
import { jobs } from '../../../server/tables/job.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
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

/** What a process does after its start, with engines that must not be touched. */
function queueWithoutEngines({ connection, log, now, ...rest }: ServiceContext) {
  const never = () => Promise.reject(new Error('looked at again'));
  const queue = new TableQueue({
    ...{ connection, log },
    ...{ heavyAtOnce: 1, lightAtOnce: 1, leaseMs: 5000, maxAttempts: 5, pollMs: 50 },
  });
  const videoEngine = { ...rest.videoEngine, assemble: never, probe: never };
  return { queue, workers: jobWorkers({ ...rest, connection, log, now, jobs: queue, videoEngine }) };
}

test('a submission that ended the server twice is left to a person, and the customer sees that', async () => {
  const { reader, recordingNo } = await submitted();
  const { context } = server.server.running;
  await context.connection.db
    .update(jobs)
    .set({ status: 'running', attempts: 2, interrupted: 1, leaseUntil: new Date(Date.now() - 1000) })
    .where(eq(jobs.dedupeKey, `${recordingNo}/1`));
  const { queue, workers } = queueWithoutEngines(context);
  await queue.start(workers);
  try {
    const detail = await until(
      () => reader.call(world.recording, { recording_no: recordingNo }),
      ({ status }) => status !== 'submitted',
    );
    expect(detail).toMatchObject({
      status: 'in_review',
      findings: [{ code: 'unreadable', segment: null }],
      verdict: { decision: 'review' },
      video: null,
    });
    const told = await reader.call(singleRecording.getVerifyRemark, reader.link);
    expect(told).toMatchObject({ status: 'in_review', next_step_alias: 'recording_finish' });
    expect(told.review_until).not.toBeNull();
    const [job] = await context.connection.db
      .select()
      .from(jobs)
      .where(eq(jobs.dedupeKey, `${recordingNo}/1`));
    expect(job?.status).toBe('done');
  } finally {
    await queue.stop();
  }
});
