import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SandboxRecording } from '../../../contract/sandbox/world.ts';
import { singleRecording } from '../../../contract/services/single-recording.ts';
import { coreFiles } from '../../../server/tables/file.ts';
import { jobs } from '../../../server/tables/job.ts';
import { recordings } from '../../../server/tables/recording.ts';
import { cutClip } from '../../support/hostile-clip.ts';
import { makeClip } from '../../support/make-clip.ts';
import { readingOfTwo, seesInEveryVideo } from '../../support/observed-reading.ts';
import { clipOf, judged, marksOver, newClipId, Reader, until } from '../../support/reader.ts';
import { Reviewer } from '../../support/staff.ts';
import { testServer, type TestServer } from '../../support/server.ts';

// The permanent video is what stays: the store holds no clip that nobody can use any more.

const clipMs = 3000;
let server: TestServer;
let clip: Uint8Array<ArrayBuffer>;
let seed = 7650;
beforeAll(async () => {
  server = await testServer();
  seesInEveryVideo(context());
  clip = await makeClip({ seconds: clipMs / 1000 });
});
afterAll(() => server?.close());

const context = () => server.server.running.context;

async function comesToRead() {
  const reader = new Reader(server.origin);
  const recording = await reader.comesToRead({ person_seed: seed++, statement: ['本人同意投保。'] });
  return { reader, recording };
}

async function isJudged({ recording_no }: SandboxRecording) {
  const rows = await until(
    () => context().connection.db.select().from(recordings).where(eq(recordings.recordingNo, recording_no)),
    ([row]) => row !== undefined && judged(row),
    60,
  );
  return rows[0]!.status;
}

async function readsAndIsSentBack(reader: Reader, recording: SandboxRecording): Promise<void> {
  seesInEveryVideo(context(), readingOfTwo);
  onTestFinished(() => seesInEveryVideo(context()));
  await reader.readsAndSubmits(clip, clipMs);
  expect(await isJudged(recording)).toBe('returned');
}

const clipsOf = ({ recording_no }: SandboxRecording) => context().blobs.list(`recordings/${recording_no}/`);

const noClipsOf = (recording: SandboxRecording) =>
  until(
    () => clipsOf(recording),
    (found) => found.length === 0,
    10,
  );

/** File ids of clips, as long as they are known. */
async function filesOf({ recording_no }: SandboxRecording) {
  const rows = await context()
    .connection.db.select({ fileId: coreFiles.fileId })
    .from(coreFiles)
    .where(and(eq(coreFiles.ownerNo, recording_no), eq(coreFiles.purpose, 'single_recording')));
  return rows.map(({ fileId }) => fileId);
}

/** Read and sent, and kept for another phone to go on with. */
async function handsOver(reader: Reader) {
  const script = await reader.script();
  const clipId = newClipId();
  const { file_id } = await reader.uploads(clipId, clip);
  const marks = marksOver(script, clipMs, script.segments);
  const { script_version } = script;
  await reader.call(singleRecording.keepClip, {
    ...reader.link,
    script_version,
    clip: clipOf(clipId, file_id, clipMs, marks),
  });
  return file_id;
}

test('a store that refuses once to delete the clips of a video is asked again', async () => {
  const { blobs } = context();
  onTestFinished(() => void Object.assign(context(), { blobs }));
  let refusals = 0;
  const remove: typeof blobs.remove = async (key) => {
    if (key.startsWith('recordings/') && refusals++ === 0) throw new Error('the store is away');
    await blobs.remove(key);
  };
  // Returned: a reading that has passed is looked after by its state, too.
  const { reader, recording } = await comesToRead();
  Object.assign(context(), { blobs: { ...blobs, remove } });
  await readsAndIsSentBack(reader, recording);
  await noClipsOf(recording);
  expect(refusals).toBe(2);
  const [job] = await context()
    .connection.db.select()
    .from(jobs)
    .where(eq(jobs.dedupeKey, `${recording.recording_no}/1`));
  expect(job).toMatchObject({ status: 'done', attempts: 1 });
});

test('a clip that was handed over and left out of the submission goes once the reading has passed', async () => {
  const { reader, recording } = await comesToRead();
  const leftOut = await handsOver(reader);
  await reader.uploads(newClipId(), clip);
  await reader.readsAndSubmits(clip, clipMs);
  expect(await isJudged(recording)).toBe('verified');
  await noClipsOf(recording);
  const files = await filesOf(recording);
  expect(files).toHaveLength(1);
  expect(files).not.toContain(leftOut);
});

test('a clip of which no video came stays until another one passes', async () => {
  const { reader, recording } = await comesToRead();
  await reader.readsAndSubmits(await cutClip(3, 0.6), clipMs);
  expect(await isJudged(recording)).toBe('returned');
  expect(await clipsOf(recording)).toHaveLength(1);
  await reader.readsAndSubmits(clip, clipMs);
  expect(await isJudged(recording)).toBe('verified');
  await noClipsOf(recording);
  expect(await filesOf(recording)).toHaveLength(2);
});

test('what a reviewer lets pass loses the clips from before, and keeps what is read anew', async () => {
  const { reader, recording } = await comesToRead();
  const leftOut = await handsOver(reader);
  await readsAndIsSentBack(reader, recording);
  const since = await handsOver(reader);
  await new Reviewer(server.origin).passes(recording.recording_no);
  await until(
    () => clipsOf(recording),
    (found) => found.length === 1,
    10,
  );
  const files = await filesOf(recording);
  expect(files).toContain(since);
  expect(files).not.toContain(leftOut);
});
