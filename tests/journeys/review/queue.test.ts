import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world } from '../../../contract/sandbox/world.ts';
import { review } from '../../../contract/services/review.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { reviews } from '../../../server/tables/review.ts';
import { Reader } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const day = 86_400_000;

/** As many that wait, each submitted a minute after the one before it; what waits longest was touched longest ago. */
async function waitingRows(count: number, since: number) {
  const { db } = server.server.running.context.connection;
  const { recording_no } = await new Reader(server.origin).call(world.createRecording, { person_seed: 1650 });
  const [row] = await db.select().from(recordings).where(eq(recordings.recordingNo, recording_no));
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(since + index * 60_000);
    const numbers = { recordingNo: `${recording_no}-${index}`, orderNo: `${row!.orderNo}-${index}` };
    return { ...row!, ...numbers, status: 'in_review' as const, submittedAt: at, updatedAt: at };
  });
  await db.insert(recordings).values(rows);
  return rows.map(({ recordingNo }) => recordingNo);
}

test('all that wait are there, those that wait longest first, and what is decided beside them', async () => {
  const { db } = server.server.running.context.connection;
  const numbers = await waitingRows(230, Date.now() - day);
  const decided = numbers.splice(100, 1);
  const other = numbers.splice(100, 1);
  await db.update(recordings).set({ status: 'verified' }).where(inArray(recordings.recordingNo, decided));
  await db.update(recordings).set({ status: 'identified' }).where(inArray(recordings.recordingNo, other));
  const { tasks } = await new Reviewer(server.origin).asks(review.recordings, {});
  expect(tasks.map(({ recording_no }) => recording_no)).toEqual([...numbers, ...decided]);
});

test('a task whose decision is held says so until it is undone', async () => {
  const { db } = server.server.running.context.connection;
  const [number = ''] = await waitingRows(1, Date.now());
  const decision = { recordingNo: number, submission: 0, decision: 'return' } as const;
  await db
    .insert(reviews)
    .values({ ...decision, segments: [], remark: '', reviewer: '程清和', at: new Date(), state: 'held' });
  const isHeld = async () => {
    const { tasks } = await new Reviewer(server.origin).asks(review.recordings, {});
    return tasks.filter(({ is_held }) => is_held).map(({ recording_no }) => recording_no);
  };
  expect(await isHeld()).toEqual([number]);
  await db.update(reviews).set({ state: 'undone' }).where(eq(reviews.recordingNo, number));
  expect(await isHeld()).toEqual([]);
});
