import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { world } from '../../../contract/sandbox/world.ts';
import { review } from '../../../contract/services/review.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { events } from '../../../server/tables/event.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
});
afterAll(() => server?.close());

/** Submitted and returned by the machine. */
async function returnedByMachine() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: 4400,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  await reader.readsAndSubmits(await makeClip({ seconds: 4 }), 4000);
  const number = recording.recording_no;
  const look = () => reader.call(world.recording, { recording_no: number });
  await until(look, judged);
  await server.server.running.context.connection.db
    .update(recordings)
    .set({ status: 'returned' })
    .where(eq(recordings.recordingNo, number));
  return { reader, number };
}

test('who does not agree with the machine has a person look, once; a person’s decision stands', async () => {
  const { reader, number } = await returnedByMachine();
  const { video } = await reader.call(singleRecording.getReadVideo, reader.link);
  expect(video?.chapters.map(({ segment }) => segment)).toEqual([0, 1]);
  expect((await fetch(video?.url ?? '', { headers: { Range: 'bytes=0-99' } })).status).toBe(206);

  for (let again = 0; again < 2; again++)
    expect(await reader.call(singleRecording.requestReview, reader.link)).toMatchObject({
      status: 'in_review',
      next_step_alias: 'recording_finish',
    });
  const { db } = server.server.running.context.connection;
  const told = await db.select().from(events).where(eq(events.ownerNo, number));
  expect(told.filter(({ name }) => name === 'request_review')).toHaveLength(1);
  const { review_until: until24 } = await reader.call(singleRecording.getVerifyRemark, reader.link);
  expect(Date.parse(until24 ?? '')).toBeGreaterThan(Date.now());

  await new Reviewer(server.origin).returns(number, [{ segment: 0, remark: '声音太小' }]);
  await refuses('recordingOutOfOrder', reader.call(singleRecording.requestReview, reader.link));
});

test('who has a person look waits from then on, at the desk as on their own page', async () => {
  const { reader, number } = await returnedByMachine();
  const { db } = server.server.running.context.connection;
  const yesterday = new Date(Date.now() - 30 * 3_600_000);
  await db.update(recordings).set({ submittedAt: yesterday }).where(eq(recordings.recordingNo, number));
  const waitsSince = new Date(Date.now() - 3_600_000);
  const longer = await reader.call(world.createRecording, { person_seed: 4402 });
  await db
    .update(recordings)
    .set({ status: 'in_review', submittedAt: waitsSince })
    .where(eq(recordings.recordingNo, longer.recording_no));

  await reader.call(singleRecording.requestReview, reader.link);
  const promised = await reader.call(singleRecording.getVerifyRemark, reader.link);
  expect(Date.parse(promised.review_until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  const { tasks } = await new Reviewer(server.origin).asks(review.recordings, {});
  const waiting = tasks.filter(({ status }) => status === 'in_review');
  expect(waiting.map(({ recording_no }) => recording_no)).toEqual([longer.recording_no, number]);
  expect(waiting[1]!.review_until).toBe(promised.review_until);
});

test('nothing that was not returned is put before a person', async () => {
  const reader = new Reader(server.origin);
  const recording = await reader.call(world.createRecording, { person_seed: 4401 });
  await reader.opensLink(recording.short_link);
  await reader.provesIdentity(recording);
  await refuses('recordingOutOfOrder', reader.call(singleRecording.requestReview, reader.link));
});
