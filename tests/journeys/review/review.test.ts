import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/codes/catalogue.ts';
import { inbox } from '../../../contract/sandbox/inbox.ts';
import { file } from '../../../contract/services/file.ts';
import { world } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { onlineDesk } from '../../../server/records/sales/sales-agents.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { verdicts } from '../../../server/tables/review.ts';
import { Agent } from '../../support/agent.ts';
import { makeClip } from '../../support/make-clip.ts';
import { seesInEveryVideo } from '../../support/observed-reading.ts';
import type { Refused } from '../../support/reader.ts';
import { judged, Reader, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { refuses } from '../../support/refuses.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 1200;

beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(server.server.running.context);
  clip = await makeClip({ seconds: 4 });
});
afterAll(() => server?.close());

async function submitted() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({
    person_seed: seed++,
    statement: ['本人已阅读条款。', '本人同意投保。'],
  });
  await readsWhatIsOpen(reader);
  const look = () => reader.call(world.recording, { recording_no: recording.recording_no });
  await until(look, judged);
  const messages = () => reader.call(inbox.sms, { mobile: recording.person.mobile });
  return { reader, number: recording.recording_no, look, messages };
}

async function readsWhatIsOpen(reader: Reader) {
  return await reader.readsAndSubmits(clip, 4000);
}

test('of two reviewers at once one decides; the other is told who, and nothing is doubled', async () => {
  const { number, look } = await submitted();
  const [first, second] = [new Reviewer(server.origin, '程清和'), new Reviewer(server.origin, '许南乔')];
  const pass = await first.decision(number);
  const back = await second.decision(number, { decision: 'return', segments: [{ segment: 0, remark: '' }] });
  const outcomes = await Promise.allSettled([first.decides(pass), second.decides(back)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const lost = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  const winner = outcomes[0]?.status === 'fulfilled' ? first.name : second.name;
  expect((lost.reason as Refused).code).toBe(catalogue.reviewedMeanwhile.code);
  expect((lost.reason as Refused).message).toContain(winner);
  const { reviews } = await look();
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({ reviewer: winner, submission: 1 });
});

test('the same decision again is answered again and written once, with who and when', async () => {
  const { number, look } = await submitted();
  const reviewer = new Reviewer(server.origin);
  const decision = await reviewer.decision(number, {
    decision: 'return',
    segments: [{ segment: 1, remark: '第二段被遮住了脸' }],
    remark: '请在明亮处重录',
  });
  const answers = await Promise.all([1, 2, 3].map(() => reviewer.decides(decision)));
  expect(answers.map(({ status }) => status)).toEqual(['returned', 'returned', 'returned']);
  const { reviews, events } = await look();
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({
    reviewer: reviewer.name,
    segments: [{ segment: 1, remark: '第二段被遮住了脸' }],
    remark: '请在明亮处重录',
  });
  expect(events.filter(({ name }) => name === 'review_return')).toHaveLength(1);
});

test('a decision with too long a remark, or one that returns nothing, is refused', async () => {
  const { number } = await submitted();
  const reviewer = new Reviewer(server.origin);
  await refuses(
    'multipleErrors',
    reviewer.decides(await reviewer.decision(number, { remark: '好'.repeat(201) })),
  );
  await refuses('segmentMissing', reviewer.returns(number, []));
  await refuses('segmentMissing', reviewer.returns(number, [{ segment: 99, remark: '' }]));
});

test('nobody decides before there is a video, nor over a submission that is no longer the newest', async () => {
  const { reader, number } = await submitted();
  const reviewer = new Reviewer(server.origin);
  const fresh = await reader.call(world.createRecording, { person_seed: seed++ });
  await refuses('reviewNotOpen', reviewer.passes(fresh.recording_no));
  const early = await reviewer.decision(number);
  await reviewer.returns(number, [{ segment: 0, remark: '' }]);
  await readsWhatIsOpen(reader);
  await refuses('reviewedMeanwhile', reviewer.decides(early));
});

test('who is sent back after the time of their link is told how to come by a new one', async () => {
  const { number, messages } = await submitted();
  const { db } = server.server.running.context.connection;
  const salesNo = await onlineDesk(db, { name: '示例人寿保险有限公司', phone: '4008885678' });
  const over = { salesNo, expiresAt: new Date(Date.now() - 1000) };
  await db.update(recordings).set(over).where(eq(recordings.recordingNo, number));
  await new Reviewer(server.origin).returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }]);
  const told = await until(messages, (sent) => sent.some(({ text }) => text.includes('1 段没有通过')));
  expect(told.some(({ text }) => text.includes('请打开电子保单，点“去录制”'))).toBe(true);
  expect(told.some(({ text }) => text.includes('请点开原来的链接'))).toBe(false);
});

test('the customer learns what, why, from whom, and how often still; then a person is needed', async () => {
  const { reader, number, look, messages } = await submitted();
  const reviewer = new Reviewer(server.origin);
  for (let left = 4; left >= 0; left--) {
    await reviewer.returns(number, [{ segment: 1, remark: '声音太小，请靠近手机' }], '其余都很好');
    const remark = await reader.call(singleRecording.getVerifyRemark, reader.link);
    expect(remark).toMatchObject({
      status: 'returned',
      decided: { by: 'reviewer' },
      remark: '其余都很好',
      repeat: [{ segment: 1, place: 2, remarks: ['声音太小，请靠近手机'] }],
      submissions_left: left,
    });
    if (left === 0) break;
    await readsWhatIsOpen(reader);
    await until(look, judged);
  }
  await refuses(
    'submissionsUsedUp',
    reader.call(file.getTempKeysByBucket, { purpose: 'single_recording', ...reader.link }),
  );
  const told = await until(messages, (sent) =>
    sent.some(({ text }) => text.includes('原来的链接已不能再录')),
  );
  expect(told.filter(({ text }) => text.includes('请点开原来的链接')).length).toBeLessThan(5);
  expect(told.some(({ text }) => /有 1 段没有通过.*请联系顾问/.test(text))).toBe(true);
  const agent = await Agent.at(server.origin, 'S10001');
  expect(await agent.customer(number)).toMatchObject({
    owed: 'help',
    submissions_left: 0,
    may: { resend: false, renew: true },
  });
  const { link } = await agent.renews(number);
  expect(await agent.customer(number)).toMatchObject({ owed: 'identity', submissions_left: 5 });
  expect((await look()).earlier.map(({ submission }) => submission)).toEqual([4, 3, 2, 1]);
  // What was good stays read: only the segment sent back is owed.
  const again = new Reader(server.origin);
  await again.opensLink(new URL(link.address!).hash.slice(1));
  await again.provesIdentity(await agent.call(world.recording, { recording_no: number }));
  await again.confirmsPolicy();
  expect((await again.script()).segments.map(({ status }) => status)).toEqual(['read', 'repeat']);
  expect(await readsWhatIsOpen(again)).toMatchObject({ status: 'submitted' });
});

test('the desk shows what the machine saw: measures, levels, and frames whose links open', async () => {
  const { number, look } = await submitted();
  const { connection, blobs } = server.server.running.context;
  const key = `verdicts/${number}/1-0.jpg`;
  await blobs.put(key, Buffer.from('a picture'), { contentType: 'image/jpeg' });
  // In the place of what the machine said itself.
  const row = {
    recordingNo: number,
    submission: 1,
    decision: 'review' as const,
    findings: [{ code: 'person_unsure' as const, segment: 0, message: '第 1 段看不清是否本人' }],
    measures: [{ segment: 0, portraitDistance: 0.52 }],
    levels: [0, 0.2, 0.1],
    frames: [{ code: 'person_unsure', segment: 0, at_ms: 800, key }],
    thresholdsVersion: 't1',
    engine: 'embedded',
    judgedAt: new Date(),
  };
  await connection.db
    .insert(verdicts)
    .values(row)
    .onConflictDoUpdate({ target: [verdicts.recordingNo, verdicts.submission], set: row });
  const { verdict } = await look();
  expect(verdict).toMatchObject({
    decision: 'review',
    levels: [0, 0.2, 0.1],
    frames: [{ code: 'person_unsure', segment: 0, at_ms: 800 }],
  });
  expect(await (await fetch(verdict!.frames[0]!.url)).text()).toBe('a picture');
  expect(JSON.stringify(verdict)).not.toContain('"key"');
});
