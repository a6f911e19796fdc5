import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { consent } from '../../../contract/services/consent.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { jobs } from '../../../server/tables/job.ts';
import { recordings, recordingVideos } from '../../../server/tables/recording.ts';
import { held } from '../../support/held.ts';
import { makeClip } from '../../support/make-clip.ts';
import { Reader, until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

const clipMs = 3000;
let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 7600;
beforeAll(async () => {
  server = await testServer();
  clip = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function comesToRead() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({ person_seed: seed++, statement: ['本人同意投保。'] });
  return { reader, recording };
}

const withdraws = (reader: Reader) => reader.call(consent.withdraw, { ...reader.link, purpose: 'recording' });

async function statusOf({ recording_no }: SandboxRecording) {
  const [row] = await context()
    .connection.db.select()
    .from(recordings)
    .where(eq(recordings.recordingNo, recording_no));
  return row!.status;
}

async function objectsOf({ recording_no }: SandboxRecording): Promise<string[]> {
  const rooms = ['recordings', 'permanent', 'verdicts'];
  const found = await Promise.all(rooms.map((room) => context().blobs.list(`${room}/${recording_no}/`)));
  return found.flat().map(({ key }) => key);
}

const videosOf = ({ recording_no }: SandboxRecording) =>
  context().connection.db.select().from(recordingVideos).where(eq(recordingVideos.recordingNo, recording_no));

/** The machine takes its time over the first video. */
function heldLook() {
  const { readingEngine } = context();
  onTestFinished(() => void Object.assign(context(), { readingEngine }));
  const { looking, goOn, waits } = held();
  const observe: typeof readingEngine.observe = async (file) => {
    await waits();
    return await readingEngine.observe(file);
  };
  Object.assign(context(), { readingEngine: { ...readingEngine, observe } });
  return { looking, goOn };
}

/** The store takes its time before it takes the first permanent video. */
function heldVideo() {
  const { blobs } = context();
  onTestFinished(() => void Object.assign(context(), { blobs }));
  const { looking, goOn, waits } = held();
  const put: typeof blobs.put = async (key, ...rest) => {
    if (key.startsWith('permanent/')) await waits();
    await blobs.put(key, ...rest);
  };
  Object.assign(context(), { blobs: { ...blobs, put } });
  return { looking, goOn };
}

async function isJudged({ recording_no }: SandboxRecording, submission: number) {
  await until(
    () =>
      context()
        .connection.db.select()
        .from(jobs)
        .where(eq(jobs.dedupeKey, `${recording_no}/${submission}`)),
    ([job]) => job?.status === 'done',
    60,
  );
}

test.each([
  ['looks at it', heldLook],
  ['stores its video', heldVideo],
])(
  'a reading withdrawn while the machine %s is kept nowhere, and what is read anew passes',
  async (_, holds) => {
    const { reader, recording } = await comesToRead();
    const { looking, goOn } = holds();
    await reader.readsAndSubmits(clip, clipMs);
    await looking;
    await withdraws(reader);
    await reader.consentsTo('recording');
    goOn();
    await isJudged(recording, 1);
    expect(await videosOf(recording)).toEqual([]);
    await until(
      () => objectsOf(recording),
      (keys) => keys.length === 0,
      10,
    );
    await reader.readsAndSubmits(clip, clipMs);
    await isJudged(recording, 2);
    expect(await statusOf(recording)).toBe('verified');
    expect((await videosOf(recording)).map(({ submission }) => submission)).toEqual([2]);
    const { events } = await reader.call(world.recording, { recording_no: recording.recording_no });
    expect(events.filter(({ name }) => name.startsWith('verdict'))).toHaveLength(1);
  },
);

test('a video that the release before kept of a withdrawn reading keeps nobody from passing', async () => {
  const { reader, recording } = await comesToRead();
  const { recording_no: recordingNo } = recording;
  const { db } = context().connection;
  const createdAt = new Date();
  await db.insert(coreFiles).values({
    ...{ fileId: `F-${recordingNo}`, key: `permanent/${recordingNo}/1-0123456789abcdef.mp4`, createdAt },
    ...{ ownerKind: 'recording', ownerNo: recordingNo, purpose: 'permanent_video' },
    ...{ size: 1000, crc64: '1', contentType: 'video/mp4' },
  });
  await db.insert(recordingVideos).values({
    ...{ fileId: `F-${recordingNo}`, recordingNo, submission: 1, durationMs: clipMs, createdAt },
    chapters: [{ segment: 0, start_ms: 0, end_ms: clipMs }],
  });
  await db.update(recordings).set({ submissions: 1 }).where(eq(recordings.recordingNo, recordingNo));
  await reader.readsAndSubmits(clip, clipMs);
  await isJudged(recording, 2);
  expect(await statusOf(recording)).toBe('verified');
});
