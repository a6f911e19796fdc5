import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world, type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { recordingVideos } from '../../../server/tables/recording.ts';
import { joinClips, makeClip } from '../../support/make-clip.ts';
import { clipOf, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// One of several clips cannot be read: what the others hold is not asked for again.

const statement = ['本人已阅读条款。', '本人同意投保。', '本人知晓犹豫期。'];
const segmentMs = 2500;
let server: TestServer;
let seed = 7900;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

async function comesToRead() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({ person_seed: seed++, statement });
  return { reader, recording };
}

/** A take of these segments; cut off it cannot be read. */
interface Take {
  readonly of: readonly number[];
  readonly bytes: Uint8Array;
}

const take = async (...of: number[]): Promise<Take> => ({
  of,
  bytes: await makeClip({ seconds: (of.length * segmentMs) / 1000 }),
});
const cutOff = ({ of, bytes }: Take): Take => ({ of, bytes: bytes.slice(0, 300) });

/** Submits the takes, and answers what is asked for again, and why. */
async function submits(reader: Reader, recording: SandboxRecording, takes: readonly Take[]) {
  const script = await reader.script();
  const clips = [];
  for (const { of, bytes } of takes) {
    const clipId = newClipId();
    const { file_id } = await reader.uploads(clipId, bytes);
    const segments = script.segments.filter(({ index }) => of.includes(index));
    const durationMs = of.length * segmentMs;
    clips.push(clipOf(clipId, file_id, durationMs, marksOver(script, durationMs, segments)));
  }
  await reader.submits(script.script_version, clips);
  const { findings } = await until(
    () => reader.call(world.recording, { recording_no: recording.recording_no }),
    ({ status }) => status !== 'submitted',
    60,
  );
  return findings?.map(({ code, segment }) => `${code} ${segment}`) ?? [];
}

async function newestVideo({ recording_no }: SandboxRecording) {
  const { db } = server.server.running.context.connection;
  const [video] = await db
    .select()
    .from(recordingVideos)
    .where(eq(recordingVideos.recordingNo, recording_no))
    .orderBy(desc(recordingVideos.submission))
    .limit(1);
  return video!;
}

const temporaryOf = ({ recording_no }: SandboxRecording) =>
  server.server.running.context.blobs.list(`recordings/${recording_no}/`);

test('what the clips beside it hold is in the video with what was read again, and nothing else was asked for', async () => {
  const { reader, recording } = await comesToRead();
  expect(await submits(reader, recording, [await take(0, 1), cutOff(await take(2))])).toEqual([
    'unreadable 2',
  ]);
  expect(await submits(reader, recording, [await take(2)])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/segment_unread|unreadable/)]),
  );
  const { chapters, durationMs } = await newestVideo(recording);
  expect(chapters.map(({ segment }) => segment)).toEqual([0, 1, 2]);
  expect(Math.abs(durationMs - 3 * segmentMs)).toBeLessThan(500);
  await until(
    () => temporaryOf(recording),
    (objects) => objects.length === 0,
    20,
  );
});

test('a segment that came back is taken from the clip that was read again, though the one beside it was no good', async () => {
  const { reader, recording } = await comesToRead();
  const silent = { of: [0, 1, 2], bytes: await joinClips([{ seconds: 2.5 }, { seconds: 5, loudness: 0 }]) };
  expect(await submits(reader, recording, [silent])).toEqual(['silent 1', 'silent 2']);
  expect(await submits(reader, recording, [await take(1), cutOff(await take(2))])).toEqual(['unreadable 2']);
  expect(await submits(reader, recording, [await take(2)])).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/silent|unreadable|segment_unread/)]),
  );
});
