import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { consent } from '../../../contract/services/consent.ts';
import { review } from '../../../contract/services/review.ts';
import { keepSchedule } from '../../../server/jobs/retention/keep-retention-schedule.ts';
import { sealReviewSaid } from '../../../server/records/review/review-said.ts';
import { events } from '../../../server/tables/event.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { reviews } from '../../../server/tables/review.ts';
import { inDays } from '../../support/in-days.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo, silentReading } from '../../support/observed-reading.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { Reviewer } from '../../support/staff.ts';

const holdSeconds = 2;

let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 1700;

beforeAll(async () => {
  server = await testServer({ REVIEW_UNDO_SECONDS: String(holdSeconds) });
  // Silent: the machine returns it, and a pass is against its word.
  seesInEveryVideo(server.server.running.context, silentReading);
  clip = await makeClip({ seconds: 4, loudness: 0 });
});
afterAll(() => server?.close());

async function submitted() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: seed++,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  await reader.readsAndSubmits(clip, 4000);
  const number = recording.recording_no;
  const look = () => reader.call(world.recording, { recording_no: number });
  const before = await until(look, judged);
  const { mobile } = recording.person;
  const told = async () =>
    (await reader.call(inbox.sms, { mobile })).filter(({ text }) => !/验证码/.test(text)).length;
  // Of the machine's own verdict the customer hears before; of what it leaves to a person nothing.
  if (before.status !== 'in_review') await until(told, (count) => count > 0);
  return { reader, number, look, told, before };
}

test('nothing moves and nobody is told until a decision takes effect, without anybody at the desk', async () => {
  const { number, look, told, before } = await submitted();
  const messages = await told();
  const reviewer = new Reviewer(server.origin);
  const { status, review: given } = await reviewer.passes(number);
  expect(status).toBe(before.status);
  expect(given).toMatchObject({ held: true, decision: 'pass' });
  expect(given.undo_ms).toBeGreaterThan((holdSeconds - 1) * 1000);
  expect(await told()).toBe(messages);
  const after = await until(look, (detail) => detail.status === 'verified');
  expect(after.reviews[0]).toMatchObject({ id: given.id, held: false, undo_ms: 0 });
  expect(await until(told, (count) => count > messages)).toBe(messages + 1);
  await refuses('reviewInForce', reviewer.undoes(number, given.id));
});

test('the story of a recording ends with what happened last, however often it was looked at', async () => {
  const { number } = await submitted();
  const { db } = server.server.running.context.connection;
  const look = {
    ...{ ownerKind: 'recording' as const, ownerNo: number, name: 'see_pictures' as const, actor: 'cheng' },
    ...{ at: new Date(), detail: { of: 'recording' } },
  };
  await db.insert(events).values(Array.from({ length: 500 }, () => look));
  const reviewer = new Reviewer(server.origin);
  const { review: given } = await reviewer.passes(number);
  const story = await reviewer.asks(review.recording, { recording_no: number });
  expect(story.events).toHaveLength(500);
  expect(story.events.map(({ name }) => name).slice(-1)).toEqual(['hold_review']);
  await reviewer.undoes(number, given.id);
});

test('what is undone never takes effect, may be undone twice, and leaves room for another decision', async () => {
  const { number, look, told, before } = await submitted();
  const messages = await told();
  const reviewer = new Reviewer(server.origin);
  const { review: given } = await reviewer.passes(number);
  await refuses('recordingMissing', new Reviewer(server.origin, '许南乔').undoes(number, given.id));
  await reviewer.undoes(number, given.id);
  await reviewer.undoes(number, given.id);
  const events = (await look()).events.map(({ name }) => name);
  expect(events.filter((name) => name === 'hold_review')).toHaveLength(1);
  expect(events.filter((name) => name === 'undo_review')).toHaveLength(1);
  // Longer than it would have been held, with the queue's own look around.
  await new Promise((resolve) => setTimeout(resolve, (holdSeconds + 2) * 1000));
  const after = await look();
  expect(after.status).toBe(before.status);
  expect(after.reviews).toEqual([]);
  expect(await told()).toBe(messages);
  await reviewer.returns(number, [{ segment: 0, remark: '没有看到正脸' }]);
  await until(look, ({ status, reviews }) => status === 'returned' && reviews[0]?.held === false);
});

test('while it is held another reviewer is told, and its own reviewer may decide otherwise at once', async () => {
  const { number, look } = await submitted();
  const [first, second] = [new Reviewer(server.origin), new Reviewer(server.origin, '许南乔')];
  const early = await second.decision(number, { decision: 'return', segments: [{ segment: 0, remark: '' }] });
  await first.passes(number);
  await refuses('reviewedMeanwhile', second.decides(early));
  await first.returns(number, [{ segment: 1, remark: '声音太小' }]);
  const after = await until(look, ({ reviews }) => reviews[0]?.held === false);
  expect(after.status).toBe('returned');
  expect(after.reviews.map(({ decision }) => decision)).toEqual(['return']);
  expect(after.events.filter(({ name }) => name === 'review_pass')).toEqual([]);
});

test('a pass that nobody watched, and a word against the machine, say why; the event tells that they did', async () => {
  const { number, look } = await submitted();
  const reviewer = new Reviewer(server.origin);
  const unsaid = { watched: undefined, against_machine_because: undefined };
  const bare = await reviewer.decision(number, unsaid);
  await refuses('reviewReasonMissing', reviewer.decides(bare));
  await refuses('reviewReasonMissing', reviewer.decides({ ...bare, watched: false }));
  const machine = (await reviewer.asks(review.recording, { recording_no: number })).verdict!.decision;
  const against = machine === 'return' ? { against_machine_because: '画面清楚，系统误判' } : {};
  if (machine === 'return')
    await refuses('reviewReasonMissing', reviewer.decides({ ...bare, watched: true }));
  await reviewer.decides({ ...bare, ...against, not_watched_because: '昨天已在电话里核对' });
  const after = await until(look, ({ status }) => status === 'verified');
  const event = after.events.find(({ name }) => name === 'review_pass');
  // The words may name the customer, and events stay.
  expect(JSON.parse(event?.detail ?? '')).toMatchObject({
    reasons: machine === 'return' ? ['not_watched', 'against_machine'] : ['not_watched'],
  });
  expect(after.reviews[0]?.not_watched_because).toBe('昨天已在电话里核对');
  const { db } = server.server.running.context.connection;
  const seen = await db.select().from(events).where(eq(events.name, 'see_pictures'));
  expect(seen.filter(({ ownerNo }) => ownerNo === number)).toMatchObject([{ detail: { of: 'recording' } }]);
});

/** Rows that hold something of a recording, as they lie in the database. */
async function kept(number: string) {
  const { db } = server.server.running.context.connection;
  const decided = await db.select().from(reviews).where(eq(reviews.recordingNo, number));
  const told = await db.select().from(events).where(eq(events.ownerNo, number));
  const recording = await db.select().from(recordings).where(eq(recordings.recordingNo, number));
  return { decided: JSON.stringify(decided), all: JSON.stringify([decided, told, recording]) };
}

/** A reading that was returned in words that name its customer. */
async function returnedByName() {
  const { number, look, reader } = await submitted();
  const reviewer = new Reviewer(server.origin);
  const said = { remark: '王秀英请摘下口罩', against_machine_because: '王秀英戴着口罩' };
  const segments = [{ segment: 0, remark: '王秀英这一段没有露脸' }];
  await reviewer.decides(await reviewer.decision(number, { decision: 'return', segments, ...said }));
  const returned = await until(look, (detail) => detail.reviews[0]?.held === false);
  expect(returned.reviews[0]).toMatchObject({ ...said, segments });
  expect((await kept(number)).decided).not.toContain('王秀英');
  return { number, reader };
}

test('what a reviewer wrote of a customer is sealed, and goes with the recording', async () => {
  const { number } = await returnedByName();
  const { context } = server.server.running;
  await context.connection.db
    .update(recordings)
    .set({ status: 'expired' })
    .where(eq(recordings.recordingNo, number));
  await keepSchedule(inDays(context, 31));
  expect((await kept(number)).all).not.toContain('王秀英');
});

test('what a reviewer wrote of a customer goes with the consent to the recording', async () => {
  const { number, reader } = await returnedByName();
  await reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });
  expect((await kept(number)).all).not.toContain('王秀英');
});

test('what was written before it was sealed is sealed at the next start, and reads as before', async () => {
  const { number, look } = await submitted();
  const { connection, personalData } = server.server.running.context;
  const old = { remark: '李建国请坐正', notWatchedBecause: '', againstMachineBecause: '李建国没有坐正' };
  const segments = [{ segment: 1, remark: '李建国读错了' }];
  await connection.db.insert(reviews).values({
    ...{ recordingNo: number, submission: 1, decision: 'return', reviewer: '程清和', at: new Date() },
    ...{ ...old, segments },
  });
  await Promise.all([1, 2].map(() => sealReviewSaid(connection.db, personalData)));
  expect((await kept(number)).decided).not.toContain('李建国');
  expect((await look()).reviews[0]).toMatchObject({
    ...{ remark: old.remark, segments, against_machine_because: old.againstMachineBecause },
  });
});
