import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/define.ts';
import { world } from '../../../contract/sandbox/world.ts';
import type { SandboxRecording } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { verifyChain } from '../../../server/records/proof/verify-chain.ts';
import { events } from '../../../server/tables/event.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { recordings, recordingVideos } from '../../../server/tables/recording.ts';
import { verdicts } from '../../../server/tables/review.ts';
import { makePermanentVideo } from '../../../server/jobs/recording/make-permanent-video.ts';
import { joinClips, makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';

const statement = ['本人已阅读条款。', '本人同意投保。'];
const clipMs = 5000;
let server: TestServer;
let seed = 7000;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

type Options = Omit<RequestOf<typeof world.createRecording>, 'person_seed' | 'statement'>;

/** From the invitation to the submission of one clip that holds both segments. */
async function submitted(
  clip: Uint8Array,
  options: Options & { will?: 'passed' | 'to_person' } = {},
  at = server,
): Promise<{ reader: Reader; recording: SandboxRecording }> {
  const { will, ...invitation } = options;
  const reader = new Reader(at.origin);
  const recording = await reader.comesToRead({
    person_seed: seed++,
    statement,
    ...invitation,
  });
  if (will) await reader.consentsTo('face');
  if (will)
    // What the will check leaves behind; its own journey is tested with it.
    await db()
      .update(recordings)
      .set({ status: 'will_checked', willOutcome: will })
      .where(eq(recordings.recordingNo, recording.recording_no));
  await reader.readsAndSubmits(clip, clipMs);
  return { reader, recording };
}

const db = () => server.server.running.context.connection.db;

async function judged({ reader, recording }: Awaited<ReturnType<typeof submitted>>) {
  const detail = await until(
    () => reader.call(world.recording, { recording_no: recording.recording_no }),
    ({ status }) => status !== 'submitted',
    40,
  );
  const [verdict, second] = await db()
    .select()
    .from(verdicts)
    .where(eq(verdicts.recordingNo, recording.recording_no));
  expect(second).toBeUndefined();
  return { detail, verdict: verdict! };
}

const foundIn = (findings: readonly { code: string; segment: number | null }[] | null) =>
  findings?.map(({ code, segment }) => `${code} ${segment}`);

test('only the segment that fell silent is asked for again, with a sentence and the picture of it', async () => {
  const reading = await submitted(await joinClips([{ seconds: 2.5 }, { seconds: 2.5, loudness: 0 }]));
  const { detail, verdict } = await judged(reading);
  expect(detail.status).toBe('returned');
  expect(foundIn(detail.findings)).toEqual(['silent 1']);
  const remark = await reading.reader.call(singleRecording.getVerifyRemark, reading.reader.link);
  expect(remark).toMatchObject({ status: 'returned', next_step_alias: 'recording_fail' });
  const script = await reading.reader.script();
  expect(script.segments.map(({ status, remark }) => [status, remark])).toEqual([
    ['read', null],
    ['repeat', '第 2 段没有声音，请检查麦克风是否被遮挡，再朗读一遍'],
  ]);
  expect(verdict).toMatchObject({ decision: 'return', submission: 1 });
  expect(Math.abs(verdict.levels.length - 50)).toBeLessThanOrEqual(2);
  expect(Math.max(...verdict.levels.slice(0, 20))).toBeGreaterThan(0.02);
  expect(Math.max(...verdict.levels.slice(30))).toBeLessThan(0.01);
  expect(verdict.measures).toHaveLength(2);
  const [frame] = verdict.frames;
  expect(frame).toMatchObject({ code: 'silent', segment: 1 });
  expect(frame!.key.startsWith(`verdicts/${reading.recording.recording_no}/`)).toBe(true);
  const head = await server.server.running.context.blobs.head(frame!.key);
  expect(head).toMatchObject({ contentType: 'image/jpeg' });
  expect(head!.size).toBeGreaterThan(2000);
  const bytes = new Uint8Array(await (await fetch(detail.video?.url ?? '')).arrayBuffer());
  const [told] = await db()
    .select()
    .from(events)
    .where(and(eq(events.ownerNo, reading.recording.recording_no), eq(events.name, 'verdict_return')));
  expect(told?.detail).toMatchObject({ video_sha256: createHash('sha256').update(bytes).digest('hex') });
  expect((await verifyChain(db(), null)).problems).toEqual([]);
  const ofVideo = eq(coreFiles.purpose, 'permanent_video');
  const [file] = await db().select().from(coreFiles).where(ofVideo);
  const key = file?.key ?? '';
  await db()
    .update(coreFiles)
    .set({ key: key.replace(/.{4}\.mp4$/, 'ffff.mp4') })
    .where(ofVideo);
  expect((await verifyChain(db(), null)).problems).toEqual([
    expect.stringContaining('not the one that was judged'),
  ]);
  await db().update(coreFiles).set({ key }).where(ofVideo);
});

test.each([
  ['well', 1, 'in_review', ['several_faces 0'], []],
  ['badly', 2, 'returned', ['several_faces 0', 'several_faces 1'], [1]],
] as const)(
  'what a person let stand is a person’s to look at again, not the reader’s to read: the other read %s',
  async (_, heads, status, found, asked) => {
    const reading = await submitted(await makeClip({ seconds: 5, heads: 2 }));
    const { reader } = reading;
    const number = reading.recording.recording_no;
    expect((await judged(reading)).detail.status).toBe('returned');
    await new Reviewer(server.origin).returns(number, [{ segment: 1, remark: '请独自在镜头前朗读' }]);
    await reader.readsAndSubmits(await makeClip({ seconds: 5, heads }), clipMs);
    const look = () => reader.call(world.recording, { recording_no: number });
    const again = await until(look, (detail) => detail.status !== 'submitted', 40);
    expect(again.status).toBe(status);
    expect(foundIn(again.findings)).toEqual(found);
    const open = (await reader.script()).segments.filter((segment) => segment.status !== 'read');
    expect(open.map(({ index }) => index)).toEqual(asked);
  },
);

test('two people before the camera, a hand over the lens, a picture that stands still: each its own sentence', async () => {
  const readings = await Promise.all([
    submitted(await makeClip({ seconds: 5, heads: 2 })),
    submitted(await joinClips([{ seconds: 2.5 }, { seconds: 2.5, brightness: 0 }])),
    submitted(await makeClip({ seconds: 5, still: true })),
  ]);
  const [two, dark, photo] = await Promise.all(readings.map(judged));
  expect(foundIn(two!.detail.findings)).toEqual(['several_faces 0', 'several_faces 1']);
  expect(two!.detail.findings![0]!.message).toContain('独自');
  expect(foundIn(dark!.detail.findings)).toEqual(['black_picture 1']);
  expect(foundIn(photo!.detail.findings)).toEqual(['frozen_picture 0', 'frozen_picture 1']);
});

test('with the will check passed, the person of the portrait is approved and another one sent back', async () => {
  const clip = await makeClip({ seconds: 5 });
  const own = await submitted(clip, { will_check: 'required', will: 'passed' });
  const other = await submitted(clip, { will_check: 'required', will: 'passed', portrait: 'neighbour' });
  expect((await judged(own)).detail).toMatchObject({ status: 'verified', findings: [] });
  const { detail } = await judged(other);
  expect(detail.status).toBe('returned');
  expect(foundIn(detail.findings)).toEqual(['wrong_person 0', 'wrong_person 1']);
});

test('what the machine cannot tell goes to a person, and nothing is asked of the reader', async () => {
  const clip = await makeClip({ seconds: 5 });
  const unsure = await submitted(clip, { will_check: 'required', will: 'to_person' });
  const unknown = await submitted(clip, { will_check: 'required', will: 'passed', portrait: 'none' });
  for (const [reading, code] of [
    [unsure, 'will_to_person null'],
    [unknown, 'no_portrait null'],
  ] as const) {
    const { detail, verdict } = await judged(reading);
    expect(detail.status).toBe('in_review');
    expect(foundIn(detail.findings)).toEqual([code]);
    expect(verdict.decision).toBe('review');
    expect(detail.segments.map(({ status }) => status)).toEqual(['read', 'read']);
  }
});

test('two workers at one recording, neither stopped by the other, give one verdict', async () => {
  const idle = await testServer({ JOB_CONCURRENCY: '0' });
  try {
    const { context } = idle.server.running;
    const reading = await submitted(await makeClip({ seconds: 5 }), {}, idle);
    const recordingNo = reading.recording.recording_no;
    const work = () =>
      makePermanentVideo(context)(
        { recordingNo, submission: 1 },
        {
          attempt: 1,
          lastAttempt: false,
          failedSo: () => false,
          signal: new AbortController().signal,
          // Without the queue's fence, which would stop the second one: the verdict must hold by itself.
          commit: (write) => context.connection.db.transaction((tx) => write(tx)),
        },
      );
    await Promise.all([work(), work()]);
    await work();
    const { db: database } = context.connection;
    const story = await database.select().from(events).where(eq(events.ownerNo, recordingNo));
    expect(story.filter(({ name }) => name === 'verdict_pass')).toHaveLength(1);
    expect(await database.select().from(verdicts)).toHaveLength(1);
    expect(await database.select().from(recordingVideos)).toHaveLength(1);
  } finally {
    await idle.close();
  }
});

/** Nobody listens there. */
const nowhere = { url: 'http://127.0.0.1:9/clip.mp4', size: 1000, verifyCertificate: true };

test('an engine that cannot look, or a store that is gone, never costs a reading', async () => {
  const idle = await testServer({ JOB_CONCURRENCY: '0' });
  try {
    const { context } = idle.server.running;
    const reading = await submitted(await makeClip({ seconds: 5 }), {}, idle);
    const recordingNo = reading.recording.recording_no;
    const work = (changed: Partial<typeof context>, lastAttempt: boolean) =>
      makePermanentVideo({ ...context, ...changed })(
        { recordingNo, submission: 1 },
        {
          attempt: lastAttempt ? 5 : 1,
          lastAttempt,
          failedSo: () => false,
          signal: new AbortController().signal,
          commit: (write) => context.connection.db.transaction((tx) => write(tx)),
        },
      );
    const look = () => reading.reader.call(world.recording, { recording_no: recordingNo });
    const down = () => Promise.reject(new Error('not there'));
    const gone = { ...context.blobs, source: down };
    await expect(work({ blobs: gone }, true)).rejects.toThrow('not there');
    expect((await look()).status).toBe('submitted');
    const away = { ...context.blobs, source: () => Promise.resolve(nowhere) };
    await expect(work({ blobs: away }, true)).rejects.toMatchObject({ kind: 'source_unavailable' });
    expect((await look()).status).toBe('submitted');

    const blind = { ...context.readingEngine, observe: down };
    await expect(work({ readingEngine: blind }, false)).rejects.toThrow('not there');
    expect((await look()).status).toBe('submitted');
    await work({ readingEngine: blind }, true);
    const detail = await look();
    expect(detail).toMatchObject({ status: 'in_review', findings: [{ code: 'not_judged' }] });
    expect(detail.video).not.toBeNull();
  } finally {
    await idle.close();
  }
});

test.each([
  ['is gone from the store', null],
  // A recording as good as the one that was registered, put in its place with keys that are good still.
  ['is another in the store', { seconds: 5, firstFrame: 1000 }],
])('a clip that %s is asked for again', async (_, instead) => {
  const idle = await testServer({ JOB_CONCURRENCY: '0' });
  try {
    const { context } = idle.server.running;
    const reading = await submitted(await makeClip({ seconds: 5 }), {}, idle);
    const recordingNo = reading.recording.recording_no;
    const work = () =>
      makePermanentVideo(context)(
        { recordingNo, submission: 1 },
        {
          attempt: 5,
          lastAttempt: true,
          failedSo: () => false,
          signal: new AbortController().signal,
          commit: (write) => context.connection.db.transaction((tx) => write(tx)),
        },
      );
    const look = () => reading.reader.call(world.recording, { recording_no: recordingNo });
    const [object] = await context.blobs.list(`recordings/${recordingNo}/`);
    const { key } = object!;
    await context.blobs.remove(key);
    if (instead)
      await context.blobs.put(key, Buffer.from(await makeClip(instead)), { contentType: 'video/mp4' });
    await work();
    const detail = await look();
    expect(detail.status).toBe('returned');
    expect(foundIn(detail.findings)).toEqual(['unreadable 0', 'unreadable 1']);
  } finally {
    await idle.close();
  }
});
